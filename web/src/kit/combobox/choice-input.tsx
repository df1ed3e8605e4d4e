import { type InputHTMLAttributes, useRef, useState } from 'react'
import { toast } from '../feedback/feedback.tsx'
import { hasCoarsePointer } from '../hooks/has-coarse-pointer.ts'
import { type Findable, find, findByName } from '../search/find.ts'
import { Combobox } from './combobox.tsx'

export type Choice = Findable & { readonly id: number /** behind the name in the list */; readonly hint?: string }

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onSelect' | 'list' | 'role'> & {
  label: string
  options: readonly Choice[]
  value: number | null
  onChange: (value: number | null) => void
  /** After a choice by key or pointer: moves to the next field. */
  onChosen?: () => void
  inGrid?: boolean
}

/** Chooses from a short list by a few letters of a name or its initials; an empty text clears the choice. */
export const ChoiceInput = ({ options, value, onChange, onChosen, ...rest }: Props) => {
  const [typed, setTyped] = useState<string>()
  const selectedName = options.find(({ id }) => id === value)?.name ?? ''
  // the field is left by a choice before this is rendered again
  const chosen = useRef(false)
  const present = typed === undefined ? options.findIndex(({ id }) => id === value) : -1
  const settle = () => {
    if (typed === undefined || chosen.current) return
    setTyped(undefined)
    const meant = typed.trim() === '' ? null : findByName(options, typed)?.id
    if (meant === undefined) toast.warning(`${rest.label}没有“${typed.trim()}”，请从列表中选择`)
    else if (meant !== value) onChange(meant)
  }
  return (
    <Combobox<Choice>
      // On touch screens the list is enough: no keyboard is opened.
      inputMode={hasCoarsePointer() ? 'none' : 'text'}
      {...rest}
      text={typed ?? selectedName}
      onText={text => {
        chosen.current = false
        setTyped(text)
      }}
      options={find(options, typed ?? '')}
      keyOf={({ id }) => id}
      render={({ name, hint }) => (
        <>
          {name}
          {hint && <small>{hint}</small>}
        </>
      )}
      // nothing typed, nothing meant: Enter and Tab go on
      current={typed?.trim() ? undefined : present}
      tabPicks
      onPick={({ id }, byTab) => {
        chosen.current = true
        setTyped(undefined)
        if (id !== value) onChange(id)
        if (!byTab) onChosen?.()
      }}
      onFocus={event => {
        event.target.select()
        rest.onFocus?.(event)
      }}
      onBlur={event => {
        settle()
        rest.onBlur?.(event)
      }}
    />
  )
}
