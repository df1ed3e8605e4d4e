import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { listCommand } from './combobox-keys.ts'
import { OptionList } from './option-list.tsx'

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onSelect' | 'list' | 'role'>

export type ComboboxProps<T> = Input & {
  label: string
  text: string
  onText: (text: string) => void
  /** found for the text already */
  options: readonly T[]
  keyOf: (option: T) => string | number
  render: (option: T) => ReactNode
  onPick: (option: T) => void
  /** the text itself is a good answer: nothing is picked unless the user goes to it */
  free?: boolean
  /** opens with the focus, not only with the first letter */
  eager?: boolean
  /** in a grid: plain arrows are the grid's */
  inGrid?: boolean
  /** what is shown was found for an earlier text: nothing can be picked until the answer for this one is there */
  stale?: boolean
  /** above the options, or instead of them */
  note?: ReactNode
}

/** A field that offers what is found for its text: letters open the list, arrows move, Enter takes, Esc closes. */
export const Combobox = <T,>(props: ComboboxProps<T>) => {
  const { label, text, onText, options, keyOf, render, onPick, free, eager, inGrid, stale, note, ...input } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [moved, setMoved] = useState<number>()
  const first = free && text !== '' ? -1 : 0
  const active = stale ? -1 : Math.min(moved ?? first, options.length - 1)
  const isListOpen = open && (options.length > 0 || Boolean(note))

  const show = (on: boolean) => {
    setOpen(on)
    setMoved(undefined)
  }
  const pick = (at: number) => {
    const option = options[at]
    if (option === undefined || stale) return
    show(false)
    onPick(option)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const command = listCommand(event, { open: isListOpen, active, count: stale ? 0 : options.length }, inGrid !== true)
    if (command === undefined) return input.onKeyDown?.(event)
    event.preventDefault()
    if (command === 'pick') pick(active)
    else if (typeof command === 'object') setMoved(command.active)
    else show(command === 'open')
  }

  return (
    <>
      <input
        ref={field}
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...input}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isListOpen}
        aria-controls={isListOpen ? id : undefined}
        aria-activedescendant={isListOpen && active >= 0 ? `${id}-${active}` : undefined}
        value={text}
        onChange={event => {
          onText(event.target.value)
          show(true)
        }}
        onClick={event => {
          show(true)
          input.onClick?.(event)
        }}
        onFocus={event => {
          if (eager) show(true)
          input.onFocus?.(event)
        }}
        onBlur={event => {
          show(false)
          input.onBlur?.(event)
        }}
        onKeyDown={press}
      />
      {isListOpen && (
        <OptionList
          id={id}
          label={label}
          field={field}
          options={options.map(option => ({ key: keyOf(option), content: render(option) }))}
          active={active}
          onActive={setMoved}
          onPick={pick}
          note={note}
          stale={stale === true}
        />
      )}
    </>
  )
}
