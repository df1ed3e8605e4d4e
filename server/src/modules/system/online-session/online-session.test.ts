import { commonFailures } from '@seam/contract/kit/failure'
import { dataScope } from '@seam/contract/system/role'
import { onlineSessionCalls, onlineSessionFailures } from '@seam/contract/system/session/online-session'
import { sessionCalls } from '@seam/contract/system/session/session'
import { userCalls, userFailures } from '@seam/contract/system/user/user'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn, tryToSignIn } from '../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import {
  addDepartment,
  addRole,
  addUser,
  administrator,
  lastOperation,
  personWith,
  testPassword,
} from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let keeper: Awaited<ReturnType<typeof personWith>>
let roleId: number
beforeAll(async () => {
  keeper = await personWith(stage, 'sessionView', 'sessionEnd', 'accountUnlock')
  roleId = await addRole(stage.db, ['sessionView'])
})

const somebody = () => addUser(stage.db, { roleIds: [roleId] })
const onlineOf = async (userMobile: string) =>
  (await keeper.client.call(onlineSessionCalls.page, { query: { userMobile } })).data.rows
const end = (id: number) => keeper.client.call(onlineSessionCalls.end, { id })

describe('who is online', () => {
  it('shows from where and since when, and marks the login that asks', async () => {
    const [own] = await onlineOf(keeper.userMobile)
    expect(own).toMatchObject({ userName: keeper.userName, address: '127.0.0.1', browser: '未知', own: true })
    const user = await somebody()
    await signIn(stage.app, user.userMobile, testPassword)
    expect(await onlineOf(user.userMobile)).toMatchObject([{ userId: user.id, own: false }])
  })

  it('leaves out what is over: signed out, past its hours, idle too long', async () => {
    const user = await somebody()
    const clients = await Promise.all([1, 2, 3, 4].map(() => signIn(stage.app, user.userMobile, testPassword)))
    expect(await onlineOf(user.userMobile)).toHaveLength(4)
    await clients[0]?.call(sessionCalls.signOut)
    const ids = (await onlineOf(user.userMobile)).map(({ id }) => id)
    await sql`update session set expires = now() where id = ${ids[0]}`.execute(stage.db)
    await sql`update session set seen_time = now() - interval '121 minutes' where id = ${ids[1]}`.execute(stage.db)
    expect((await onlineOf(user.userMobile)).map(({ id }) => id)).toEqual([ids[2]])
    expectRefusal(await end(ids[0] ?? 0), onlineSessionFailures.alreadyEnded)
  })

  it('asks the database as often for twenty as for one', async () => {
    const statements = await stage.statementsOf(() => keeper.client.call(onlineSessionCalls.page))
    expect(statements).toHaveLength(1)
  })
})

describe('ending a login', () => {
  it('counts at the next request, keeps the other sessions, and is in the log', async () => {
    const user = await somebody()
    const first = await signIn(stage.app, user.userMobile, testPassword)
    const [row] = await onlineOf(user.userMobile)
    const second = await signIn(stage.app, user.userMobile, testPassword)
    expect((await end(row?.id ?? 0)).code).toBe(0)
    expectRefusal(await first.call(sessionCalls.whoAmI), commonFailures.sessionEnded, {
      message: '您已被管理员强制下线，请重新登录',
    })
    expect((await second.call(sessionCalls.whoAmI)).code).toBe(0)
    expect((await lastOperation(stage)).operContent).toBe(
      `将用户【${user.userName}】在 127.0.0.1（未知，未知）的登录强制下线`,
    )
  })

  it('is refused for the own one, one that is not there, and somebody with more rights', async () => {
    const [own] = await onlineOf(keeper.userMobile)
    expectRefusal(await end(own?.id ?? 0), onlineSessionFailures.notThisOne)
    expectRefusal(await end(2_000_000_000), onlineSessionFailures.alreadyEnded)
    const boss = await administrator(stage)
    const [above] = await onlineOf(boss.userMobile)
    expectRefusal(await end(above?.id ?? 0), userFailures.beyondOwnRights)
    expect((await boss.client.call(sessionCalls.whoAmI)).code).toBe(0)
  })

  it('happens once, of two at the same time', async () => {
    const user = await somebody()
    await signIn(stage.app, user.userMobile, testPassword)
    const [row] = await onlineOf(user.userMobile)
    const answers = await Promise.all([end(row?.id ?? 0), end(row?.id ?? 0)])
    expectOneSuccess(answers, onlineSessionFailures.alreadyEnded)
  })
})

describe('unlocking', () => {
  const lock = (id: number) =>
    sql`update app_user set failed_count = 5, failed_since = now(), locked_until = now() + interval '15 minutes'
      where id = ${id}`.execute(stage.db)
  const unlock = (id: number, reason = '本人来电核实') => keeper.client.call(onlineSessionCalls.unlock, { id, reason })
  const lockedOf = async (userMobile: string) =>
    (await keeper.client.call(onlineSessionCalls.locked, { query: { userMobile } })).data.rows

  it('shows until when, permits signing in again at once, and keeps the reason', async () => {
    const user = await somebody()
    const { client: boss } = await administrator(stage)
    await lock(user.id)
    const [locked] = await lockedOf(user.userMobile)
    expect(locked).toMatchObject({ id: user.id, failedCount: 5 })
    const listed = async () => (await boss.call(userCalls.page, { query: { userMobile: user.userMobile } })).data.rows
    expect(await listed()).toMatchObject([{ userStatus: 2, lockedUntil: locked?.lockedUntil }])
    expectRefusal(await tryToSignIn(stage.app, user.userMobile, testPassword), commonFailures.signInWrong)
    expect((await unlock(user.id)).code).toBe(0)
    expect((await lastOperation(stage)).operContent).toBe(
      `解锁账号【${user.userMobile}】（${user.userName}），原因：本人来电核实`,
    )
    expect(await lockedOf(user.userMobile)).toEqual([])
    expect(await listed()).toMatchObject([{ lockedUntil: null }])
    expect((await tryToSignIn(stage.app, user.userMobile, testPassword)).code).toBe(0)
  })

  it('is refused without a reason, for what is not locked, above oneself, and the second of two', async () => {
    const user = await somebody()
    expectRefusal(await unlock(user.id), onlineSessionFailures.notLocked)
    await lock(user.id)
    expectRefusal(await unlock(user.id, ' '), commonFailures.invalidInput)
    const boss = await administrator(stage)
    await lock(boss.id)
    expectRefusal(await unlock(boss.id), userFailures.beyondOwnRights)
    const answers = await Promise.all([unlock(user.id), unlock(user.id)])
    expectOneSuccess(answers, onlineSessionFailures.notLocked)
  })

  it('keeps to the data scope, and to whose roles show no more: others are not there, or out of reach', async () => {
    const departmentId = await addDepartment(stage.db)
    const narrow = await addRole(stage.db, ['sessionView', 'sessionEnd', 'accountUnlock'], {
      dataScope: dataScope.department,
    })
    const chief = await addUser(stage.db, { departmentId, roleIds: [narrow] })
    const colleague = await addUser(stage.db, { departmentId, roleIds: [narrow] })
    const wider = await addUser(stage.db, { departmentId, roleIds: [roleId] })
    const stranger = await addUser(stage.db, { roleIds: [narrow] })
    const others = [colleague, wider, stranger]
    const { call } = await signIn(stage.app, chief.userMobile, testPassword)
    for (const user of others) await signIn(stage.app, user.userMobile, testPassword)
    for (const user of others) await lock(user.id)

    const online = (await call(onlineSessionCalls.page, { pageSize: 100 })).data.rows
    expect(new Set(online.map(row => row.userId))).toEqual(new Set([chief.id, colleague.id, wider.id]))
    const locked = (await call(onlineSessionCalls.locked, { pageSize: 100 })).data.rows
    expect(new Set(locked.map(row => row.id))).toEqual(new Set([colleague.id, wider.id]))

    const sessionOf = async (userMobile: string) => (await onlineOf(userMobile))[0]?.id ?? 0
    const answers = []
    for (const user of others) {
      const ended = await call(onlineSessionCalls.end, { id: await sessionOf(user.userMobile) })
      const unlocked = await call(onlineSessionCalls.unlock, { id: user.id, reason: '本人来电核实' })
      answers.push([ended.code, unlocked.code])
    }
    expect(answers).toEqual([
      [0, 0],
      [userFailures.beyondOwnRights.code, userFailures.beyondOwnRights.code],
      [onlineSessionFailures.alreadyEnded.code, onlineSessionFailures.notLocked.code],
    ])
  })

  it('list is open to those who may unlock, the logins are not', async () => {
    const other = await personWith(stage, 'accountUnlock')
    expect((await other.client.call(onlineSessionCalls.locked)).code).toBe(0)
    expectRefusal(await other.client.call(onlineSessionCalls.page), commonFailures.noPermission)
    expectRefusal(await other.client.call(userCalls.page), commonFailures.noPermission)
  })
})
