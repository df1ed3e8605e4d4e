import { useLayoutEffect } from 'react'
import { firstOpen } from './boxes/box-keys.ts'
import { textAt } from './boxes/cells.ts'
import type { Sheet } from './use-sheet.ts'

export type InitialFocus = {
  /** the sheet takes the focus as soon as it is loaded */
  readonly focusesFirst: boolean
  readonly onEntered: () => void
}

/** Focuses the first empty box of a sheet, once, when it has loaded. */
export const useInitialFocus = (
  { rows, lines, boxes }: Sheet,
  { focusesFirst, onEntered }: InitialFocus,
  ready: boolean,
) => {
  // in the commit that has the boxes: what the user clicks after it keeps the focus
  useLayoutEffect(() => {
    if (!focusesFirst || !ready) return
    const cellsOf = new Map(rows.map(({ row, cells }) => [row.itemId, cells]))
    const start = firstOpen(lines, place => textAt(cellsOf.get(place.itemId) ?? {}, place) !== '')
    if (start !== undefined) boxes.focus(start)
    onEntered()
  }, [focusesFirst, ready, rows, lines, boxes, onEntered])
}
