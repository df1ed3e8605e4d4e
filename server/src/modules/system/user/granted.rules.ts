import { state } from '@seam/contract/kit/dictionary'
import type { Menu } from '@seam/contract/system/menu'
import type { GrantedMenu } from '@seam/contract/system/user'

type Held = { readonly menuId: number; readonly roleId: number }

/** The menus that somebody's roles hold, as a tree; each with the roles that hold it. */
export const grantedTree = (menus: readonly Menu[], held: readonly Held[]): GrantedMenu[] => {
  const givers = new Map<number, number[]>()
  for (const { menuId, roleId } of held) givers.set(menuId, [...(givers.get(menuId) ?? []), roleId])
  const below = (parentId: number | null, parentStopped: boolean): GrantedMenu[] =>
    menus
      .filter(menu => menu.parentId === parentId)
      .flatMap(({ id, menuName, type, menuUrl, authFlag, state: now }) => {
        const stopped = parentStopped || now === state.stopped
        const children = below(id, stopped)
        const roleIds = givers.get(id) ?? []
        // what stands above something held is shown, so that it has its place
        if (roleIds.length + children.length === 0) return []
        return [{ id, menuName, type, menuUrl, authFlag, stopped, roleIds, children }]
      })
  return below(null, false)
}
