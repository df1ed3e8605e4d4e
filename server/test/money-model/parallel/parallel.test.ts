import { setTimeout as wait } from 'node:timers/promises'
import { commonFailures } from '@seam/contract/kit/failure'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { openTill } from '../../builders/money/till.ts'
import { openPayProvider } from '../../pay-provider/pay-provider.ts'
import { administrator } from '../../people.ts'
import { openSteps } from './parallel-steps.ts'

// A process lets two money writes of a client run at once; here they compete as those of several processes do.
vi.mock(import('../../../src/kit/serve/turns/client-turns.ts'), () => ({ inClientTurn: (_, work) => work() }))

const provider = await openPayProvider()
afterAll(provider.close)
const till = await openTill(provider.environment)
const { stage, desk } = till
const cashiers = await Promise.all([1, 2, 3, 4].map(async () => (await administrator(stage)).client))

/** Of this database, which is new. Statistics become visible within a second of a connection's last statement. */
const countDeadlocks = async () => {
  await wait(1_500)
  const { rows } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(stage.db)
  return rows[0]?.deadlocks ?? 0n
}

it('runs every money command against the others without a deadlock, an unknown error or a broken invariant', async () => {
  const steps = await openSteps(till, provider)
  const runs = fc.sample(fc.tuple(fc.nat(steps.length - 1), fc.nat(5), fc.nat(3)), { numRuns: 600, seed: Date.now() })
  // few at once, so that what one files is there for another to approve
  const answers: { step: string; code: number }[] = []
  const queue = runs.values()
  const work = async () => {
    for (const [kind, at, by] of queue) {
      const step = steps[kind]
      if (step !== undefined) answers.push({ step: step.name, code: await step(cashiers[by] ?? desk, at) })
    }
  }
  await Promise.all(Array.from({ length: 24 }, work))
  expect(answers).toHaveLength(runs.length)
  expect(answers.filter(({ code }) => code === commonFailures.unknown.code)).toEqual([])
  expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThan(runs.length / 10)
  expect(await countDeadlocks()).toBe(0n)
}, 120_000)
