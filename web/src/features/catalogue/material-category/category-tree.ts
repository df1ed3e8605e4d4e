import { categoryDepth, type MaterialCategory } from '@seam/contract/catalogue/material-category'

/** A category as the tree table takes it, with the level it stands on (1 at the top). */
export type Category = Omit<MaterialCategory, 'childList'> & {
  readonly depth: number
  readonly children: readonly Category[]
}

export const toRows = (tree: readonly MaterialCategory[], depth = 1): Category[] =>
  tree.map(({ childList, ...category }) => ({ ...category, depth, children: toRows(childList, depth + 1) }))

export const mayHaveChildren = ({ depth }: Category): boolean => depth < categoryDepth

/** Categories below this one, on every level. */
export const countBelow = ({ children }: Category): number =>
  children.reduce((sum, child) => sum + 1 + countBelow(child), 0)
