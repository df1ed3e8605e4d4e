import { useMemo, useState } from 'react'

/** Selected rows of all pages: id → the row when it was selected. */
type Selection<R> = ReadonlyMap<number, R>

/** Selects the rows of the current page that are in `keys` and deselects the others; rows of other pages stay selected. */
export const selectOnPage = <R extends { id: number }>(
  before: Selection<R>,
  page: readonly R[],
  keys: readonly number[],
): Selection<R> => {
  const selectedKeys = new Set(keys)
  const after = new Map(before)
  for (const row of page) {
    if (selectedKeys.has(row.id)) after.set(row.id, row)
    else after.delete(row.id)
  }
  return after
}

/** The selected rows with the newest data of the current page. */
export const refreshSelection = <R extends { id: number }>(before: Selection<R>, page: readonly R[]): Selection<R> => {
  const changed = page.filter(row => before.has(row.id) && before.get(row.id) !== row)
  return changed.length === 0 ? before : new Map([...before, ...changed.map(row => [row.id, row] as const)])
}

/** The selected rows of a list, across pages. */
export const useSelection = <R extends { id: number }>(page: readonly R[]) => {
  const [selection, setKept] = useState<Selection<R>>(() => new Map())
  const selected = useMemo(() => refreshSelection(selection, page), [selection, page])
  return {
    rows: useMemo(() => [...selected.values()], [selected]),
    has: (row: R) => selected.has(row.id),
    choose: (keys: readonly number[]) => setKept(selectOnPage(selected, page, keys)),
    toggle: (row: R, on: boolean) => setKept(selectOnPage(selected, [row], on ? [row.id] : [])),
    clear: () => setKept(new Map()),
  }
}
