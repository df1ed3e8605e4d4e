import { countsForBlindness } from '@seam/contract/kit/blindness'
import { state } from '@seam/contract/kit/dictionary'
import { type Permission, permissions } from '@seam/contract/kit/permission'
import type { Menu } from '@seam/contract/system/menu/menu'
import type { CheckedMenu } from '@seam/contract/system/role'

type Place = Pick<Menu, 'id' | 'parentId'>

/**
 * The selected menus with all their ancestors, since checking a menu checks its ancestors. Undefined if one is
 * unknown.
 */
export const withAncestors = (menus: readonly Place[], menuIds: readonly number[]): Set<number> | undefined => {
  const parents = new Map(menus.map(menu => [menu.id, menu.parentId]))
  const all = new Set<number>()
  for (const id of menuIds) {
    if (!parents.has(id)) return undefined
    for (let at: number | null = id; at !== null && !all.has(at); at = parents.get(at) ?? null) all.add(at)
  }
  return all
}

/** The changes of a save. */
export const difference = (before: readonly number[], after: ReadonlySet<number>) => ({
  added: [...after].filter(id => !before.includes(id)),
  removed: before.filter(id => !after.has(id)),
})

/** The rights that menus carry. */
export const rightsOfMenus = (menus: readonly Menu[], ids: readonly number[]): Set<Permission> =>
  new Set(
    menus
      .filter(menu => ids.includes(menu.id))
      .map(menu => menu.authFlag)
      .filter((flag): flag is Permission => Object.hasOwn(permissions, flag)),
  )

/** Whether neither a menu nor one above it is stopped. */
const isOpen = (menus: readonly Menu[], menu: Menu | undefined): boolean =>
  menu === undefined ||
  (menu.state === state.enabled &&
    isOpen(
      menus,
      menus.find(({ id }) => id === menu.parentId),
    ))

/** Those of them that decide whether the role is warned. */
export const rightsOfWarning = (menus: readonly Menu[], ids: readonly number[]): Set<Permission> =>
  rightsOfMenus(
    menus.filter(menu => countsForBlindness(menu.authFlag, isOpen(menus, menu))),
    ids,
  )

/** The tree of the permission panel. */
export const checkedTree = (
  menus: readonly Menu[],
  heldIds: ReadonlySet<number>,
  parentId: number | null = null,
  level = 1,
): CheckedMenu[] =>
  menus
    .filter(menu => menu.parentId === parentId)
    .map(menu => ({
      ...menu,
      level,
      permission: menu.authFlag,
      checkFlag: heldIds.has(menu.id),
      children: checkedTree(menus, heldIds, menu.id, level + 1),
    }))
