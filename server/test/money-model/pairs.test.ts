import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { commonFailures } from '@seam/contract/kit/failure'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openScanTill } from '../builders/money/scan-till.ts'
import { openScenes, type Scene } from './scenes.ts'

const till = await openScanTill()
const { db } = till.stage
const scenes = await openScenes(till)

/** Of this database, which is new. Statistics become visible within a second of a connection's last statement. */
const countDeadlocks = async () => {
  await wait(1_500)
  const { rows } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0n
}
afterAll(async () => expect(await countDeadlocks()).toBe(0n))

/** What a client's money has become, without numbers and times. */
const stateOf = async (clientId: number) => {
  const { rows } = await sql`
    select balance, credit_used, balance_seq, credit_seq,
      (select jsonb_agg(jsonb_build_array(state, fee, paid, credited, refunded, pay_state) order by id) from delegation where client_id = account.client_id) as delegations,
      (select jsonb_agg(jsonb_build_array(state, pay_method, amount, refunded, outstanding) order by amount, pay_method, state) from trade where client_id = account.client_id) as trades,
      (select jsonb_agg(jsonb_build_array(state, amount) order by id) from refund where client_id = account.client_id) as refunds,
      (select jsonb_agg(jsonb_build_array(state, received, surplus) order by id) from settlement where client_id = account.client_id) as settlements,
      (select jsonb_agg(state order by id) from correction where client_id = account.client_id) as corrections,
      (select jsonb_agg(jsonb_build_array(state, amount) order by id) from invoice where client_id = account.client_id) as invoices,
      (select jsonb_agg(jsonb_build_array(state, amount) order by id) from suspense where client_id = account.client_id) as suspense,
      (select jsonb_object_agg(ledger_account, sum) from (select ledger_account, sum(amount) from entry where client_id = account.client_id group by 1) entries) as entries
    from account where client_id = ${clientId}`.execute(db)
  return rows
}

type Names = readonly [first: string, second: string]
const send = async ({ steps }: Scene, name: string): Promise<number> => (await steps[name]?.())?.code ?? -1

/** The codes of both commands, and what has become of the money. */
const serially = async (scene: Scene, [first, second]: Names) => {
  const codes = [await send(scene, first), await send(scene, second)]
  return { codes, state: await stateOf(scene.clientId) }
}
const atOnce = async (scene: Scene, names: Names) => {
  const codes = await Promise.all(names.map(name => send(scene, name)))
  return { codes, state: await stateOf(scene.clientId) }
}

describe.each(Object.entries(scenes))('two commands at once, of a client whose money is %s,', (_, build) => {
  it('end as one after the other would', async () => {
    const names = Object.keys((await build()).steps)
    const pairs = names.flatMap((first, at) => names.slice(at).map((second): Names => [first, second]))
    const judge = async ([first, second]: Names) => {
      const outcome = await atOnce(await build(), [first, second])
      expect(outcome.codes).not.toContain(commonFailures.unknown.code)
      const forth = await serially(await build(), [first, second])
      // each command succeeds alone
      expect([first, forth.codes[0]]).toEqual([first, 0])
      if (isDeepStrictEqual(forth, outcome)) return
      const back = await serially(await build(), [second, first])
      expect({ first, second, ...outcome }).toEqual({ first, second, ...back, codes: back.codes.toReversed() })
    }
    const queue = pairs.values()
    const work = async () => {
      for (const pair of queue) await judge(pair)
    }
    await Promise.all([1, 2, 3].map(work))
  }, 60_000)
})
