// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a native list cannot be searched; the field has the keys
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { listPlace } from './list-place.ts'
import './option-list.css'

type Props = {
  id: string
  label: string
  /** The field it belongs to. */
  field: RefObject<HTMLElement | null>
  options: readonly { key: string | number; content: ReactNode }[]
  active: number
  onActive: (at: number) => void
  onPick: (at: number) => void
  /** In place of options, or above them. */
  note?: ReactNode
  stale: boolean
}

const placeOf = (field: HTMLElement | null) =>
  field === null
    ? undefined
    : listPlace(field.getBoundingClientRect(), { width: window.innerWidth, height: window.innerHeight })

/** The list under a field, in the top layer, so that no table or dialog cuts it off. The field keeps the focus. */
export const OptionList = ({ id, label, field, options, active, onActive, onPick, note, stale }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(() => placeOf(field.current))
  useLayoutEffect(() => box.current?.showPopover(), [])
  useEffect(() => {
    const follow = () => setPlace(placeOf(field.current))
    follow()
    window.addEventListener('scroll', follow, true)
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
    }
  }, [field])
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // The pointer must not take the focus from the field.
    <div
      ref={box}
      popover="manual"
      className={stale ? 'option-list option-list-stale' : 'option-list'}
      style={place}
      onPointerDown={event => event.preventDefault()}
    >
      {note && <div className="option-list-note">{note}</div>}
      <div id={id} role="listbox" aria-label={label}>
        {options.map(({ key, content }, at) => (
          <div
            key={key}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className="option-list-option"
            onPointerMove={() => onActive(at)}
            onClick={() => onPick(at)}
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}
