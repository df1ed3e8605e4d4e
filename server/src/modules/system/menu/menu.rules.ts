import { state } from '@seam/contract/kit/dictionary'
import {
  linkType,
  type Menu,
  type MenuMeta,
  type MenuUse,
  menuFailures,
  menuType,
} from '@seam/contract/system/menu/menu'
import type { MenuDraft } from '@seam/contract/system/menu/menu.draft'
import { type Reason, reason } from '../../../kit/reason.rules.ts'
import { listNames } from '../../../kit/text/list-names.rules.ts'

/** Menus below their parents, in the given order. A menu whose parent is missing is left out with its descendants. */
export const toTree = <M extends Menu>(menus: readonly M[], parentId: number | null = null, level = 1): Tree<M>[] =>
  menus
    .filter(menu => menu.parentId === parentId)
    .map(menu => ({ ...menu, level, children: toTree(menus, menu.id, level + 1) }))

/** What a client's router needs of a menu. */
export const metaOf = ({ type, menuName, menuUrl, icon, hidden, linkType: opens }: Menu): MenuMeta => ({
  title: menuName,
  icon,
  hidden: hidden || type === menuType.button,
  keepAlive: type === menuType.menu && opens === linkType.inside,
  link: opens === linkType.newWindow ? menuUrl : null,
})

type Tree<M> = M & { level: number; children: Tree<M>[] }

/** The tree reduced to the given nodes and their ancestors. */
export const pruneTree = <N extends { id: number; children: N[] }>(
  tree: readonly N[],
  granted: ReadonlySet<number>,
): N[] =>
  tree.flatMap(node => {
    const children = pruneTree(node.children, granted)
    return granted.has(node.id) || children.length > 0 ? [{ ...node, children }] : []
  })

/** Whether it is this menu or a descendant. */
export const isWithin = (menus: readonly Menu[], id: number | null, top: number): boolean => {
  const parents = new Map(menus.map(menu => [menu.id, menu.parentId]))
  for (let at = id; at !== null; at = parents.get(at) ?? null) if (at === top) return true
  return false
}

/** The screen where menus are managed (spec §2). */
const managed = '/system/menu'

const isShown = (menus: readonly Menu[], menu: Menu): boolean => {
  if (menu.state === state.stopped || menu.hidden) return false
  if (menu.parentId === null) return true
  const parent = menus.find(({ id }) => id === menu.parentId)
  return parent !== undefined && isShown(menus, parent)
}

/** Whether an administrator can still open the menu management, without which a change there could not be undone. */
export const hasWayToMenus = (menus: readonly Menu[]): boolean =>
  menus.some(menu => menu.menuUrl === managed && menu.type === menuType.menu && isShown(menus, menu))

/** The columns of a draft: a button has no address and no icon. */
export const fieldsOf = ({ menuSort, ...draft }: MenuDraft): Omit<Menu, 'id' | 'state'> =>
  draft.type === menuType.button
    ? { ...draft, menuUrl: '', icon: '', hidden: false, linkType: 0, menuSort: menuSort ?? 0 }
    : { ...draft, menuSort: menuSort ?? 0 }

/** The reasons why a menu cannot be deleted, with the names of its users. */
export const reasonsToKeep = ({ children, roles, conditions }: MenuUse): Reason[] => [
  ...(children.length > 0
    ? [reason(menuFailures.hasChildren, `${menuFailures.hasChildren.message}：${listNames(children)}`)]
    : []),
  ...(roles.length > 0
    ? [reason(menuFailures.heldByRoles, `${menuFailures.heldByRoles.message}：${listNames(roles)}`)]
    : []),
  ...(conditions.length > 0
    ? [reason(menuFailures.hasQuery, `${menuFailures.hasQuery.message}：${listNames(conditions)}`)]
    : []),
]
