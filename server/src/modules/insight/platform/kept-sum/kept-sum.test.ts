import { platformCalls } from '@seam/contract/insight/stat/platform'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addClient, expectOk } from '../../../../../test/builders/lab.ts'
import { useLaboratory } from '../../../../../test/builders/result/bench.ts'
import type { Client } from '../../../../../test/client.ts'
import { personWith } from '../../../../../test/people.ts'
import { inRolledBackTransaction } from '../../../../db/database.ts'
import { isSumOfRows, keptSumNames, mergeSum } from './kept-sum.rows.ts'

const { stage, lab } = useLaboratory()
let reader: Client
const clientIds: number[] = []
beforeAll(async () => {
  reader = (await personWith(stage, 'statPlatform', 'statMoney')).client
  for (let at = 0; at < 4; at++) clientIds.push((await addClient(lab.desk)).id)
}, 60_000)

const mergeAll = async () => {
  for (const name of keptSumNames) await mergeSum(stage.db, name)
}

/** Figures of today for everything, and the same from the rows: a filter by every source selects the same clients. */
const ask = async (query: { clientId?: number[] }) => ({
  clients: await expectOk(reader.call(platformCalls.clients, { query })).then(({ rows, total }) => ({ rows, total })),
  sources: await expectOk(reader.call(platformCalls.source, { query })).then(({ rows, total }) => ({ rows, total })),
  credit: await expectOk(reader.call(platformCalls.credit, { query })),
})

const expectSameAsRows = async () => {
  for (const name of keptSumNames) expect(await isSumOfRows(stage.db, name), name).toBe(true)
  const { rows } = await sql<{ id: number }>`select id from client`.execute(stage.db)
  expect(await ask({})).toEqual(await ask({ clientId: rows.map(({ id }) => id) }))
}

type Change = { kind: 'source' | 'state' | 'limit' | 'credit' | 'settle' | 'merge'; at: number; value: number }
const changes = fc.array(
  fc.record<Change>({
    kind: fc.constantFrom('source', 'state', 'limit', 'credit', 'settle', 'merge'),
    at: fc.nat({ max: 3 }),
    value: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 12 },
)

/** An entry of credit some days ago; below zero it settles, and names no delegation. */
const postCredit = (clientId: number, amount: number, daysAgo: number) =>
  sql`with change as (
      select ${amount}::bigint as amount, ${clientId}::integer as client_id, current_date - ${daysAgo}::integer as day
    ), used as (
      update account set credit_used = credit_used + change.amount, credit_seq = credit_seq + 1 from change
      where account.client_id = change.client_id and credit_used + change.amount >= 0 returning credit_used, credit_seq
    ), posted as (
      insert into posting (posting_kind, cause, client_id, business_date, user_name, create_time)
      select 'OPENING', gen_random_uuid(), client_id, day, '系统', day + time '10:00' from used, change returning id, create_time
    )
    insert into entry (posting_id, ledger_account, amount, client_id, seq, balance_after, create_time)
    select id, 'RECEIVABLE', amount, client_id, credit_seq, credit_used, create_time from posted, used, change
    union all select id, 'OPENING', -amount, client_id, null, null, create_time from posted, change`.execute(stage.db)

const run = async ({ kind, at, value }: Change) => {
  const id = clientIds[at] ?? 0
  if (kind === 'merge') return mergeAll()
  if (kind === 'source') await sql`update client set source = ${value} where id = ${id}`.execute(stage.db)
  if (kind === 'state') await sql`update client set state = ${1 + (value % 2)} where id = ${id}`.execute(stage.db)
  if (kind === 'limit')
    await sql`update account set credit_limit = ${value * 10_000} where client_id = ${id}`.execute(stage.db)
  if (kind === 'credit') await postCredit(id, value * 1_000, value * 25)
  if (kind === 'settle') await postCredit(id, -value * 700, 0)
}

describe('kept sums', () => {
  it('are those of the rows after any changes, merged or not', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async history => {
        for (const change of history) await run(change)
        await expectSameAsRows()
        await mergeAll()
        await expectSameAsRows()
      }),
      { numRuns: 8, seed: 1 },
    )
  }, 120_000)

  it('have one row for each key after the job', async () => {
    await mergeAll()
    const { rows } = await sql<{ repeated: number }>`
      select ((select count(*) - count(distinct (grade_id, state, source, salesman_id)) from client_count)
        + (select count(*) - 1 from account_sum) + (select count(*) - count(distinct business_date) from credit_sum))::int as repeated`.execute(
      stage.db,
    )
    expect(rows).toEqual([{ repeated: 0 }])
  })

  it('differ from their rows once one is missing', async () => {
    await inRolledBackTransaction(stage.db, async tx => {
      await sql`delete from client_count`.execute(tx)
      expect(await isSumOfRows(tx, 'client_count')).toBe(false)
    })
  })

  it('keep what a transaction appends while the job runs', async () => {
    const [id = 0] = clientIds
    let release = () => {}
    const waits = new Promise<void>(resolve => {
      release = resolve
    })
    const changing = stage.db.transaction().execute(async tx => {
      await sql`update client set source = 1 + source % 5 where id = ${id}`.execute(tx)
      await sql`update account set credit_limit = credit_limit + 100 where client_id = ${id}`.execute(tx)
      await waits
    })
    await Promise.all([mergeAll(), mergeAll()])
    release()
    await changing
    await expectSameAsRows()
  })
})

it('sums of open credit are read without the room of the rows that were merged', async () => {
  await sql`insert into credit_sum (business_date, amount, credits)
    select current_date - n % 40, sign, sign from generate_series(1, 20000) n, (values (1), (-1)) part (sign)`.execute(
    stage.db,
  )
  await sql`insert into credit_sum (business_date, amount, credits) select current_date - n, 1, 1 from generate_series(1, 40) n`.execute(
    stage.db,
  )
  await mergeSum(stage.db, 'credit_sum')
  await sql`vacuum (analyze) credit_sum`.execute(stage.db)
  const read = sql<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }] }>`
    explain (analyze, buffers, format json) select business_date, amount, credits from credit_sum`
  const [row] = (await read.execute(stage.db)).rows
  const plan = row?.['QUERY PLAN'][0].Plan
  expect((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)).toBeLessThan(100)
  await sql`delete from credit_sum where amount = 1`.execute(stage.db)
})
