import type { ComponentProps, PointerEvent } from 'react'
import './header-cell.css'

const narrowest = 48
const widest = 800

type Props = ComponentProps<'th'> & {
  /** given: the column can be dragged wider; pixels, undefined for the width it had at first */
  onResize?: (width: number | undefined) => void
}

/** While dragging only the column's own element changes: a table of 100 rows is not drawn again for every pixel. */
const drag = (event: PointerEvent<HTMLElement>, done: (width: number) => void) => {
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
      if (width !== before) done(width)
    },
    { once: true },
  )
}

/** A header cell whose right edge can be dragged; a double click on it gives the first width back. */
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
