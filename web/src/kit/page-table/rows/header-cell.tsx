import type { ComponentProps, PointerEvent } from 'react'
import './header-cell.css'

const narrowest = 48
const widest = 800

type Props = ComponentProps<'th'> & {
  /** present: the column can be resized; pixels, undefined for its initial width */
  onResize?: (width: number | undefined) => void
}

/** While dragging, only the column element changes: a table of 100 rows is not rendered for every pixel. */
const drag = (event: PointerEvent<HTMLElement>, onEnd: (width: number) => void) => {
  const cell = event.currentTarget.closest('th')
  const column = cell?.closest('table')?.querySelectorAll('col')[cell.cellIndex]
  if (!cell || !column) return
  event.preventDefault()
  const handle = event.currentTarget
  const from = event.clientX
  const before = cell.offsetWidth
  let width = before
  const move = (now: globalThis.PointerEvent) => {
    width = Math.min(widest, Math.max(narrowest, before + now.clientX - from))
    column.style.width = `${width}px`
  }
  handle.setPointerCapture(event.pointerId)
  handle.addEventListener('pointermove', move)
  handle.addEventListener(
    'lostpointercapture',
    () => {
      handle.removeEventListener('pointermove', move)
      if (width !== before) onEnd(width)
    },
    { once: true },
  )
}

/** A header cell with a draggable right edge; a double click on the edge restores the initial width. */
export const HeaderCell = ({ onResize, children, ...rest }: Props) => (
  <th {...rest}>
    {children}
    {onResize && (
      <span
        className="header-cell-edge"
        aria-hidden
        onPointerDown={event => drag(event, onResize)}
        onDoubleClick={() => onResize(undefined)}
        onClick={event => event.stopPropagation()}
      />
    )}
  </th>
)
