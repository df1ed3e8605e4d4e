import { describe, expect, it } from 'vitest'
import type { MenuNode } from '../../kit/session/session.ts'
import { menuRoutes, visibleMenus } from './menu-routes.ts'

const menu = (id: number, over: Partial<MenuNode>): MenuNode => ({
  id,
  parentId: null,
  type: 1,
  icon: '',
  menuName: `菜单${id}`,
  menuUrl: `/m${id}`,
  authFlag: '',
  menuSort: 0,
  state: 2,
  hidden: false,
  linkType: 0,
  meta: { title: `菜单${id}`, icon: '', hidden: false, keepAlive: true, link: null },
  level: 1,
  children: [],
  ...over,
})

const tree = [
  menu(1, {
    type: 0,
    menuUrl: '/system',
    children: [
      menu(2, { children: [menu(3, { type: 2, menuUrl: '' })] }),
      menu(4, { hidden: true }),
      menu(5, { type: 0, menuUrl: '/empty', children: [menu(6, { hidden: true })] }),
    ],
  }),
  menu(7, {}),
]

describe('the menu tree', () => {
  it('creates a route for every menu, including hidden ones, with the names of its ancestors', () => {
    expect(menuRoutes(tree).map(({ path, trail }) => [path, trail.join('/')])).toEqual([
      ['/m2', '菜单1/菜单2'],
      ['/m4', '菜单1/菜单4'],
      ['/m6', '菜单1/菜单5/菜单6'],
      ['/m7', '菜单7'],
    ])
  })

  it('omits buttons, hidden menus and empty directories', () => {
    const menus = visibleMenus(tree)
    expect(menus.map(one => one.id)).toEqual([1, 7])
    expect(menus[0]?.children.map(one => one.id)).toEqual([2])
    expect(menus[0]?.children[0]?.children).toEqual([])
  })
})
