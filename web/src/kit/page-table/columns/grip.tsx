import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import './grip.css'

type Props = { label: string; onMove: (by: number) => void; children: ReactNode }

const placeOf = (line: Element | null | undefined) =>
  [...(line?.parentElement?.children ?? [])].indexOf(line as Element)

/** The handle that moves a line of the list by mouse, touch or arrow keys. */
export const Grip = ({ label, onMove, children }: Props) => {
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const line = event.currentTarget.closest('li')
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest('li')
    if (!over || over === line || over.parentElement !== line?.parentElement) return
    onMove(placeOf(over) - placeOf(line))
  }
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <button
      type="button"
      className="grip"
      aria-label={label}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    >
      {children}
    </button>
  )
}
