import { z } from 'zod'
import { dictionary, type State, state, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { id } from '../../kit/value/text.ts'

export const menuType = dictionary('menuType', '菜单类型', {
  directory: [0, '目录', 'blue'],
  menu: [1, '菜单', 'green'],
  button: [2, '按钮', 'orange'],
})
type MenuType = ValueOf<typeof menuType>

/** Where a menu opens. */
export const linkType = dictionary('linkType', '打开方式', {
  inside: [0, '本窗口', 'gray'],
  newWindow: [1, '新窗口', 'blue'],
})

export const menuFailures = failures({
  addressTaken: [21301, '该菜单地址已被其他菜单使用'],
  flagTaken: [21302, '该授权标识已被其他菜单使用'],
  parentStopped: [21303, '上级菜单不存在或已停用'],
  parentIsButton: [21304, '按钮下面不能再有菜单'],
  parentBelow: [21305, '上级菜单不能是自己或自己的下级'],
  hasChildren: [21306, '该菜单下还有下级菜单，请先处理下级菜单'],
  heldByRoles: [21307, '该菜单已授权给角色，不能删除'],
  hasQuery: [21308, '该菜单已有查询配置，请先清空它的查询配置'],
  lastWay: [21310, '这样改动后，没有人能再从菜单进入【菜单管理】改回来'],
  beyondOwnRights: [21311, '不能使用超出自己权限的授权标识'],
  notOwnMenu: [21313, '不能启停自己没有的菜单'],
  childrenOfButton: [21312, '该菜单下还有下级菜单，不能改为按钮'],
})

const shape = {
  id,
  parentId: id.nullable(),
  type: menuType.schema,
  icon: z.string(),
  menuName: z.string(),
  menuUrl: z.string(),
  authFlag: z.string(),
  menuSort: z.number(),
  state: state.schema,
  hidden: z.boolean(),
  linkType: linkType.schema,
}

export type Menu = {
  id: number
  parentId: number | null
  type: MenuType
  icon: string
  menuName: string
  menuUrl: string
  authFlag: string
  menuSort: number
  state: State
  hidden: boolean
  linkType: 0 | 1
}
/** What a client's router needs of a menu. */
const MenuMeta = z.object({
  title: z.string(),
  icon: z.string(),
  /** Not in the sidebar: marked hidden, or a button. */
  hidden: z.boolean(),
  /** A page that its tab keeps. */
  keepAlive: z.boolean(),
  /** The address of a menu that opens in a new window. */
  link: z.string().nullable(),
})
export type MenuMeta = z.output<typeof MenuMeta>

/** A menu with its children; those at the top have level 1. */
export type MenuNode = Menu & { meta: MenuMeta; level: number; children: MenuNode[] }

export const MenuNode: z.ZodType<MenuNode> = z.object({
  ...shape,
  meta: MenuMeta,
  level: z.number(),
  get children() {
    return z.array(MenuNode)
  },
})

/** A stored menu with its version, and whether its search panel was arranged. */
export type MenuRow = Menu & { level: number; version: number; arranged: boolean; children: MenuRow[] }

export const MenuRow: z.ZodType<MenuRow> = z.object({
  ...shape,
  level: z.number(),
  version: z.number(),
  arranged: z.boolean(),
  get children() {
    return z.array(MenuRow)
  },
})

/** The reasons why a menu cannot be deleted. */
export const MenuUse = z.object({
  children: z.array(z.string()),
  roles: z.array(z.string()),
  conditions: z.array(z.string()),
})
export type MenuUse = z.output<typeof MenuUse>
