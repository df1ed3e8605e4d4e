/** A row of a tree with its children. */
export type Branch<R> = { readonly id: number; readonly children: readonly R[] }

/** One visible line of a tree table. */
export type Line<R> = {
  readonly id: number
  readonly row: R
  /** 0 at the top */
  readonly depth: number
  /** undefined: it has no children */
  readonly open: boolean | undefined
  /** matches the search itself, and is not only an ancestor or descendant of a match */
  readonly hit: boolean
}

/** All rows with children. */
export const branchesOf = <R extends Branch<R>>(tree: readonly R[]): R[] =>
  tree.flatMap(row => (row.children.length === 0 ? [] : [row, ...branchesOf(row.children)]))

export const branchIds = <R extends Branch<R>>(tree: readonly R[]): number[] => branchesOf(tree).map(({ id }) => id)

type TreeFilter<R> = {
  readonly closed: ReadonlySet<number>
  readonly isMatch?: (row: R) => boolean
  /** hides descendants of a match unless they match too */
  readonly exactly?: boolean
}

const contains = <R extends Branch<R>>(row: R, isMatch: (row: R) => boolean): boolean =>
  isMatch(row) || row.children.some(child => contains(child, isMatch))

/**
 * The visible lines of a tree. During a search these are the matches with their ancestors
 * and descendants; only matches without matching descendants are folded.
 */
export const linesOf = <R extends Branch<R>>(tree: readonly R[], view: TreeFilter<R>, depth = 0): Line<R>[] =>
  tree.flatMap(row => {
    const { closed, isMatch, exactly = false } = view
    const hit = isMatch?.(row) ?? false
    const below = isMatch !== undefined && row.children.some(child => contains(child, isMatch))
    if (isMatch !== undefined && !hit && !below) return []
    const leaf = row.children.length === 0 || (exactly && !below)
    const open = leaf ? undefined : below || !closed.has(row.id)
    // all descendants of a match are shown, unless some of them match
    const next = hit && !below ? { closed } : view
    return [{ id: row.id, row, depth, open, hit }, ...(open ? linesOf(row.children, next, depth + 1) : [])]
  })
