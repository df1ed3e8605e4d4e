import { menuType } from '@seam/contract/system/menu/menu'
import type { MenuNode } from '../../kit/session/session.ts'

export type MenuRoute = {
  readonly path: string
  readonly title: string
  /** the names of the menu's ancestors and its own */
  readonly trail: readonly string[]
}

/** Every screen of a menu tree by its address, including hidden ones, which are only missing in the sidebar. */
export const menuRoutes = (menus: readonly MenuNode[], above: readonly string[] = []): readonly MenuRoute[] =>
  menus.flatMap(({ type, menuUrl, menuName, children }) => {
    const trail = [...above, menuName]
    const ownRoute = type === menuType.menu && menuUrl !== '' ? [{ path: menuUrl, title: menuName, trail }] : []
    return [...ownRoute, ...menuRoutes(children, trail)]
  })

/** The menus of the sidebar: no buttons, no hidden menus, no empty directories. */
export const visibleMenus = (menus: readonly MenuNode[]): readonly MenuNode[] =>
  menus
    .filter(({ type, hidden }) => type !== menuType.button && !hidden)
    .map(menu => ({ ...menu, children: [...visibleMenus(menu.children)] }))
    // a screen with menus below opens them, so it is listed among them too
    .map(menu => {
      const opens = menu.type === menuType.menu && menu.menuUrl !== '' && menu.children.length > 0
      return opens ? { ...menu, children: [{ ...menu, children: [] }, ...menu.children] } : menu
    })
    .filter(({ type, children }) => type !== menuType.directory || children.length > 0)
