import type * as timers from 'node:timers/promises'
import { attemptState, tradeState } from '@seam/contract/client/money/ledger'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { cancelNow } from '../../../../test/builders/lab.ts'
import { openScanTill } from '../../../../test/builders/money/scan-till.ts'
import { jobs } from '../../../jobs.ts'
import { sweepPayments, sweepPaymentsAtStart } from './sweep-payments.job.ts'

// The sweep pauses five seconds between two rounds.
vi.mock('node:timers/promises', async original => {
  const { setTimeout: sleep, ...rest } = await original<typeof timers>()
  const shortly: typeof sleep = (_, value, options) => sleep(20, value, options)
  return { ...rest, setTimeout: shortly }
})

const { stage, admin, openOrder, displayCode, states, attemptOf } = await openScanTill()

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
