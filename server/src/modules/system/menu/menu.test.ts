import { commonFailures } from '@seam/contract/kit/failure'
import type { Permission } from '@seam/contract/kit/permission'
import type { MenuRow } from '@seam/contract/system/menu/menu'
import { menuFailures } from '@seam/contract/system/menu/menu'
import { menuCalls } from '@seam/contract/system/menu/menu.calls'
import { roleCalls } from '@seam/contract/system/role'
import { sessionCalls } from '@seam/contract/system/session/session'
import { userCalls } from '@seam/contract/system/user/user'
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addRole, next, personWith, useAdministrator } from '../../../../test/people.ts'

const { stage, admin } = useAdministrator()

const call: typeof admin.client.call = (...args) => admin.client.call(...args)
const letters = (number: number) => String(number).replace(/\d/g, digit => 'abcdefghij'[Number(digit)] ?? '')
const draft = (more: object = {}) => ({
  parentId: null,
  type: 1,
  menuName: `菜单${next()}`,
  menuUrl: `/trial/${letters(next())}`,
  icon: 'UserOutlined',
  menuSort: 10,
  ...more,
})
const addMenu = async (more: object = {}) => {
  const answer = await call(menuCalls.add, draft(more) as never)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data.id
}
const flat = (rows: readonly MenuRow[]): MenuRow[] => rows.flatMap(row => [row, ...flat(row.children)])
const rowsOf = async (query: object = {}) =>
  flat((await call(menuCalls.page, { pageSize: 100, query } as never)).data.rows)
const rowOf = async (id: number) => {
  const row = (await rowsOf()).find(one => one.id === id)
  if (row === undefined) throw new Error(`menu ${id} is not in the tree`)
  return row
}
const editOf = async (id: number, more: object = {}) => {
  const { parentId, type, menuName, menuUrl, authFlag, icon, menuSort, hidden, linkType, version } = await rowOf(id)
  const fields = { parentId, type, menuName, menuUrl, authFlag, icon, menuSort, hidden, linkType }
  return { id, version, ...fields, ...more } as never
}
const idOf = async (menuUrl: string) => (await rowsOf({ menuUrl })).find(row => row.menuUrl === menuUrl)?.id ?? 0
const spare: Permission[] = ['dictEdit', 'configEdit', 'sessionEnd', 'oplogExport', 'conditionEdit', 'changePass']
/** A right that no menu carries: the initial tree uses all of them, so one loses its button. */
const freeFlags = async (): Promise<[Permission]> => {
  const flag = spare.pop()
  if (flag === undefined) throw new Error('no right to spare')
  const { id } = await stage.db.selectFrom('menu').select('id').where('authFlag', '=', flag).executeTakeFirstOrThrow()
  await stage.db.deleteFrom('roleMenu').where('menuId', '=', id).execute()
  await stage.db.deleteFrom('menu').where('id', '=', id).execute()
  return [flag]
}
const switched = (id: number, state: 1 | 2) => call(menuCalls.switchState, { id, state })

describe('the rules of the form', () => {
  it('names all the faults of an empty form at once', async () => {
    const { data } = await admin.client.post<{ issues: { path: string[] }[] }>(menuCalls.add.path, {})
    expect(data.issues.map(issue => issue.path[0])).toEqual(['type', 'menuName', 'icon', 'menuSort'])
  })

  it('takes a top menu without an address, a child without an icon, a button with nothing but its right', async () => {
    const top = await addMenu({ type: 0, menuUrl: '', menuSort: 0 })
    const child = await addMenu({ parentId: top, icon: '', menuSort: '100', hidden: true, linkType: 1 })
    const [authFlag] = await freeFlags()
    const button = await addMenu({ parentId: child, type: 2, authFlag, menuSort: null })
    expect(await rowOf(child)).toMatchObject({ level: 2, menuSort: 100, hidden: true, linkType: 1, state: 2 })
    expect(await rowOf(button)).toMatchObject({ level: 3, type: 2, menuUrl: '', icon: '', menuSort: 0, authFlag })
  })
})

describe('a menu among others', () => {
  it('has its own address and right, and no button above it', async () => {
    const top = await addMenu()
    const { menuUrl } = await rowOf(top)
    const [authFlag] = await freeFlags()
    const button = await addMenu({ parentId: top, type: 2, authFlag })
    expectRefusal(await call(menuCalls.add, draft({ menuUrl }) as never), menuFailures.addressTaken)
    expectRefusal(await call(menuCalls.add, draft({ authFlag }) as never), menuFailures.flagTaken)
    expectRefusal(await call(menuCalls.add, draft({ parentId: button }) as never), menuFailures.parentIsButton)
    expectRefusal(await call(menuCalls.add, draft({ parentId: 2_000_000_000 }) as never), menuFailures.parentStopped)
  })

  it('is not moved below itself, nor under a stopped one, and becomes no button over others', async () => {
    const top = await addMenu()
    const child = await addMenu({ parentId: top })
    const other = await addMenu()
    expectRefusal(await call(menuCalls.update, await editOf(top, { parentId: top })), menuFailures.parentBelow)
    expectRefusal(await call(menuCalls.update, await editOf(top, { parentId: child })), menuFailures.parentBelow)
    const [authFlag] = await freeFlags()
    expectRefusal(
      await call(menuCalls.update, await editOf(top, { type: 2, parentId: other, authFlag })),
      menuFailures.childrenOfButton,
    )
    expect((await switched(other, 1)).code).toBe(0)
    expectRefusal(await call(menuCalls.update, await editOf(child, { parentId: other })), menuFailures.parentStopped)
    expectRefusal(await call(menuCalls.add, draft({ parentId: other }) as never), menuFailures.parentStopped)
    expect((await switched(child, 1)).code).toBe(0)
    expect((await switched(top, 1)).code).toBe(0)
    expectRefusal(await switched(child, 2), menuFailures.parentStopped)
    expectRefusal(await switched(top, 1), commonFailures.alreadySo)
  })

  it('is logged field by field, and refuses an old version and one that is gone', async () => {
    const id = await addMenu({ menuName: '旧的名称' })
    const edit = await editOf(id, { menuName: '新的名称', menuSort: 20 })
    expect((await call(menuCalls.update, edit)).code).toBe(0)
    const log = await stage.db
      .selectFrom('operationLog')
      .select('operContent')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(log.operContent).toBe('将菜单【旧的名称】的名称由【旧的名称】改为【新的名称】，排序由【10】改为【20】')
    expectRefusal(await call(menuCalls.update, edit), commonFailures.changedMeanwhile)
    expectRefusal(
      await call(menuCalls.update, { ...(edit as object), id: 2_000_000_000 } as never),
      commonFailures.notThere,
    )
  })

  it('is found with the way to it, by page of its top menus', async () => {
    const top = await addMenu({ menuName: '找的上级' })
    await addMenu({ menuName: '找的下级', parentId: top })
    await addMenu({ menuName: '旁的下级', parentId: top })
    expect((await rowsOf({ menuName: '找的下级' })).map(row => row.menuName)).toEqual(['找的上级', '找的下级'])
    const { data } = await call(menuCalls.page, { pageNo: 2, pageSize: 1, sort: [{ key: 'menuSort', order: 'desc' }] })
    expect(data.rows).toHaveLength(1)
    expect(data.totalRecords).toBeGreaterThan(1)
    const sent = await stage.statementsOf(() => call(menuCalls.page, { query: { menuName: '找' } }))
    expect(sent).toHaveLength(2)
  })
})

describe('deleting', () => {
  it('is refused while it is used, naming by what, and leaves nothing behind', async () => {
    const id = await addMenu()
    const child = await addMenu({ parentId: id, menuName: '下级菜单' })
    const roleId = await addRole(stage.db, [], { roleName: '持有角色' })
    await stage.db.insertInto('roleMenu').values({ roleId, menuId: id }).execute()
    expect((await call(menuCalls.use, { id })).data).toEqual({
      children: ['下级菜单'],
      roles: ['持有角色'],
      conditions: [],
    })
    const refused = await call(menuCalls.delete, { id })
    expectRefusal(refused, menuFailures.hasChildren)
    expect(refused.message).toContain('【下级菜单】；该菜单已授权给角色，不能删除：【持有角色】')
    expectRefusal(await call(menuCalls.delete, { id: child, version: 9 }), commonFailures.changedMeanwhile)
    expect((await call(menuCalls.delete, { id: child })).code).toBe(0)
    expectRefusal(await call(menuCalls.delete, { id }), menuFailures.heldByRoles)
    await stage.db.deleteFrom('roleMenu').where('menuId', '=', id).execute()
    expect((await call(menuCalls.delete, { id })).code).toBe(0)
    expectRefusal(await call(menuCalls.delete, { id }), commonFailures.notThere)
  })
})

describe('rights', () => {
  it('of a stopped menu have no effect from the next request on, until it is enabled', async () => {
    const clerk = await personWith(stage, 'userView')
    const id = await idOf('/system/user')
    expect((await switched(id, 1)).code).toBe(0)
    expectRefusal(await clerk.client.call(userCalls.page), commonFailures.noPermission)
    expect((await clerk.client.call(sessionCalls.functions)).data).toEqual({ menus: [], permissions: [] })
    expect((await switched(id, 2)).code).toBe(0)
    expect((await clerk.client.call(userCalls.page)).code).toBe(0)
  })

  it('are not handed out by putting them on a menu', async () => {
    const clerk = await personWith(stage, 'menuView', 'menuAdd', 'menuEdit')
    const [flag] = await freeFlags()
    const own = await addMenu({ authFlag: '' })
    await stage.db.insertInto('roleMenu').values({ roleId: clerk.roleId, menuId: own }).execute()
    expectRefusal(
      await clerk.client.call(menuCalls.update, await editOf(own, { authFlag: flag })),
      menuFailures.beyondOwnRights,
    )
    expectRefusal(
      await clerk.client.call(menuCalls.add, draft({ authFlag: flag }) as never),
      menuFailures.beyondOwnRights,
    )
    expect((await clerk.client.call(menuCalls.update, await editOf(own, { menuName: '改了名字' }))).code).toBe(0)
  })

  it('every answer has their counter, a refusal too', async () => {
    const clerk = await personWith(stage, 'menuView')
    const lastLogText = async () =>
      Number((await clerk.client.call(menuCalls.add, draft() as never)).headers['x-authority-revision'])
    const before = await lastLogText()
    expect(await lastLogText()).toBe(before)
    await addMenu()
    expect(await lastLogText()).toBeGreaterThan(before)
  })
})

describe('the way to the menu management', () => {
  it('stays: not stopped, hidden, moved away or re-addressed, nor what is above it', async () => {
    const own = await idOf('/system/menu')
    const above = await idOf('/system')
    expectRefusal(await switched(own, 1), menuFailures.lastWay)
    expectRefusal(await switched(above, 1), menuFailures.lastWay)
    expectRefusal(await call(menuCalls.update, await editOf(own, { hidden: true })), menuFailures.lastWay)
    expectRefusal(await call(menuCalls.update, await editOf(above, { hidden: true })), menuFailures.lastWay)
    expectRefusal(await call(menuCalls.update, await editOf(own, { menuUrl: '/system/menus' })), menuFailures.lastWay)
    expect((await call(menuCalls.update, await editOf(own, { menuName: '菜单设置' }))).code).toBe(0)
  })
})

describe('what comes at once', () => {
  it('leaves no child under a stopped or deleted menu, no ring, and no address twice', async () => {
    const flags = await freeFlags()
    for (let round = 0; round < 3; round++) {
      const parent = await addMenu()
      const [one, two] = [await addMenu(), await addMenu()]
      const edits = [await editOf(one, { parentId: two }), await editOf(two, { parentId: one })]
      const same = draft({ authFlag: flags[round] })
      const answers = await Promise.all([
        call(menuCalls.delete, { id: parent }),
        call(menuCalls.add, draft({ parentId: parent }) as never),
        ...edits.map(edit => call(menuCalls.update, edit)),
        call(menuCalls.add, same as never),
        call(menuCalls.add, same as never),
      ])
      const codes = answers.map(answer => answer.code)
      const { parentStopped, hasChildren, parentBelow, addressTaken } = menuFailures
      expect([`0,${parentStopped.code}`, `${hasChildren.code},0`]).toContain(codes.slice(0, 2).join())
      expect(codes.slice(2, 4).toSorted((a, b) => a - b)).toEqual([0, parentBelow.code])
      expect(codes.slice(4).toSorted((a, b) => a - b)).toEqual([0, addressTaken.code])
    }
  })

  it('never takes a right silently from a role that was just given it', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await addMenu()
      const roleId = await addRole(stage.db, ['userView'])
      const [removed, granted] = await Promise.all([
        call(menuCalls.delete, { id }),
        call(roleCalls.saveAuthority, { roleId, listMenuIds: [id] }),
      ])
      expect(removed.code === 0 && granted.code === 0).toBe(false)
    }
  })
})
