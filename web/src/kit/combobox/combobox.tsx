import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { listCommand } from './combobox-keys.ts'
import { OptionList } from './option-list.tsx'

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onSelect' | 'list' | 'role'>

type ComboboxProps<T> = Input & {
  label: string
  text: string
  onText: (text: string) => void
  /** The options belong to the present text. */
  options: readonly T[]
  keyOf: (option: T) => string | number
  render: (option: T) => ReactNode
  onPick: (option: T) => void
  /** The text itself is a valid value: no option is active unless the user moves to it. */
  free?: boolean
  /** Opens on focus, not only with the first letter. */
  eager?: boolean
  /** In a grid, plain arrows belong to the grid. */
  inGrid?: boolean
  /** The options belong to an earlier text: none can be chosen until the answer for the present one arrives. */
  stale?: boolean
  /** Above the options, or in place of them. */
  note?: ReactNode
}

/** A field with options for its text: letters open the list, arrows move, Enter chooses, Esc closes. */
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
