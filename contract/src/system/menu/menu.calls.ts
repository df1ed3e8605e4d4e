import { z } from 'zod'
import { nothing, read, write } from '../../kit/call.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { id, idState, version } from '../../kit/value/text.ts'
import { MenuDraft, MenuEdit } from './menu.draft.ts'
import { MenuNode, MenuRow, MenuUse } from './menu.ts'

const module = '菜单管理'

export const menuCalls = {
  open: read({
    path: 'menu/queryAllOpenKcwlSysMenuList',
    access: 'signedIn',
    allowsInitialPassword: true,
    summary: '全部启用的菜单（树）',
    output: z.array(MenuNode),
  }),
  page: read({
    method: 'POST',
    path: 'menu/queryKcwlSysMenuPage',
    access: 'menuView',
    summary: '菜单树；按一级菜单分页，符合条件的菜单连同其上级',
    input: pageQuery(
      { menuName: 'text', menuUrl: 'text', authFlag: 'text', type: 'number', state: 'number', parentId: 'number' },
      ['menuSort', 'menuName'],
    ),
    output: pageOf(MenuRow),
  }),
  use: read({
    path: 'menu/queryMenuUse',
    access: ['menuView', 'menuDelete'],
    summary: '菜单被什么使用：下级菜单、授权的角色、查询配置；有一项就不能删除',
    input: z.strictObject({ id }),
    output: MenuUse,
  }),
  add: write({
    path: 'menu/addKcwlSysMenu',
    access: 'menuAdd',
    summary: '新增菜单',
    input: MenuDraft,
    output: z.object({ id }),
    log: { module, action: '新增菜单' },
  }),
  update: write({
    path: 'menu/updateKcwlSysMenu',
    access: 'menuEdit',
    summary: '修改菜单',
    input: MenuEdit,
    output: nothing,
    log: { module, action: '修改菜单' },
  }),
  switchState: write({
    path: 'menu/menuStateSwitch',
    access: 'menuStop',
    summary: '启用或停用菜单；停用后它和它的下级、权限即刻不能使用',
    input: z.strictObject(idState),
    output: nothing,
    log: { module, action: '启停菜单' },
  }),
  delete: write({
    method: 'GET',
    path: 'menu/deleteKcwlSysMenu',
    access: 'menuDelete',
    summary: '删除没有被使用的菜单',
    input: z.strictObject({ id, version: version.optional() }),
    output: nothing,
    log: { module, action: '删除菜单' },
  }),
}
