import { state } from '@seam/contract/kit/dictionary'
import { commonFailures } from '@seam/contract/kit/failure'
import type { Permission } from '@seam/contract/kit/permission'
import { menuCalls } from '@seam/contract/system/menu/menu.calls'
import { roleCalls, roleFailures } from '@seam/contract/system/role'
import { userCalls, userFailures } from '@seam/contract/system/user/user'
import { describe, expect, it } from 'vitest'
import { signIn, tryToSignIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addRole, addUser, next, personWith, testPassword, useAdministrator } from '../../../../test/people.ts'

const { stage, admin } = useAdministrator()

const call: typeof admin.client.call = (...args) => admin.client.call(...args)
const menuOf = async (flag: Permission) =>
  (await stage.db.selectFrom('menu').select('id').where('authFlag', '=', flag).executeTakeFirstOrThrow()).id
const heldBy = async (roleId: number) =>
  (
    await stage.db
      .selectFrom('roleMenu')
      .innerJoin('menu', 'menu.id', 'roleMenu.menuId')
      .select('authFlag')
      .where('roleId', '=', roleId)
      .execute()
  )
    .map(row => row.authFlag)
    .filter(flag => flag !== '')
    .sort()

describe('roles', () => {
  it('are added, listed with their users, changed and logged', async () => {
    const roleName = `制样员${next()}`
    const { data } = await call(roleCalls.add, { roleName, roleType: 2, remarks: '制样' })
    await addUser(stage.db, { roleIds: [data.id] })
    const page = await call(roleCalls.page, { query: { roleName } })
    expect(page.data).toMatchObject({ totalRecords: 1, rows: [{ id: data.id, users: 1, enabled: true, state: 2 }] })
    expectRefusal(await call(roleCalls.add, { roleName, roleType: 2 }), roleFailures.nameTaken)
    const edit = { id: data.id, version: 1, roleName, roleType: 2 as const, remarks: '制样与破碎' }
    expect((await call(roleCalls.update, edit)).code).toBe(0)
    expectRefusal(await call(roleCalls.update, edit), commonFailures.changedMeanwhile)
    const log = await stage.db
      .selectFrom('operationLog')
      .select('operContent')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(log.operContent).toBe(`将角色【${roleName}】的备注由【制样】改为【制样与破碎】`)
  })

  it('have limits', async () => {
    expectRefusal(await call(roleCalls.add, { roleName: '十'.repeat(16), roleType: 2 }), commonFailures.invalidInput)
    expectRefusal(
      await call(roleCalls.add, { roleName: '够短', roleType: 2, remarks: '长'.repeat(51) }),
      commonFailures.invalidInput,
    )
    expectRefusal(await call(roleCalls.add, { roleName: '够短', roleType: 3 as 2 }), commonFailures.invalidInput)
  })

  it('put their users out when stopped, unless they hold another', async () => {
    const first = await addRole(stage.db, ['userView'])
    const second = await addRole(stage.db, ['userView'])
    const one = await addUser(stage.db, { roleIds: [first] })
    const two = await addUser(stage.db, { roleIds: [first, second] })
    const clients = await Promise.all([one, two].map(user => signIn(stage.app, user.userMobile, testPassword)))
    expect((await call(roleCalls.switchState, { id: first, state: 1 })).code).toBe(0)
    expect(await Promise.all(clients.map(async client => (await client.call(userCalls.page)).code))).toEqual([
      commonFailures.sessionEnded.code,
      0,
    ])
    expectRefusal(await tryToSignIn(stage.app, one.userMobile, testPassword), commonFailures.mayNotEnter)
    expectRefusal(await call(roleCalls.switchState, { id: first, state: 1 }), commonFailures.alreadySo)
  })

  it('of administrators are out of reach of others, and the last one stays', async () => {
    const clerk = await personWith(stage, 'roleView', 'roleAdd', 'roleEdit', 'roleDel', 'roleSet')
    const own = admin.roleId
    const attempts = await Promise.all([
      clerk.client.call(roleCalls.add, { roleName: `超管${next()}`, roleType: 1 }),
      clerk.client.call(roleCalls.update, { id: own, version: 1, roleName: '夺权', roleType: 2 }),
      clerk.client.call(roleCalls.switchState, { id: own, state: 1 }),
      clerk.client.call(roleCalls.saveAuthority, { roleId: own, listMenuIds: [await menuOf('userView')] }),
      clerk.client.call(roleCalls.update, { id: clerk.roleId, version: 1, roleName: '自封', roleType: 1 }),
    ])
    expect(attempts.map(answer => answer.code)).toEqual([
      roleFailures.beyondOwnRights.code,
      roleFailures.beyondOwnRights.code,
      roleFailures.beyondOwnRights.code,
      roleFailures.beyondOwnRights.code,
      roleFailures.beyondOwnRights.code,
    ])
    await stage.db.updateTable('appUser').set({ userStatus: 1 }).where('id', 'not in', [admin.id, clerk.id]).execute()
    expectRefusal(await call(roleCalls.switchState, { id: own, state: 1 }), roleFailures.lastAdministrator)
    expectRefusal(
      await call(roleCalls.update, { id: own, version: 1, roleName: '降级', roleType: 2 }),
      roleFailures.lastAdministrator,
    )
    await stage.db.updateTable('appUser').set({ userStatus: 2 }).execute()
  })
})

describe('a stopped role', () => {
  it('keeps its rights without effect: who does not hold them reaches neither it nor its users', async () => {
    const asleep = [
      await addRole(stage.db, ['reportApprove'], { state: 1 }),
      await addRole(stage.db, [], { state: 1, roleType: 1 }),
    ]
    const clerk = await personWith(stage, 'roleDel', 'roleEdit', 'userEdit', 'setUserRole', 'changePass')
    for (const id of asleep) {
      const user = await addUser(stage.db, { roleIds: [id, clerk.roleId] })
      const { id: userId, departmentId, userName } = user
      const stripped = { id: userId, version: 1, userName, departmentId, roleId: clerk.roleId }
      const attempts = [
        await clerk.client.call(roleCalls.switchState, { id, state: 2 }),
        await clerk.client.call(roleCalls.update, { id, version: 1, roleName: `改名${next()}`, roleType: 2 }),
        await clerk.client.call(userCalls.update, stripped),
        await clerk.client.call(userCalls.resetPassword, { id: userId, password: clerk.client.seal('Other#2026') }),
      ]
      expect(attempts.map(answer => answer.code)).toEqual([
        roleFailures.beyondOwnRights.code,
        roleFailures.beyondOwnRights.code,
        userFailures.beyondOwnRights.code,
        userFailures.beyondOwnRights.code,
      ])
    }
  })
})

describe('a stopped menu', () => {
  it('keeps its right without effect: only who holds it grants it', async () => {
    const menu = await menuOf('smsView')
    const asleep = await addRole(stage.db, ['smsView'])
    const stranger = await personWith(stage, 'roleView', 'setUserRole')
    const holder = await personWith(stage, 'roleView', 'setUserRole', 'smsView')
    const { id } = await addUser(stage.db, {})
    const giving = { roleId: asleep, userIds: [id] }
    expect((await call(menuCalls.switchState, { id: menu, state: 1 })).code).toBe(0)
    expectRefusal(await stranger.client.call(roleCalls.addUsers, giving), roleFailures.beyondOwnRights)
    expect((await holder.client.call(roleCalls.addUsers, giving)).code).toBe(0)
    expect((await call(menuCalls.switchState, { id: menu, state: 2 })).code).toBe(0)
  })
})

describe('the permission panel', () => {
  it('saves with ancestors, shows what is checked, and counts from the next request', async () => {
    const person = await personWith(stage, 'roleView')
    expectRefusal(await person.client.call(userCalls.page), commonFailures.noPermission)
    const listMenuIds = [await menuOf('userAdd'), await menuOf('userView')]
    const saved = await call(roleCalls.saveAuthority, { roleId: person.roleId, listMenuIds })
    expect(saved.data).toMatchObject({ removed: 1, users: 1 })
    expect(await heldBy(person.roleId)).toEqual(['userAdd', 'userView'])
    expect((await person.client.call(userCalls.page)).code).toBe(0)
    const { data: tree } = await call(roleCalls.authority, { roleId: person.roleId })
    const system = tree.find(node => node.menuUrl === '/system')
    expect(system?.checkFlag).toBe(true)
    const screen = system?.children.find(node => node.authFlag === 'userView')
    expect(screen?.children.filter(node => node.checkFlag).map(node => node.authFlag)).toEqual(['userAdd'])
  })

  it('logs rights that tell those who work by lab code whose the samples are, and offers them with the role', async () => {
    const { roleId } = await personWith(stage, 'roleView')
    const save = async (...flags: Permission[]) => {
      const { code } = await call(roleCalls.saveAuthority, {
        roleId,
        listMenuIds: await Promise.all(flags.map(menuOf)),
      })
      expect(code).toBe(0)
      const log = stage.db.selectFrom('operationLog').select('operContent').orderBy('id', 'desc').limit(1)
      return (await log.executeTakeFirstOrThrow()).operContent
    }
    const warning = '按样品编号工作又能「查看委托单」，不是盲样'
    expect(await save('resultEnter', 'delegateView')).toContain(warning)
    expect(await save('resultEnter', 'delegateView', 'codeMapping')).not.toContain('盲样')
    expect(await save('resultEnter', 'statQuality')).not.toContain('盲样')
    expect(await save('delegateView', 'menuView')).not.toContain('盲样')
    const open = (await call(roleCalls.open)).data
    expect(open.find(role => role.id === roleId)?.blindness).toEqual(['delegateView'])
  })

  it('warns of them where codeMapping is stopped, or a menu above it', async () => {
    const { roleId } = await personWith(stage, 'roleView')
    const flags: Permission[] = ['resultEnter', 'delegateView', 'codeMapping']
    const listMenuIds = await Promise.all(flags.map(menuOf))
    const warnings = async () => {
      expect((await call(roleCalls.saveAuthority, { roleId, listMenuIds })).code).toBe(0)
      const log = stage.db.selectFrom('operationLog').select('operContent').orderBy('id', 'desc').limit(1)
      const { operContent } = await log.executeTakeFirstOrThrow()
      const role = (await call(roleCalls.open)).data.find(({ id }) => id === roleId)
      return [operContent.includes('不是盲样'), !role?.blindness.includes('codeMapping')]
    }
    const parent = (id: number) => stage.db.selectFrom('menu').select('parentId').where('id', '=', id)
    const own = await menuOf('codeMapping')
    const { parentId } = await parent(own).executeTakeFirstOrThrow()
    expect(await warnings()).toEqual([false, false])
    for (const id of [own, parentId ?? 0]) {
      const set = (to: 1 | 2) => stage.db.updateTable('menu').set({ state: to }).where('id', '=', id).execute()
      await set(state.stopped)
      expect(await warnings()).toEqual([true, true])
      await set(state.enabled)
    }
  })

  it('refuses nothing, the unknown, and what the granter does not hold', async () => {
    const roleId = await addRole(stage.db, ['userView'])
    const save = (listMenuIds: number[]) => call(roleCalls.saveAuthority, { roleId, listMenuIds })
    expectRefusal(await save([]), commonFailures.invalidInput, { message: '权限配置不能为空!' })
    expectRefusal(await save([2_000_000_000]), roleFailures.menuUnknown)
    const clerk = await personWith(stage, 'roleView', 'roleSet', 'userView')
    const grant = (flags: Permission[]) =>
      Promise.all(flags.map(menuOf)).then(listMenuIds =>
        clerk.client.call(roleCalls.saveAuthority, { roleId, listMenuIds }),
      )
    expectRefusal(await grant(['userView', 'userAdd']), roleFailures.beyondOwnRights)
    expect((await grant(['userView', 'roleView'])).code).toBe(0)
  })
})

describe('adding users to a role', () => {
  it('adds those who lack it, refuses none, strangers and too strong a role', async () => {
    const roleId = await addRole(stage.db, ['userView'])
    const users = await Promise.all([addUser(stage.db), addUser(stage.db, { roleIds: [roleId] })])
    const userIds = users.map(user => user.id)
    expect((await call(roleCalls.addUsers, { roleId, userIds })).data).toEqual({ added: 1 })
    expectRefusal(await call(roleCalls.addUsers, { roleId, userIds: [] }), commonFailures.invalidInput, {
      message: '所选用户不能为空',
    })
    expectRefusal(await call(roleCalls.addUsers, { roleId, userIds: [2_000_000_000] }), roleFailures.userUnknown)
    const clerk = await personWith(stage, 'setUserRole')
    expectRefusal(
      await clerk.client.call(roleCalls.addUsers, { roleId, userIds: [clerk.id] }),
      roleFailures.beyondOwnRights,
    )
    expect((await clerk.client.call(roleCalls.addUsers, { roleId: admin.roleId, userIds: [clerk.id] })).code).toBe(
      roleFailures.beyondOwnRights.code,
    )
  })

  it('logs those whose roles are blind each but not together', async () => {
    const [bench, desk] = [await addRole(stage.db, ['resultEnter']), await addRole(stage.db, ['delegateView'])]
    const [analyst, other] = [await addUser(stage.db, { roleIds: [bench] }), await addUser(stage.db)]
    expect((await call(roleCalls.addUsers, { roleId: desk, userIds: [analyst.id, other.id] })).code).toBe(0)
    const log = stage.db.selectFrom('operationLog').select('operContent').orderBy('id', 'desc').limit(1)
    const { operContent } = await log.executeTakeFirstOrThrow()
    expect(operContent).toContain(`；【${analyst.userName}】按样品编号工作又能「查看委托单」，不是盲样`)
    expect(operContent.match(/盲样/g)).toHaveLength(1)
  })
})
