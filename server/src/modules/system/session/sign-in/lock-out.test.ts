import { commonFailures } from '@seam/contract/kit/failure'
import { onlineSessionCalls } from '@seam/contract/system/session/online-session'
import { userCalls } from '@seam/contract/system/user/user'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn, tryToSignIn } from '../../../../../test/client.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'
import { addRole, addUser, administrator, testPassword } from '../../../../../test/people.ts'
import { useStage } from '../../../../../test/stage.ts'

const stage = useStage()
let roleId: number
beforeAll(async () => {
  roleId = await addRole(stage.db, [])
})

const somebody = () => addUser(stage.db, { roleIds: [roleId] })
const attempt = (mobile: string, password = testPassword, more: { device?: string } = {}) =>
  tryToSignIn(stage.app, mobile, password, more)
const wrong = 'Wrong#2026'
const lastLogin = () =>
  stage.db.selectFrom('loginLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('lock-out', () => {
  const moveBack = (id: number) =>
    sql`update app_user set failed_since = failed_since - interval '16 minutes',
      locked_until = locked_until - interval '16 minutes' where id = ${id}`.execute(stage.db)

  it('comes with the fifth wrong password and goes after 15 minutes', async () => {
    const user = await somebody()
    for (let n = 0; n < 5; n++) expectRefusal(await attempt(user.userMobile, wrong), commonFailures.signInWrong)
    expect(await lastLogin()).toMatchObject({ operContent: '密码错误，账号锁定15分钟' })
    expectRefusal(await attempt(user.userMobile), commonFailures.signInWrong)
    expect(await lastLogin()).toMatchObject({ operContent: '账号已锁定' })
    await moveBack(user.id)
    expect((await attempt(user.userMobile)).code).toBe(0)
  })

  it('comes when the configuration says, for as long as it says', async () => {
    await sql`update system_config set lock_attempts = 3, lock_minutes = 60`.execute(stage.db)
    const user = await somebody()
    for (let n = 0; n < 3; n++) await attempt(user.userMobile, wrong)
    expect(await lastLogin()).toMatchObject({ operContent: '密码错误，账号锁定60分钟' })
    await moveBack(user.id)
    expectRefusal(await attempt(user.userMobile), commonFailures.signInWrong)
    await sql`update system_config set lock_attempts = 5, lock_minutes = 15`.execute(stage.db)
  })

  it('does not come of four wrong ones and a right one, nor of wrong ones long ago', async () => {
    const user = await somebody()
    for (let n = 0; n < 4; n++) await attempt(user.userMobile, wrong)
    expect((await attempt(user.userMobile)).code).toBe(0)
    for (let n = 0; n < 4; n++) await attempt(user.userMobile, wrong)
    await moveBack(user.id)
    await attempt(user.userMobile, wrong)
    expect((await attempt(user.userMobile)).code).toBe(0)
  })

  it('lets five guesses through and no sixth, even when all come at once', async () => {
    const user = await somebody()
    await Promise.all(Array.from({ length: 12 }, () => attempt(user.userMobile, wrong)))
    const { rows } = await sql<{ verified: number }>`select count(*)::int as verified from login_log
      where user_id = ${user.id} and oper_content like '密码错误%'`.execute(stage.db)
    expect(rows[0]?.verified).toBe(5)
    expectRefusal(await attempt(user.userMobile), commonFailures.signInWrong)
  })
})

describe('own devices', () => {
  const deviceOf = async (userMobile: string, device = '') =>
    (await attempt(userMobile, testPassword, { device })).data.device ?? ''
  const lock = async (userMobile: string, more: { device?: string } = {}) => {
    for (let n = 0; n < 5; n++) expectRefusal(await attempt(userMobile, wrong, more), commonFailures.signInWrong)
  }

  it('are issued a token where they can keep one, the same again, and none where they keep none', async () => {
    const { userMobile } = await somebody()
    expect((await attempt(userMobile)).data.device).toBeUndefined()
    const device = await deviceOf(userMobile)
    expect(device).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(await deviceOf(userMobile, device)).toBe(device)
    const own = 'a-token-that-the-client-chose-by-itself-0000000'
    expect(await deviceOf(userMobile, own)).not.toBe(own)
    const other = await somebody()
    expect(await deviceOf(other.userMobile, device)).toBe(device)
  })

  it('are not locked by wrong passwords from elsewhere', async () => {
    const { userMobile } = await somebody()
    const device = await deviceOf(userMobile)
    await lock(userMobile)
    expectRefusal(await attempt(userMobile), commonFailures.signInWrong)
    expect((await attempt(userMobile, testPassword, { device })).code).toBe(0)
    // Their success gives the stranger no new tries.
    expectRefusal(await attempt(userMobile), commonFailures.signInWrong)
    expect(await lastLogin()).toMatchObject({ operContent: '账号已锁定' })
  })

  it('have a count of their own, with the same answer', async () => {
    const { userMobile } = await somebody()
    const device = await deviceOf(userMobile)
    const second = await deviceOf(userMobile)
    await lock(userMobile, { device })
    const { code, message, data } = await attempt(userMobile, testPassword, { device })
    const unknown = await attempt('13900000000', testPassword, { device })
    expect({ code, message, data }).toEqual({ code: unknown.code, message: unknown.message, data: unknown.data })
    expectRefusal({ code }, commonFailures.signInWrong)
    expect((await attempt(userMobile, testPassword, { device: second })).code).toBe(0)
    expect((await attempt(userMobile)).code).toBe(0)
  })

  it('of another account count as unknown', async () => {
    const { userMobile } = await somebody()
    const device = await deviceOf((await somebody()).userMobile)
    await lock(userMobile)
    expectRefusal(await attempt(userMobile, testPassword, { device }), commonFailures.signInWrong)
  })

  it('that are locked are in the list, and unlocked with the account', async () => {
    const boss = await administrator(stage)
    const user = await somebody()
    const device = await deviceOf(user.userMobile)
    await lock(user.userMobile, { device })
    const query = { userMobile: user.userMobile }
    expect((await boss.client.call(onlineSessionCalls.locked, { query })).data.rows).toMatchObject([{ failedCount: 5 }])
    expect((await boss.client.call(onlineSessionCalls.unlock, { id: user.id, reason: '本人来电' })).code).toBe(0)
    expect((await boss.client.call(onlineSessionCalls.locked, { query })).data.rows).toEqual([])
    expect((await attempt(user.userMobile, testPassword, { device })).code).toBe(0)
  })

  it('are unlocked by a password that an administrator set', async () => {
    const boss = await administrator(stage)
    const user = await somebody()
    const device = await deviceOf(user.userMobile)
    await lock(user.userMobile, { device })
    await lock(user.userMobile)
    const password = boss.client.seal('Reset#2026')
    expect((await boss.client.call(userCalls.resetPassword, { id: user.id, password })).code).toBe(0)
    expect((await attempt(user.userMobile, 'Reset#2026', { device })).code).toBe(0)
    await signIn(stage.app, user.userMobile, 'Reset#2026')
  })

  it('are at most twenty of one account', async () => {
    const user = await somebody()
    for (let n = 0; n < 21; n++) await deviceOf(user.userMobile)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from device
      where user_id = ${user.id}`.execute(stage.db)
    expect(rows[0]?.count).toBe(20)
  })
})

describe('right passwords at once', () => {
  it('all succeed, from unknown devices and from one of their own', async () => {
    const { userMobile } = await somebody()
    const device = (await attempt(userMobile, testPassword, { device: '' })).data.device ?? ''
    for (const more of [{}, { device }]) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(userMobile, testPassword, more)))
      expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 0))
    }
  })

  it('all succeed over two processes too', async () => {
    const { userMobile } = await somebody()
    const twin = await stage.twin()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => tryToSignIn(at % 2 === 0 ? stage.app : twin, userMobile, testPassword)),
    )
    expect(answers.filter(({ code }) => code !== 0)).toEqual([])
  })
})
