import type { Menu, MenuNode } from '@seam/contract/system/menu'

/** Menus below their parents, in the order given. Those whose parent is not among them are left out with all below. */
export const toTree = (menus: readonly Menu[], parentId: number | null = null, level = 1): MenuNode[] =>
  menus
    .filter(menu => menu.parentId === parentId)
    .map(menu => ({ ...menu, level, children: toTree(menus, menu.id, level + 1) }))

/** What of a tree is granted, with the ancestors that lead there. */
export const grantedTree = (tree: readonly MenuNode[], granted: ReadonlySet<number>): MenuNode[] =>
  tree.flatMap(node => {
    const children = grantedTree(node.children, granted)
    return granted.has(node.id) || children.length > 0 ? [{ ...node, children }] : []
  })
