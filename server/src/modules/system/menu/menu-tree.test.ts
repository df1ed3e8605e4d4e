import type { MenuNode } from '@seam/contract/system/menu/menu'
import { menuCalls } from '@seam/contract/system/menu/menu.calls'
import { sessionCalls } from '@seam/contract/system/session/session'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { administrator, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { pruneTree, toTree } from './menu.rules.ts'

const menu = (id: number, parentId: number | null, type: 0 | 1 | 2 = 1) => ({
  id,
  parentId,
  type,
  icon: '',
  menuName: `菜单${id}`,
  menuUrl: '',
  authFlag: '',
  menuSort: 0,
  state: 2 as const,
  hidden: false,
  linkType: 0 as const,
  meta: { title: `菜单${id}`, icon: '', hidden: false, keepAlive: true, link: null },
})
const ids = (tree: readonly MenuNode[]): unknown[] =>
  tree.map(node => (node.children.length > 0 ? [node.id, ids(node.children)] : node.id))

describe('menu tree', () => {
  const tree = toTree([menu(1, null, 0), menu(2, 1), menu(3, 1), menu(4, 2, 2), menu(5, 9), menu(6, null)])

  it('has menus below their parents, counts levels and leaves out what has no parent', () => {
    expect(ids(tree)).toEqual([[1, [[2, [4]], 3]], 6])
    expect(tree[0]?.children[0]?.children[0]?.level).toBe(3)
  })

  it('keeps what is granted with the way to it', () => {
    expect(ids(pruneTree(tree, new Set([4])))).toEqual([[1, [[2, [4]]]]])
    expect(ids(pruneTree(tree, new Set([1, 6])))).toEqual([1, 6])
    expect(pruneTree(tree, new Set([5]))).toEqual([])
  })
})

describe('menus of somebody', () => {
  const stage = useStage()
  const urls = (tree: readonly MenuNode[]): string[] =>
    tree.flatMap(node => [node.menuUrl, ...urls(node.children)]).filter(url => url !== '')

  it('are those of their roles; the administrator has all of them, and every right', async () => {
    const { client } = await personWith(stage, 'userView', 'userAdd')
    const mine = (await client.call(sessionCalls.functions)).data
    expect(mine.permissions).toEqual(['userAdd', 'userView'])
    expect(urls(mine.menus)).toEqual(['/system', '/system/user'])
    const all = (await client.call(menuCalls.open)).data
    const boss = (await (await administrator(stage)).client.call(sessionCalls.functions)).data
    expect(boss.menus).toEqual(all)
    expect(boss.permissions.length).toBeGreaterThan(30)
  })

  it('say what a router needs of them', async () => {
    const { client } = await administrator(stage)
    await expectOk(
      client.call(menuCalls.add, {
        type: 1,
        menuName: '外部系统',
        menuUrl: '/elsewhere',
        icon: 'LinkOutlined',
        menuSort: 99,
        linkType: 1,
      }),
    )
    const { menus } = (await client.call(sessionCalls.functions)).data
    const users = menus
      .find(({ menuUrl }) => menuUrl === '/system')
      ?.children.find(one => one.menuUrl === '/system/user')
    expect(users?.meta).toEqual({ title: '用户管理', icon: users?.icon, hidden: false, keepAlive: true, link: null })
    expect(users?.children[0]?.meta).toMatchObject({ hidden: true, keepAlive: false, link: null })
    const outside = menus.find(({ menuName }) => menuName === '外部系统')
    expect(outside?.meta).toMatchObject({ title: '外部系统', keepAlive: false, link: '/elsewhere' })
  })

  it('have the buttons whose identifier no call asks for, which permit nothing', async () => {
    const { client, roleId } = await personWith(stage, 'userView')
    const { client: admin } = await administrator(stage)
    const users = await stage.db
      .selectFrom('menu')
      .select('id')
      .where('menuUrl', '=', '/system/user')
      .executeTakeFirst()
    const authFlag = 'flyToTheMoon'
    const { id: menuId } = await expectOk(
      admin.call(menuCalls.add, { type: 2, parentId: users?.id ?? 0, menuName: '另一按钮', authFlag }),
    )
    await stage.db.insertInto('roleMenu').values({ roleId, menuId }).execute()
    const { menus, permissions } = (await client.call(sessionCalls.functions)).data
    expect(JSON.stringify(menus)).toContain(authFlag)
    expect(permissions).toEqual(['userView'])
  })

  it('are none for somebody without rights', async () => {
    const { client } = await personWith(stage)
    expect((await client.call(sessionCalls.functions)).data).toEqual({ menus: [], permissions: [] })
  })
})
