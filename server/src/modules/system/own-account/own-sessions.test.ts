import { commonFailures } from '@seam/contract/kit/failure'
import { onlineSessionFailures } from '@seam/contract/system/session/online-session'
import { sessionCalls } from '@seam/contract/system/session/session'
import { ownAccountCalls } from '@seam/contract/system/user/own-account'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { addRole, addUser, personWith, testPassword } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()

/** A user without any right, signed in three times. */
const somebody = async () => {
  const user = await addUser(stage.db, { roleIds: [await addRole(stage.db, [])] })
  const enter = () => signIn(stage.app, user.userMobile, testPassword)
  return { ...user, first: await enter(), second: await enter(), third: await enter() }
}
type Person = Awaited<ReturnType<typeof somebody>>
const listOf = async ({ first }: Pick<Person, 'first'>) => (await first.call(ownAccountCalls.sessions)).data

describe("one's own sessions", () => {
  it('are listed with browser, system, address and time, this one first, and nobody else’s', async () => {
    const user = await somebody()
    await personWith(stage)
    const sessions = await listOf(user)
    expect(sessions.map(({ own }) => own)).toEqual([true, false, false])
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1', browser: '未知', system: '未知' })
    const ids = await stage.db.selectFrom('session').select('id').where('userId', '=', user.id).execute()
    expect(sessions.map(({ id }) => id).sort()).toEqual(ids.map(({ id }) => id).sort())
  })

  it('leave out what is over', async () => {
    const user = await somebody()
    const [, second, third] = await listOf(user)
    await sql`update session set expires = now() where id = ${second?.id}`.execute(stage.db)
    await sql`update session set ended = now(), end_reason = '' where id = ${third?.id}`.execute(stage.db)
    expect(await listOf(user)).toHaveLength(1)
  })

  it('are ended one by one, at their next request', async () => {
    const user = await somebody()
    const own = (await user.second.call(ownAccountCalls.sessions)).data.find(session => session.own)
    expect((await user.first.call(ownAccountCalls.endSession, { id: own?.id ?? 0 })).code).toBe(0)
    expectRefusal(await user.second.call(sessionCalls.whoAmI), commonFailures.sessionEnded)
    expect((await user.third.call(sessionCalls.whoAmI)).code).toBe(0)
    expectRefusal(
      await user.first.call(ownAccountCalls.endSession, { id: own?.id ?? 0 }),
      onlineSessionFailures.alreadyEnded,
    )
  })

  it('are all ended but this one', async () => {
    const user = await somebody()
    const other = await personWith(stage)
    expect((await user.first.call(ownAccountCalls.endOtherSessions)).code).toBe(0)
    for (const client of [user.second, user.third])
      expectRefusal(await client.call(sessionCalls.whoAmI), commonFailures.sessionEnded)
    expect((await user.first.call(sessionCalls.whoAmI)).code).toBe(0)
    expect((await other.client.call(sessionCalls.whoAmI)).code).toBe(0)
  })

  it('are not ended here where it is this one, or another’s', async () => {
    const user = await somebody()
    const [own] = await listOf(user)
    expectRefusal(
      await user.first.call(ownAccountCalls.endSession, { id: own?.id ?? 0 }),
      onlineSessionFailures.notThisOne,
    )
    const other = await somebody()
    const [theirs] = await listOf(other)
    expectRefusal(
      await user.first.call(ownAccountCalls.endSession, { id: theirs?.id ?? 0 }),
      onlineSessionFailures.alreadyEnded,
    )
    expect((await other.first.call(sessionCalls.whoAmI)).code).toBe(0)
  })

  it('are ended once, of two at the same time', async () => {
    const user = await somebody()
    const id = (await listOf(user)).find(session => !session.own)?.id ?? 0
    const answers = await Promise.all([1, 2].map(() => user.first.call(ownAccountCalls.endSession, { id })))
    expectOneSuccess(answers, onlineSessionFailures.alreadyEnded)
  })
})
