import { useMemo, useState } from 'react'
import { refreshed, type Selection, selectOnPage } from './selection.ts'

/** The selected rows of a list, across pages. */
export const useSelection = <R extends { id: number }>(page: readonly R[]) => {
  const [kept, setKept] = useState<Selection<R>>(() => new Map())
  const chosen = useMemo(() => refreshed(kept, page), [kept, page])
  return {
    rows: useMemo(() => [...chosen.values()], [chosen]),
    has: (row: R) => chosen.has(row.id),
    choose: (keys: readonly number[]) => setKept(selectOnPage(chosen, page, keys)),
    toggle: (row: R, on: boolean) => setKept(selectOnPage(chosen, [row], on ? [row.id] : [])),
    clear: () => setKept(new Map()),
  }
}
