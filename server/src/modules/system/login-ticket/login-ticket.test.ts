import { commonFailures } from '@seam/contract/kit/failure'
import { loginTicketCalls, loginTicketFailures } from '@seam/contract/system/session/login-ticket'
import { sessionCalls } from '@seam/contract/system/session/session'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { clientOf, type Session } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()

const redeem = (ticket: string) => clientOf(stage.app).post<Session>(loginTicketCalls.redeem.path, { ticket })
const spent = {
  code: loginTicketFailures.ticketSpent.code,
  message: '跳转凭证不存在、已经使用过，或已超过 60 秒',
  data: null,
}

describe('a one-time ticket', () => {
  it('lets its owner in once, no longer than the login it came from; only its hash is kept', async () => {
    const { client, id, userMobile } = await personWith(stage, 'userView')
    const { data } = await client.call(loginTicketCalls.issue)
    expect(data.ticket).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(data.expired - Date.now()).toBeLessThanOrEqual(60_000)
    const { rows } = await sql<{ hash: Buffer }>`select ticket_hash as hash from login_ticket`.execute(stage.db)
    expect(rows.map(({ hash }) => hash.toString('latin1')).join()).not.toContain(data.ticket)
    const { code, data: fresh } = await redeem(data.ticket)
    expect(code).toBe(0)
    expect(fresh.ssid).not.toBe(client.session?.ssid)
    expect(fresh.expired).toBeLessThanOrEqual((client.session?.expired ?? 0) + 1)
    expect((await clientOf(stage.app, fresh).call(sessionCalls.whoAmI)).data).toMatchObject({ id, userMobile })
    expect(await redeem(data.ticket)).toMatchObject(spent)
  })

  it('is taken by one of many', async () => {
    const { client } = await personWith(stage, 'userView')
    const { data } = await client.call(loginTicketCalls.issue)
    const answers = await Promise.all([1, 2, 3, 4].map(() => redeem(data.ticket)))
    expect(answers.map(({ code }) => code).sort()).toEqual([
      0,
      loginTicketFailures.ticketSpent.code,
      loginTicketFailures.ticketSpent.code,
      loginTicketFailures.ticketSpent.code,
    ])
  })

  it('is refused late, after signing out, once its owner was stopped, and where nobody gave it', async () => {
    const late = await personWith(stage, 'userView')
    const one = (await late.client.call(loginTicketCalls.issue)).data.ticket
    await sql`update login_ticket set expires = now()`.execute(stage.db)
    expect(await redeem(one)).toMatchObject(spent)
    const two = (await late.client.call(loginTicketCalls.issue)).data.ticket
    await late.client.call(sessionCalls.signOut)
    expect(await redeem(two)).toMatchObject(spent)
    const stopped = await personWith(stage, 'userView')
    const three = (await stopped.client.call(loginTicketCalls.issue)).data.ticket
    await stage.db.updateTable('appUser').set({ userStatus: 1 }).where('id', '=', stopped.id).execute()
    expect(await redeem(three)).toMatchObject(spent)
    expect(await redeem('x'.repeat(43))).toMatchObject(spent)
    expectRefusal(await redeem('../login'), commonFailures.invalidInput, { message: '跳转凭证不正确' })
    expectRefusal(await clientOf(stage.app).call(loginTicketCalls.issue), commonFailures.noSession)
  })
})
