import type * as timers from 'node:timers/promises'
import { attemptState, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { cancelNow, payFor } from '../../../../test/builders/lab.ts'
import { openScanTill } from '../../../../test/builders/money/scan-till.ts'
import { jobs } from '../../../jobs.ts'
import { sweepPayments, sweepPaymentsAtStart } from './sweep-payments.job.ts'

const pauses = vi.hoisted(() => ({ count: 0 }))

// The sweep pauses five seconds between two rounds.
vi.mock('node:timers/promises', async original => {
  const { setTimeout: sleep, ...rest } = await original<typeof timers>()
  const shortly: typeof sleep = (_, value, options) => {
    pauses.count++
    return sleep(20, value, options)
  }
  return { ...rest, setTimeout: shortly }
})

const { provider, stage, admin, openOrder, displayCode, states, attemptOf } = await openScanTill()

it('one run closes what becomes not due while another code is shown, and ends when the server stops', async () => {
  const { attemptId } = await displayCode()
  const server = new AbortController()
  const run = sweepPayments.handle({}, stage.services, server.signal)
  // The first round is over once the channel was asked.
  const due = { nextTime: new Date(0).toISOString() }
  await stage.db.updateTable('paymentAttempt').set(due).where('id', '=', attemptId).execute()
  await expect.poll(async () => (await attemptOf(attemptId)).tries, { timeout: 10_000 }).toBeGreaterThan(0)
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
  await displayCode(payMethod.alipay)
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
  const [requestsBefore, pausesBefore] = [provider.requests.length, pauses.count]
  const server = new AbortController()
  const run = sweepPayments.handle({}, stage.services, server.signal)
  await expect.poll(() => pauses.count, { timeout: 10_000 }).toBeGreaterThan(pausesBefore + 5)
  server.abort()
  await run
  expect(provider.requests.slice(requestsBefore)).toEqual(['query'])
  // another run asks again
  await sweepPayments.handle({}, stage.services, AbortSignal.abort())
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
