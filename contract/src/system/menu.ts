import { z } from 'zod'
import { read } from '../kit/call.ts'
import { dictionary, type State, state, type ValueOf } from '../kit/dictionary.ts'
import { id } from '../kit/text.ts'

export const menuType = dictionary('menuType', '菜单类型', {
  directory: [0, '目录', 'blue'],
  menu: [1, '菜单', 'green'],
  button: [2, '按钮', 'orange'],
})
export type MenuType = ValueOf<typeof menuType>

/** Where a menu opens. */
export const linkType = dictionary('linkType', '打开方式', {
  inside: [0, '本窗口', 'gray'],
  newWindow: [1, '新窗口', 'blue'],
})

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
/** A menu with those below it; the top ones have level 1. */
export type MenuNode = Menu & { level: number; children: MenuNode[] }

export const MenuNode: z.ZodType<MenuNode> = z.object({
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
  level: z.number(),
  get children() {
    return z.array(MenuNode)
  },
})

export const menuCalls = {
  open: read({
    path: 'menu/queryAllOpenKcwlSysMenuList',
    access: 'signedIn',
    summary: '全部启用的菜单（树）',
    output: z.array(MenuNode),
  }),
}
