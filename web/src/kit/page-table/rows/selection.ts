/** Rows chosen, across pages: by id, with the row as it was when chosen. */
export type Selection<R> = ReadonlyMap<number, R>

/** The rows of the page on screen are chosen or not as `keys` says; those of other pages stay chosen. */
export const selectOnPage = <R extends { id: number }>(
  before: Selection<R>,
  page: readonly R[],
  keys: readonly number[],
): Selection<R> => {
  const wanted = new Set(keys)
  const after = new Map(before)
  for (const row of page) {
    if (wanted.has(row.id)) after.set(row.id, row)
    else after.delete(row.id)
  }
  return after
}

/** The chosen rows as the page shows them now: a row edited since is the edited one. */
export const refreshed = <R extends { id: number }>(before: Selection<R>, page: readonly R[]): Selection<R> => {
  const changed = page.filter(row => before.has(row.id) && before.get(row.id) !== row)
  return changed.length === 0 ? before : new Map([...before, ...changed.map(row => [row.id, row] as const)])
}
