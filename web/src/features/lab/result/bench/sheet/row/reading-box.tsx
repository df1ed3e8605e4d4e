import { type ChangeEvent, memo, useId, useRef } from 'react'
import { faultOfText, keyOfPlace, plainText } from '../boxes/cells.ts'
import './sheet-reading.css'

type Props = {
  itemId: number
  component: string
  at: number
  text: string
  /** accessible name: K7M4X2Q 灰分 第1次 */
  label: string
  /** the returned reading, shown while the box is empty */
  former: string
  /** the verdict leaves it out */
  unused: boolean
  /** a rule calls the value impossible */
  impossible: boolean
  /** signs and words that it accepts besides numbers */
  words: readonly string[]
  /** id of the notes of the row */
  describedBy: string | undefined
  onText: (place: { itemId: number; component: string; at: number }, text: string) => void
}

/** The name after this text, or before it, in a circle. */
const nextName = (names: readonly string[], text: string, step: number): string => {
  const from = names.indexOf(text)
  const to = from < 0 && step < 0 ? names.length - 1 : from + step
  return names.at(to % names.length) ?? text
}

/** One reading, exactly as typed. Full-width characters become plain ones after composition. */
export const ReadingBox = memo((props: Props) => {
  const { itemId, component, at, text, label, former, unused, impossible, words, describedBy, onText } = props
  const composing = useRef(false)
  const listId = useId()
  const names = words.filter(word => !/^[<>]$/.test(word))
  const place = { itemId, component, at }
  const take = (typed: string) => onText(place, composing.current ? typed : plainText(typed))
  return (
    <span className="sheet-reading-frame">
      <input
        type="text"
        // signs and words need the full keyboard of a phone
        inputMode={words.length > 0 ? 'text' : 'decimal'}
        list={names.length > 0 ? listId : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={20}
        className={unused ? 'sheet-reading sheet-reading-unused' : 'sheet-reading'}
        data-box={keyOfPlace(place)}
        aria-label={label}
        aria-invalid={impossible || faultOfText(text) !== undefined}
        aria-describedby={describedBy}
        placeholder={former}
        value={text}
        onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.target.value)}
        onKeyDown={event => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (!event.altKey || step === undefined || names.length === 0) return
          // the sheet takes the arrows, also those of a list of the browser
          event.preventDefault()
          event.stopPropagation()
          take(nextName(names, text, step))
        }}
        onCompositionStart={() => {
          composing.current = true
        }}
        onCompositionEnd={event => {
          composing.current = false
          take(event.currentTarget.value)
        }}
      />
      {names.length > 0 && (
        <datalist id={listId}>
          {names.map(name => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      )}
    </span>
  )
})
