import type { Permission } from '@seam/contract/kit/permission'
import { type Findable, find } from '../../../kit/search/find.ts'
import type { MenuNode } from '../../../kit/session/session.ts'
import { menuRoutes } from '../../router/menu-routes.ts'

/** One line of the palette: a screen, an action, or a record. */
export type Entry = Findable & {
  readonly kind: string
  readonly note: string
  readonly url: string
  /** in place of the address: shows the object of this code, over the screen */
  readonly scan?: string
  /** in place of the address: scans with the camera */
  readonly camera?: true
}

type Action = { readonly name: string; readonly right: Permission; readonly url: string }

/** The most frequent actions with the permission that each requires. */
const actions: readonly Action[] = [
  { name: '新增委托', right: 'delegateAdd', url: '/delegate/register' },
  { name: '签收样品', right: 'delegateSign', url: '/delegate/receive' },
  { name: '新增客户', right: 'clientAdd', url: '/client/info?add' },
  { name: '新增用户', right: 'userAdd', url: '/system/user?add' },
  { name: '新增部门', right: 'enterpriseAdd', url: '/system/company?add' },
]

type UserAccess = { readonly permissions: ReadonlySet<Permission>; readonly functions: readonly MenuNode[] }

const visible = (menus: readonly MenuNode[]): MenuNode[] =>
  menus.filter(({ hidden }) => !hidden).map(menu => ({ ...menu, children: visible(menu.children) }))

/** All screens and actions of this user. */
export const entriesOf = ({ permissions, functions }: UserAccess): readonly Entry[] => {
  const routes = menuRoutes(visible(functions))
  const screens = routes.map(({ path, title, trail }) => ({
    kind: '菜单',
    name: title,
    note: trail.slice(0, -1).join(' / '),
    url: path,
  }))
  const doings = actions
    .filter(({ right, url }) => permissions.has(right) && routes.some(({ path }) => path === url.split('?')[0]))
    .map(({ name, url }) => ({ kind: '操作', name, note: '', url }))
  const camera = { kind: '操作', name: '扫一扫', note: '用摄像头扫描二维码', url: '', camera: true } as const
  return [...doings, camera, ...screens]
}

/** Adds full pinyin from the server; entries are found by 汉字, full pinyin and initials. */
export const matching = (entries: readonly Entry[], sounds: readonly string[] | undefined, typed: string) =>
  find(
    entries.map((entry, at) => ({ ...entry, also: sounds?.[at] === undefined ? [] : [sounds[at]] })),
    typed,
  )

/** Puts the most recently used entries first. */
export const recentFirst = <T extends Entry>(entries: readonly T[], recent: readonly string[]): readonly T[] => {
  const place = ({ url, name }: Entry) => {
    const at = recent.indexOf(`${name} ${url}`)
    return at < 0 ? recent.length : at
  }
  return [...entries].sort((a, b) => place(a) - place(b))
}
