import { useMemo, useState } from 'react'
import { refreshed, type Selection, selectOnPage } from './selection.ts'

/** The selected rows of a list, across pages. */
export const useSelection = <R extends { id: number }>(page: readonly R[]) => {
  const [selection, setKept] = useState<Selection<R>>(() => new Map())
  const selected = useMemo(() => refreshed(selection, page), [selection, page])
  return {
    rows: useMemo(() => [...selected.values()], [selected]),
    has: (row: R) => selected.has(row.id),
    choose: (keys: readonly number[]) => setKept(selectOnPage(selected, page, keys)),
    toggle: (row: R, on: boolean) => setKept(selectOnPage(selected, [row], on ? [row.id] : [])),
    clear: () => setKept(new Map()),
  }
}
