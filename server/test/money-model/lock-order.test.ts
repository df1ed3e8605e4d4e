import { setTimeout as wait } from 'node:timers/promises'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { databaseOf, openPool } from '../../src/db/database.ts'
import { openScanTill } from '../builders/money/scan-till.ts'
import { expectLockWaits } from '../lock-waits.ts'
import { openScenes, type Scene } from './scenes.ts'

const till = await openScanTill()
const scenes = await openScenes(till)
const holders = databaseOf(openPool(till.stage.url, { max: 8 }))
afterAll(() => holders.destroy())

const own = 'client_id = $1'
const ofTrade = 'trade_id in (select id from trade where client_id = $1)'
/** Rows of a client in the order in which commands lock them (`docs/ARCHITECTURE.md`); the shifts are those of all cashiers. */
const levels: readonly (readonly [name: string, ...rows: string[]])[] = [
  ['shift', 'shift where state = 10'],
  ['delegation', `delegation where ${own}`],
  ['trade', `trade where ${own}`],
  ['settlement, invoice', `settlement where ${own}`, `invoice where ${own}`],
  ['attempt, refund', `payment_attempt where ${ofTrade}`, `refund where ${own}`, `correction where ${own}`],
  ['account', `account where ${own}`],
  ['client', 'client where id = $1'],
]

/** Holds the rows of a level in a transaction of its own. */
const hold = async (rows: readonly string[], clientId: number, at: number) => {
  const tx = await holders.startTransaction().execute()
  // a cashier locks their shift as a key share, which a stronger lock alone holds up
  const strength = at === 0 ? 'update' : 'no key update'
  for (const text of rows)
    await sql.raw(`select from ${text.replaceAll('$1', String(clientId))} for ${strength}`).execute(tx)
  const { rows: pids } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  return { tx, pid: pids[0]?.pid ?? 0 }
}

/** The levels at which a command waited, in this order: each is released once the command waits for it. */
const locksOf = async ({ clientId, steps }: Scene, name: string): Promise<number[]> => {
  const locks = new Map<number, Awaited<ReturnType<typeof hold>>>()
  for (const [at, [, ...rows]] of levels.entries()) locks.set(at, await hold(rows, clientId, at))
  const order: number[] = []
  let code: number | undefined
  const sent = Promise.resolve(steps[name]?.()).then(answer => {
    code = answer?.code ?? -1
  })
  while (code === undefined) {
    const { rows } = await sql<{ pid: number }>`select unnest(pg_blocking_pids(pid)) as pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(till.stage.db)
    const blocking = [...locks].find(([, { pid }]) => rows.some(row => row.pid === pid))
    if (blocking === undefined) await wait(5)
    else {
      const [at, { tx }] = blocking
      order.push(at)
      locks.delete(at)
      await tx.rollback().execute()
    }
  }
  await sent
  for (const { tx } of locks.values()) await tx.rollback().execute()
  expect([name, code]).toEqual([name, 0])
  return order
}

it('a receipt that gives back credit and money locks the trades of both before the account', async () => {
  const { clientId, steps } = await scenes.mixed()
  const tx = await holders.startTransaction().execute()
  await sql`select from trade where client_id = ${clientId} and pay_method = ${payMethod.transfer} for no key update`.execute(
    tx,
  )
  const sent = steps['receipt without one sample']?.()
  await expectLockWaits(till.stage.db)
  const { rows } = await sql`select from account where client_id = ${clientId} for no key update skip locked`.execute(
    tx,
  )
  await tx.rollback().execute()
  expect((await sent)?.code).toBe(0)
  expect(rows).toHaveLength(1)
})

describe.each(Object.entries(scenes))('the commands of a client whose money is %s', (_, build) => {
  it('lock delegations, trades, their documents, the account and the client in this order', async () => {
    const first = await build()
    for (const [at, name] of Object.keys(first.steps).entries()) {
      const order = await locksOf(at === 0 ? first : await build(), name)
      const namesOf = (sequence: readonly number[]) => ({ [name]: sequence.map(level => levels[level]?.[0]) })
      expect(order).not.toEqual([])
      expect(namesOf(order)).toEqual(namesOf(order.toSorted((a, b) => a - b)))
    }
  }, 60_000)
})
