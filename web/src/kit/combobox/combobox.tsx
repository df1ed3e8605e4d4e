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
  onPick: (option: T, byTab: boolean) => void
  /** The text itself is a valid value: no option is active unless the user moves to it. */
  free?: boolean
  /** The option that the field has at present, -1 for none: active until the user moves to another one. */
  current?: number | undefined
  /** Tab takes the active option, as Enter does, and goes on. */
  tabPicks?: boolean
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
  const { label, text, onText, options, keyOf, render, onPick, ...rest } = props
  const { free, current, tabPicks, eager, inGrid, stale, note, ...input } = rest
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [moved, setMoved] = useState<number>()
  const first = current ?? (free && text !== '' ? -1 : 0)
  const active = stale ? -1 : Math.min(moved ?? first, options.length - 1)
  const isListOpen = open && (options.length > 0 || Boolean(note))

  const show = (on: boolean) => {
    setOpen(on)
    setMoved(undefined)
  }
  const pick = (at: number, byTab = false) => {
    const option = options[at]
    if (option === undefined || stale) return
    show(false)
    onPick(option, byTab)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (tabPicks && isListOpen && event.key === 'Tab' && !event.shiftKey) pick(active, true)
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
          onPick={at => pick(at)}
          note={note}
          stale={stale === true}
        />
      )}
    </>
  )
}
