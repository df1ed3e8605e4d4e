import { commonFailures } from '@seam/contract/kit/failure'
import type { Permission } from '@seam/contract/kit/permission'
import { type DataScope, dataScope, roleCalls, roleFailures } from '@seam/contract/system/role'
import { userCalls, userFailures, userStatus } from '@seam/contract/system/user/user'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import {
  addDepartment,
  addRole,
  addUser,
  next,
  nextMobile,
  testPassword,
  useAdministrator,
} from '../../../../test/people.ts'

const { stage, admin } = useAdministrator()
let top: number
let under: number
let elsewhere: number

beforeAll(async () => {
  top = await addDepartment(stage.db)
  under = await addDepartment(stage.db, { parentId: top })
  elsewhere = await addDepartment(stage.db)
})

const rights: Permission[] = [
  'userView',
  'userAdd',
  'userEdit',
  'userDel',
  'changePass',
  'setUserRole',
  'userAuthority',
]
const roleOf = async (scope: DataScope, departmentIds: readonly number[] = [], more: Permission[] = []) => {
  const roleId = await addRole(stage.db, [...rights, ...more], { dataScope: scope })
  for (const departmentId of departmentIds)
    await stage.db.insertInto('roleDepartment').values({ roleId, departmentId }).execute()
  return roleId
}
const person = async (departmentId: number, ...roleIds: number[]) => {
  const user = await addUser(stage.db, { departmentId, roleIds })
  return { ...user, client: await signIn(stage.app, user.userMobile, testPassword) }
}
type Client = typeof admin.client
const listIds = async (client: Client) =>
  new Set((await client.call(userCalls.page, { pageSize: 100 })).data.rows.map(row => row.departmentId))
const worker = async (departmentId: number, roleIds: number[] = []) => {
  const { id, userName } = await addUser(stage.db, { departmentId, roleIds })
  return { id, userName, departmentId, version: 1, roleId: roleIds }
}

describe('the data scope of the user list', () => {
  it.each([
    ['全部', dataScope.all, [true, true, true]],
    ['本部门', dataScope.department, [true, false, false]],
    ['本部门及以下', dataScope.below, [true, true, false]],
    ['自定义部门', dataScope.custom, [false, false, true]],
  ] as const)('%s', async (_, scope, expected) => {
    await Promise.all([top, under, elsewhere].map(departmentId => worker(departmentId)))
    const { client } = await person(top, await roleOf(scope, scope === dataScope.custom ? [elsewhere] : []))
    const departments = await listIds(client)
    expect([top, under, elsewhere].map(id => departments.has(id))).toEqual(expected)
  })

  it('仅本人 shows oneself, a custom scope of no department nobody, and a stopped role adds nothing', async () => {
    const alone = await person(top, await roleOf(dataScope.own))
    expect((await alone.client.call(userCalls.page)).data.rows.map(row => row.id)).toEqual([alone.id])
    const blind = await person(top, await roleOf(dataScope.custom))
    expect((await blind.client.call(userCalls.page)).data).toEqual({ rows: [], totalRecords: 0 })
    const wide = await roleOf(dataScope.all)
    const both = await person(top, await roleOf(dataScope.own), wide)
    expect((await both.client.call(userCalls.page)).data.totalRecords).toBeGreaterThan(1)
    await stage.db.updateTable('role').set({ state: 1 }).where('id', '=', wide).execute()
    expect((await both.client.call(userCalls.page)).data.totalRecords).toBe(1)
  })

  it('adds the scopes of several roles, follows each change at the next request, and does not bind administrators', async () => {
    const custom = await roleOf(dataScope.custom, [elsewhere])
    const { client } = await person(under, await roleOf(dataScope.department), custom)
    expect(await listIds(client)).toEqual(new Set([under, elsewhere]))
    await stage.db.deleteFrom('roleDepartment').where('roleId', '=', custom).execute()
    expect(await listIds(client)).toEqual(new Set([under]))
    const own = await addRole(stage.db, [], { roleType: 1, dataScope: dataScope.own })
    expect((await listIds((await person(top, own)).client)).size).toBeGreaterThan(2)
  })
})

describe('a user outside the scope', () => {
  it('is not there: neither looked at, changed, stopped, reset nor given a role', async () => {
    const roleId = await roleOf(dataScope.below)
    const { client } = await person(top, roleId)
    const other = await worker(elsewhere, [roleId])
    const near = await worker(under, [roleId])
    const password = client.seal('Other#2026')
    const attempts = async (user: typeof other) =>
      [
        await client.call(userCalls.authority, { id: user.id }),
        await client.call(userCalls.update, { ...user, userName: `改${next()}` }),
        await client.call(userCalls.resetPassword, { id: user.id, password }),
        await client.call(userCalls.switchStatus, { id: user.id, userStatus: 1 }),
      ].map(answer => answer.code)
    expect(await attempts(other)).toEqual([
      commonFailures.notThere.code,
      commonFailures.notThere.code,
      commonFailures.notThere.code,
      commonFailures.notThere.code,
    ])
    expect(await attempts(near)).toEqual([0, 0, 0, 0])
    const added = await client.call(roleCalls.addUsers, { roleId, userIds: [other.id] })
    expectRefusal(added, roleFailures.userUnknown)
  })

  it('is not made, nor does anybody move there', async () => {
    const roleId = await roleOf(dataScope.below)
    const { client } = await person(top, roleId)
    const draft = (departmentId: number) => ({ userMobile: nextMobile(), userName: '新人', departmentId, roleId })
    expectRefusal(await client.call(userCalls.add, draft(elsewhere)), userFailures.departmentOutside)
    expect((await client.call(userCalls.add, draft(under))).code).toBe(0)
    const near = await worker(under, [roleId])
    expectRefusal(
      await client.call(userCalls.update, { ...near, departmentId: elsewhere }),
      userFailures.departmentOutside,
    )
    expect((await client.call(userCalls.update, { ...near, departmentId: top })).code).toBe(0)
  })
})

describe('a registration that waits', () => {
  it('is approved within the scope alone, into a department of the scope', async () => {
    const roleId = await roleOf(dataScope.below)
    const { client } = await person(top, roleId)
    const waiting = async (departmentId: number) => {
      const user = await worker(departmentId)
      await stage.db.updateTable('appUser').set({ userStatus: userStatus.pending }).where('id', '=', user.id).execute()
      return { ...user, roleId: [roleId] }
    }
    const [near, far] = [await waiting(under), await waiting(elsewhere)]
    expectRefusal(await client.call(userCalls.update, { ...far, departmentId: under }), commonFailures.notThere)
    expectRefusal(await client.call(userCalls.switchStatus, { id: far.id, userStatus: 1 }), commonFailures.notThere)
    expectRefusal(
      await client.call(userCalls.update, { ...near, departmentId: elsewhere }),
      userFailures.departmentOutside,
    )
    expect((await client.call(userCalls.update, { ...near, departmentId: top })).code).toBe(0)
  })
})

describe('a wider scope than one’s own', () => {
  it('is not given, and who has it is out of reach', async () => {
    const [wide, below, department, own] = await Promise.all([
      roleOf(dataScope.all),
      roleOf(dataScope.below),
      roleOf(dataScope.department),
      roleOf(dataScope.own),
    ])
    const custom = await roleOf(dataScope.custom, [elsewhere])
    const { client } = await person(top, department)
    const give = async (roleId: number) => {
      const draft = { userMobile: nextMobile(), userName: '新人', departmentId: top, roleId }
      return (await client.call(userCalls.add, draft)).code
    }
    expect([await give(wide), await give(below), await give(custom), await give(department), await give(own)]).toEqual([
      userFailures.beyondOwnRights.code,
      userFailures.beyondOwnRights.code,
      userFailures.beyondOwnRights.code,
      0,
      0,
    ])
    const boss = await worker(top, [wide])
    expect(
      (await client.call(userCalls.resetPassword, { id: boss.id, password: client.seal('Other#2026') })).code,
    ).toBe(userFailures.beyondOwnRights.code)
    // In the topmost department the same role shows more than in a lower one.
    const chief = await person(elsewhere, await roleOf(dataScope.custom, [top]))
    const moved = { userMobile: nextMobile(), userName: '新人', departmentId: top }
    expectRefusal(await chief.client.call(userCalls.add, { ...moved, roleId: below }), userFailures.beyondOwnRights)
    expect((await chief.client.call(userCalls.add, { ...moved, roleId: department })).code).toBe(0)
  })
})

describe('the effective permissions of a user', () => {
  it('name each menu with the roles that give it; a stopped role gives none', async () => {
    const one = await addRole(stage.db, ['userView', 'userAdd'], { roleName: `甲${next()}` })
    const two = await addRole(stage.db, ['userView'], { roleName: `乙${next()}` })
    const asleep = await addRole(stage.db, ['roleView'], { state: 1 })
    const user = await addUser(stage.db, { roleIds: [one, two, asleep] })
    const { data } = await admin.client.call(userCalls.authority, { id: user.id })
    expect(data).toMatchObject({ id: user.id, userName: user.userName, isAdmin: false })
    expect(data.roles.map(role => [role.id, role.state])).toEqual([
      [one, 2],
      [two, 2],
      [asleep, 1],
    ])
    const [system] = data.menus
    const [screen] = system?.children ?? []
    expect([system?.menuUrl, system?.roleIds]).toEqual(['/system', []])
    expect([screen?.authFlag, screen?.roleIds]).toEqual(['userView', [one, two]])
    expect(screen?.children.map(menu => [menu.authFlag, menu.roleIds])).toEqual([['userAdd', [one]]])
    expect((await admin.client.call(userCalls.authority, { id: admin.id })).data.isAdmin).toBe(true)
    expectRefusal(await admin.client.call(userCalls.authority, { id: 2_000_000_000 }), commonFailures.notThere)
  })
})
