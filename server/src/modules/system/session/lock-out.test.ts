import { commonFailures } from '@seam/contract/kit/failure'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { tryToSignIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addRole, addUser, testPassword } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let roleId: number
beforeAll(async () => {
  roleId = await addRole(stage.db, [])
})

const somebody = () => addUser(stage.db, { roleIds: [roleId] })
const attempt = (mobile: string, password = testPassword) => tryToSignIn(stage.app, mobile, password)
const lastLogin = () =>
  stage.db.selectFrom('loginLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('lock-out', () => {
  const moveBack = (id: number) =>
    sql`update app_user set failed_since = failed_since - interval '16 minutes',
      locked_until = locked_until - interval '16 minutes' where id = ${id}`.execute(stage.db)

  it('comes with the fifth wrong password and goes after 15 minutes', async () => {
    const user = await somebody()
    for (let n = 0; n < 5; n++) expectRefusal(await attempt(user.userMobile, 'Wrong#2026'), commonFailures.signInWrong)
    expect(await lastLogin()).toMatchObject({ operContent: '密码错误，账号锁定15分钟' })
    expectRefusal(await attempt(user.userMobile), commonFailures.signInWrong)
    expect(await lastLogin()).toMatchObject({ operContent: '账号已锁定' })
    await moveBack(user.id)
    expect((await attempt(user.userMobile)).code).toBe(0)
  })

  it('comes when the configuration says, for as long as it says', async () => {
    await sql`update system_config set lock_attempts = 3, lock_minutes = 60`.execute(stage.db)
    const user = await somebody()
    for (let n = 0; n < 3; n++) await attempt(user.userMobile, 'Wrong#2026')
    expect(await lastLogin()).toMatchObject({ operContent: '密码错误，账号锁定60分钟' })
    await moveBack(user.id)
    expectRefusal(await attempt(user.userMobile), commonFailures.signInWrong)
    await sql`update system_config set lock_attempts = 5, lock_minutes = 15`.execute(stage.db)
  })

  it('does not come of four wrong ones and a right one, nor of wrong ones long ago', async () => {
    const user = await somebody()
    for (let n = 0; n < 4; n++) await attempt(user.userMobile, 'Wrong#2026')
    expect((await attempt(user.userMobile)).code).toBe(0)
    for (let n = 0; n < 4; n++) await attempt(user.userMobile, 'Wrong#2026')
    await moveBack(user.id)
    await attempt(user.userMobile, 'Wrong#2026')
    expect((await attempt(user.userMobile)).code).toBe(0)
  })

  it('lets five guesses through and no sixth, even when all come at once', async () => {
    const user = await somebody()
    await Promise.all(Array.from({ length: 12 }, () => attempt(user.userMobile, 'Wrong#2026')))
    const { rows } = await sql<{ verified: number }>`select count(*)::int as verified from login_log
      where user_id = ${user.id} and oper_content like '密码错误%'`.execute(stage.db)
    expect(rows[0]?.verified).toBe(5)
    expectRefusal(await attempt(user.userMobile), commonFailures.signInWrong)
  })
})
