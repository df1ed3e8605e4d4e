import type { MaterialCategory } from '@seam/contract/catalogue/material-category'

type Row = Omit<MaterialCategory, 'childList'>

/** The rows of a flat list as a tree, in their order. */
export const toTree = (rows: readonly Row[]): MaterialCategory[] => {
  const nodes = new Map(rows.map(row => [row.id, { ...row, childList: [] as MaterialCategory[] }]))
  const top: MaterialCategory[] = []
  for (const node of nodes.values()) (nodes.get(node.parentId ?? 0)?.childList ?? top).push(node)
  return top
}
