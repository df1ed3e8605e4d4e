import { useEffect } from 'react'
import { firstOpen } from './boxes/box-keys.ts'
import { textAt } from './boxes/cells.ts'
import type { Sheet } from './use-sheet.ts'

export type Eager = {
  /** the keyboard goes into the sheet as soon as it is there */
  readonly eager: boolean
  readonly onEntered: () => void
}

/** Puts the keyboard into the first empty box, once, when a sheet that was asked for is there. */
export const useEager = ({ rows, lines, boxes }: Sheet, { eager, onEntered }: Eager, ready: boolean) => {
  useEffect(() => {
    if (!eager || !ready) return
    const cellsOf = new Map(rows.map(({ row, cells }) => [row.itemId, cells]))
    const start = firstOpen(lines, place => textAt(cellsOf.get(place.itemId) ?? {}, place) !== '')
    if (start !== undefined) boxes.focus(start)
    onEntered()
  }, [eager, ready, rows, lines, boxes, onEntered])
}
