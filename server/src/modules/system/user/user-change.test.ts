import { commonFailures } from '@seam/contract/kit/failure'
import { userCalls, userFailures } from '@seam/contract/system/user/user'
import { beforeAll, describe, expect, it } from 'vitest'
import { editOf, openUserDesk } from '../../../../test/builders/user.ts'
import { signIn, tryToSignIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import {
  addDepartment,
  addRole,
  addUser,
  administrator,
  lastOperation,
  nextMobile,
  personWith,
  testPassword,
} from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let desk: Awaited<ReturnType<typeof openUserDesk>>

beforeAll(async () => {
  desk = await openUserDesk(stage)
})

describe('changing a user', () => {
  it('logs the sentence and the fields, before and after', async () => {
    const { row } = await desk.addUser()
    const other = await addDepartment(stage.db, { departmentName: '销售部' })
    expect((await desk.admin.client.call(userCalls.update, editOf(row, { departmentId: other }))).code).toBe(0)
    const log = await stage.db
      .selectFrom('operationLog')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(log.operContent).toBe('将用户【张三】的部门由【化验一室】改为【销售部】')
    expect(log.changes).toEqual([{ field: 'departmentName', label: '部门', before: '化验一室', after: '销售部' }])
  })

  it('logs roles that are blind each but not together, of a new user and of another choice of roles', async () => {
    const [bench, office] = [await addRole(stage.db, ['resultEnter']), await addRole(stage.db, ['delegateView'])]
    const knowing = await addRole(stage.db, ['codeMapping'])
    const log = stage.db.selectFrom('operationLog').select('operContent').orderBy('id', 'desc').limit(1)
    const { row } = await desk.addUser({ roleId: [bench, office] })
    const warning = '；按样品编号工作又能「查看委托单」，不是盲样'
    expect((await log.executeTakeFirstOrThrow()).operContent).toContain(warning)
    for (const [roleId, warns] of [
      [[bench], false],
      [[bench, office], true],
      [[bench, office, knowing], false],
      [[bench, office, desk.admin.roleId], false],
    ] as const) {
      const edit = editOf(await desk.rowOf(row.userMobile), { roleId: [...roleId] })
      expect((await desk.admin.client.call(userCalls.update, edit)).code).toBe(0)
      expect((await log.executeTakeFirstOrThrow()).operContent.includes(warning)).toBe(warns)
    }
  })

  it('keeps or removes a stopped role and department, and refuses those newly chosen', async () => {
    const [former, other] = [await addRole(stage.db, ['userView']), await addRole(stage.db, ['userView'])]
    const own = await addDepartment(stage.db, { departmentName: '旧站' })
    const { row } = await desk.addUser({ roleId: [desk.roleId, former], departmentId: own })
    await stage.db.updateTable('role').set({ state: 1 }).where('id', 'in', [former, other]).execute()
    const closed = await addDepartment(stage.db, { state: 1 })
    await stage.db.updateTable('department').set({ state: 1 }).where('id', '=', own).execute()
    const save = async (more: object) =>
      desk.admin.client.call(userCalls.update, editOf(await desk.rowOf(row.userMobile), more))
    expect((await save({ userName: '李四' })).code).toBe(0)
    expect((await lastOperation(stage)).operContent).toBe('将用户【张三】的姓名由【张三】改为【李四】')
    expect((await desk.rowOf(row.userMobile)).roleId).toEqual([desk.roleId, former])
    expectRefusal(await save({ roleId: [desk.roleId, former, other] }), userFailures.roleStopped)
    expectRefusal(await save({ departmentId: closed }), userFailures.departmentStopped)
    expect((await save({ roleId: [desk.roleId], departmentId: desk.departmentId })).code).toBe(0)
    expectRefusal(await save({ roleId: [desk.roleId, former] }), userFailures.roleStopped)
    expectRefusal(await save({ departmentId: own }), userFailures.departmentStopped)
  })

  it('refuses an old version, one of two at once, another account, and a user who is not there', async () => {
    const { row } = await desk.addUser()
    const answers = await Promise.all(
      ['王五', '赵六'].map(userName => desk.admin.client.call(userCalls.update, editOf(row, { userName }))),
    )
    expect(answers.map(answer => answer.code).sort((a, b) => a - b)).toEqual([0, commonFailures.changedMeanwhile.code])
    const fresh = await desk.rowOf(row.userMobile)
    expect((await desk.admin.client.call(userCalls.update, editOf(fresh, { userMobile: nextMobile() }))).code).toBe(
      userFailures.mobileFixed.code,
    )
    expectRefusal(
      await desk.admin.client.call(userCalls.update, editOf({ ...fresh, id: 2_000_000_000 })),
      commonFailures.notThere,
    )
  })

  it('asks for the rights of roles and login duration, and does not reach above oneself', async () => {
    const clerk = await personWith(stage, 'userView', 'userEdit', 'userDel', 'changePass')
    const { row } = await desk.addUser()
    expect((await clerk.client.call(userCalls.update, editOf(row, { userName: '改名' }))).code).toBe(0)
    const fresh = await desk.rowOf(row.userMobile)
    const another = await addRole(stage.db, ['userView'])
    expectRefusal(
      await clerk.client.call(userCalls.update, editOf(fresh, { roleId: [another] })),
      commonFailures.noPermission,
      { data: { permission: 'setUserRole' } },
    )
    expectRefusal(
      await clerk.client.call(userCalls.update, editOf(fresh, { loginOutTime: 1 })),
      commonFailures.noPermission,
      { data: { permission: 'setLogin' } },
    )
    const boss = await desk.rowOf(desk.admin.userMobile)
    expectRefusal(
      await clerk.client.call(userCalls.update, editOf(boss, { userName: '夺权' })),
      userFailures.beyondOwnRights,
    )
    expectRefusal(
      await clerk.client.call(userCalls.switchStatus, { id: boss.id, userStatus: 1 }),
      userFailures.beyondOwnRights,
    )
    expect(
      (await clerk.client.call(userCalls.resetPassword, { id: boss.id, password: clerk.client.seal('Abc@12345') }))
        .code,
    ).toBe(userFailures.beyondOwnRights.code)
  })
})

describe('stopping and starting', () => {
  it('ends the sessions at the next request and refuses to sign in; enabling permits it again', async () => {
    const { row } = await desk.addUser()
    const user = await addUser(stage.db, { roleIds: [desk.roleId] })
    const client = await signIn(stage.app, user.userMobile, testPassword)
    expect((await client.call(userCalls.page)).code).toBe(0)
    expect((await desk.admin.client.call(userCalls.switchStatus, { id: user.id, userStatus: 1 })).code).toBe(0)
    expectRefusal(await client.call(userCalls.page), commonFailures.sessionEnded)
    expectRefusal(await tryToSignIn(stage.app, user.userMobile, testPassword), commonFailures.signInWrong)
    expectRefusal(
      await desk.admin.client.call(userCalls.switchStatus, { id: user.id, userStatus: 1 }),
      commonFailures.alreadySo,
    )
    expect((await desk.admin.client.call(userCalls.switchStatus, { id: user.id, userStatus: 2 })).code).toBe(0)
    expect((await tryToSignIn(stage.app, user.userMobile, testPassword)).code).toBe(0)
    expectRefusal(
      await desk.admin.client.call(userCalls.switchStatus, { id: row.id, userStatus: 3 as 1 }),
      commonFailures.invalidInput,
    )
  })

  it('does not let an administrator stop their own account, nor two of them stop each other', async () => {
    expect((await desk.admin.client.call(userCalls.switchStatus, { id: desk.admin.id, userStatus: 1 })).code).toBe(
      userFailures.notOneself.code,
    )
    const other = await administrator(stage)
    await stage.db
      .updateTable('appUser')
      .set({ userStatus: 1 })
      .where('id', 'not in', [desk.admin.id, other.id])
      .execute()
    const answers = await Promise.all([
      desk.admin.client.call(userCalls.switchStatus, { id: other.id, userStatus: 1 }),
      other.client.call(userCalls.switchStatus, { id: desk.admin.id, userStatus: 1 }),
    ])
    expect(answers.filter(answer => answer.code === 0).length).toBeLessThanOrEqual(1)
    const { enabled } = await stage.db
      .selectFrom('appUser')
      .select(eb => eb.fn.countAll<bigint>().as('enabled'))
      .where('userStatus', '=', 2)
      .executeTakeFirstOrThrow()
    expect(enabled).toBeGreaterThanOrEqual(1n)
    await stage.db.updateTable('appUser').set({ userStatus: 2 }).execute()
    desk = { ...desk, admin: await administrator(stage) }
  })
})

describe('resetting a password', () => {
  it('ends the sessions; the new one lets in and must be changed', async () => {
    const user = await addUser(stage.db, { roleIds: [desk.roleId] })
    const client = await signIn(stage.app, user.userMobile, testPassword)
    const reset = (password: string) => desk.admin.client.call(userCalls.resetPassword, { id: user.id, password })
    expect((await reset(desk.admin.client.seal('New#20261'))).code).toBe(0)
    expectRefusal(await client.call(userCalls.page), commonFailures.sessionEnded)
    expect(await tryToSignIn(stage.app, user.userMobile, 'New#20261')).toMatchObject({
      code: 0,
      data: { user: { isFirstLogin: true } },
    })
    for (const weak of ['abc', 'abcdefgh', 'Abc123456', user.userMobile])
      expectRefusal(await reset(desk.admin.client.seal(weak)), commonFailures.invalidInput)
    expectRefusal(await reset('not encrypted'), commonFailures.invalidInput)
    expect(
      (
        await desk.admin.client.call(userCalls.resetPassword, {
          id: desk.admin.id,
          password: desk.admin.client.seal('New#20261'),
        })
      ).code,
    ).toBe(userFailures.ownPassword.code)
  })
})
