import { attemptState, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cancelNow, payFor } from '../../../../test/builders/lab.ts'
import { openScanTill } from '../../../../test/builders/money/scan-till.ts'
import { jobs } from '../../../jobs.ts'
import { sweep, sweepPayments, sweepPaymentsAtStart } from './sweep-payments.job.ts'

/** Milliseconds between two rounds, five seconds otherwise. */
const pause = 20

const { provider, stage, admin, openOrder, displayCode, states, attemptOf } = await openScanTill()

/** Waits until a sweep has asked about an attempt. */
const askOnce = async (attemptId: number) => {
  const due = { nextTime: new Date(0).toISOString() }
  const { tries } = await attemptOf(attemptId)
  await stage.db.updateTable('paymentAttempt').set(due).where('id', '=', attemptId).execute()
  await expect.poll(async () => (await attemptOf(attemptId)).tries, { timeout: 10_000 }).toBeGreaterThan(tries)
}

it('one run closes what becomes not due while another code is shown, and ends when the server stops', async () => {
  const { attemptId } = await displayCode()
  const server = new AbortController()
  const run = sweep(stage.services, server.signal, pause)
  // The first round is over once the channel was asked.
  await askOnce(attemptId)
  const { tradeId, delegation } = await openOrder()
  await cancelNow(admin.client, delegation.id)
  const stateOf = async () =>
    (await stage.db.selectFrom('trade').select('state').where('id', '=', tradeId).executeTakeFirstOrThrow()).state
  await expect.poll(stateOf, { timeout: 10_000 }).toBe(tradeState.closed)
  expect(await states(attemptId)).toMatchObject({ attemptState: attemptState.displayed })
  server.abort()
  await run
})

it('a silent channel is asked about a trade that is not due once a minute, so that it does not delay the others', async () => {
  const displayed = await displayCode(payMethod.alipay)
  const { attemptId, delegation } = await displayCode()
  await payFor(
    admin.client,
    await stage.db
      .selectFrom('delegation')
      .select(['id', 'version'])
      .where('id', '=', delegation.id)
      .executeTakeFirstOrThrow(),
  )
  const later = { nextTime: new Date(Date.now() + 86_400_000).toISOString() }
  await stage.db.updateTable('paymentAttempt').set(later).where('nextTime', 'is not', null).execute()
  provider.failNext('query', 'unreachable')
  const before = provider.requests.length
  const server = new AbortController()
  const run = sweep(stage.services, server.signal, pause)
  await expect.poll(() => provider.requests.length, { timeout: 10_000 }).toBeGreaterThan(before)
  // The first of these may be in the round that failed, the second is in a later one.
  await askOnce(displayed.attemptId)
  await askOnce(displayed.attemptId)
  server.abort()
  await run
  expect(provider.requests.slice(before)).toEqual(['query', 'query', 'query'])
  expect((await states(attemptId)).tradeState).not.toBe(tradeState.closed)
  // another run asks again
  await sweep(stage.services, AbortSignal.abort(), pause)
  expect(await states(attemptId)).toEqual({ attemptState: attemptState.closed, tradeState: tradeState.closed })
})

it('a server that starts sweeps at once, whatever run another one left behind', async () => {
  expect(jobs).toContain(sweepPaymentsAtStart)
  expect(sweepPaymentsAtStart.options).toMatchObject({ atStart: true })
  // Runs of a queue without a schedule do not exclude each other.
  expect(sweepPaymentsAtStart.options.cron).toBeUndefined()
})

it('a code that is shown queues one run at once, several codes no more than that', async () => {
  const queued = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from jobs.job where name = ${sweepPayments.name} and state < 'completed'`.execute(stage.db)
    return rows.length
  }
  await sql`delete from jobs.job where name = ${sweepPayments.name}`.execute(stage.db)
  await Promise.all([displayCode(), displayCode(), displayCode()])
  expect(await queued()).toBe(1)
})
