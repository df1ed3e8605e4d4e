/** A row of a tree, with those below it. */
export type Branch<R> = { readonly id: number; readonly children: readonly R[] }

/** One visible line of a tree table. */
export type Line<R> = {
  readonly id: number
  readonly row: R
  /** 0 at the top */
  readonly depth: number
  /** undefined: nothing below it */
  readonly open: boolean | undefined
  /** was looked for itself, and does not only stand above or below what was */
  readonly hit: boolean
}

/** All rows that have others below them. */
export const branchesOf = <R extends Branch<R>>(tree: readonly R[]): R[] =>
  tree.flatMap(row => (row.children.length === 0 ? [] : [row, ...branchesOf(row.children)]))

export const branchIds = <R extends Branch<R>>(tree: readonly R[]): number[] => branchesOf(tree).map(({ id }) => id)

type Shown<R> = {
  readonly closed: ReadonlySet<number>
  readonly wanted?: (row: R) => boolean
  /** nothing below what was found, unless it was found too */
  readonly exactly?: boolean
}

const contains = <R extends Branch<R>>(row: R, wanted: (row: R) => boolean): boolean =>
  wanted(row) || row.children.some(child => contains(child, wanted))

/**
 * The lines of a tree as it is folded. While something is looked for, only what was found, all that stands above it
 * and all that stands below it; closed is then only what was found and holds nothing more.
 */
export const linesOf = <R extends Branch<R>>(tree: readonly R[], shown: Shown<R>, depth = 0): Line<R>[] =>
  tree.flatMap(row => {
    const { closed, wanted, exactly = false } = shown
    const hit = wanted?.(row) ?? false
    const below = wanted !== undefined && row.children.some(child => contains(child, wanted))
    if (wanted !== undefined && !hit && !below) return []
    const leaf = row.children.length === 0 || (exactly && !below)
    const open = leaf ? undefined : below || !closed.has(row.id)
    // below what was found stands everything, unless more was found there
    const next = hit && !below ? { closed } : shown
    return [{ id: row.id, row, depth, open, hit }, ...(open ? linesOf(row.children, next, depth + 1) : [])]
  })
