import { categoryDepth, type MaterialCategory } from '@seam/contract/catalogue/material/material-category'

/** A category as a row of the tree table, with its level (1 at the top). */
export type Category = Omit<MaterialCategory, 'childList'> & {
  readonly depth: number
  readonly children: readonly Category[]
}

export const toRows = (tree: readonly MaterialCategory[], depth = 1): Category[] =>
  tree.map(({ childList, ...category }) => ({ ...category, depth, children: toRows(childList, depth + 1) }))

export const mayHaveChildren = ({ depth }: Category): boolean => depth < categoryDepth

/** Number of descendants. */
export const countBelow = ({ children }: Category): number =>
  children.reduce((sum, child) => sum + 1 + countBelow(child), 0)
