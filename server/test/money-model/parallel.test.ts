import { setTimeout as wait } from 'node:timers/promises'
import { commonFailures } from '@seam/contract/kit/failure'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTill } from '../builders/till.ts'
import { administrator } from '../people.ts'
import { openSteps } from './parallel-steps.ts'

const till = await openTill()
const { stage, desk } = till
const cashiers = await Promise.all([1, 2, 3, 4].map(async () => (await administrator(stage)).client))

/** Statistics become visible within a second of a connection's last statement. */
const countDeadlocks = async () => {
  await wait(1_500)
  const { rows } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(stage.db)
  return rows[0]?.deadlocks ?? 0n
}

it('runs every money command against the others without a deadlock, an unknown error or a broken invariant', async () => {
  const before = await countDeadlocks()
  const steps = await openSteps(till)
  const runs = fc.sample(fc.tuple(fc.nat(steps.length - 1), fc.nat(5), fc.nat(3)), { numRuns: 200, seed: Date.now() })
  // few at once, so that what one files is there for another to approve
  const codes: number[] = []
  const queue = runs.values()
  const work = async () => {
    for (const [kind, at, by] of queue) codes.push((await steps[kind]?.(cashiers[by] ?? desk, at)) ?? 0)
  }
  await Promise.all(Array.from({ length: 24 }, work))
  expect(codes).toHaveLength(runs.length)
  expect(codes).not.toContain(commonFailures.unknown.code)
  expect(codes.filter(code => code === 0).length).toBeGreaterThan(runs.length / 10)
  expect((await countDeadlocks()) - before).toBe(0n)
}, 120_000)
