import { state } from '@seam/contract/kit/dictionary'
import { type Menu, type MenuUse, menuFailures, menuType } from '@seam/contract/system/menu'
import type { MenuDraft } from '@seam/contract/system/menu.draft'
import { type Reason, reason } from '../../../kit/reason.rules.ts'

/** Menus below their parents, in the order given. Those whose parent is not among them are left out with all below. */
export const toTree = <M extends Menu>(menus: readonly M[], parentId: number | null = null, level = 1): Tree<M>[] =>
  menus
    .filter(menu => menu.parentId === parentId)
    .map(menu => ({ ...menu, level, children: toTree(menus, menu.id, level + 1) }))

type Tree<M> = M & { level: number; children: Tree<M>[] }

/** The tree cut down to the given nodes and their ancestors. */
export const pruneTree = <N extends { id: number; children: N[] }>(
  tree: readonly N[],
  granted: ReadonlySet<number>,
): N[] =>
  tree.flatMap(node => {
    const children = pruneTree(node.children, granted)
    return granted.has(node.id) || children.length > 0 ? [{ ...node, children }] : []
  })

/** Is it this menu, or one below it? */
export const isWithin = (menus: readonly Menu[], id: number | null, top: number): boolean => {
  const parents = new Map(menus.map(menu => [menu.id, menu.parentId]))
  for (let at = id; at !== null; at = parents.get(at) ?? null) if (at === top) return true
  return false
}

/** Where menus are managed (spec §2). */
const managed = '/system/menu'

const isShown = (menus: readonly Menu[], menu: Menu): boolean => {
  if (menu.state === state.stopped || menu.hidden) return false
  if (menu.parentId === null) return true
  const parent = menus.find(({ id }) => id === menu.parentId)
  return parent !== undefined && isShown(menus, parent)
}

/** Can an administrator still open the menu management? Without it nobody could undo a change made there. */
export const hasWayToMenus = (menus: readonly Menu[]): boolean =>
  menus.some(menu => menu.menuUrl === managed && menu.type === menuType.menu && isShown(menus, menu))

/** The columns of a draft: a button has no address and no icon. */
export const fieldsOf = ({ menuSort, ...draft }: MenuDraft): Omit<Menu, 'id' | 'state'> =>
  draft.type === menuType.button
    ? { ...draft, menuUrl: '', icon: '', hidden: false, linkType: 0, menuSort: menuSort ?? 0 }
    : { ...draft, menuSort: menuSort ?? 0 }

const mostNamed = 5
const listed = (names: readonly string[]) =>
  `${names
    .slice(0, mostNamed)
    .map(name => `【${name}】`)
    .join('')}${names.length > mostNamed ? `等 ${names.length} 项` : ''}`

/** Everything that keeps a menu from being deleted, with the names of what uses it. */
export const reasonsToKeep = ({ children, roles, conditions }: MenuUse): Reason[] => [
  ...(children.length > 0
    ? [reason(menuFailures.hasChildren, `${menuFailures.hasChildren.message}：${listed(children)}`)]
    : []),
  ...(roles.length > 0
    ? [reason(menuFailures.heldByRoles, `${menuFailures.heldByRoles.message}：${listed(roles)}`)]
    : []),
  ...(conditions.length > 0
    ? [reason(menuFailures.hasQuery, `${menuFailures.hasQuery.message}：${listed(conditions)}`)]
    : []),
]
