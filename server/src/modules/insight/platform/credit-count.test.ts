import { platformCalls } from '@seam/contract/insight/stat/platform'
import { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import { addDays } from '@seam/contract/kit/value/day'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { addClient, addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { grantCredit } from '../../../../test/builders/money/credit.ts'
import { useLaboratory } from '../../../../test/builders/result/bench.ts'
import type { Client } from '../../../../test/client.ts'
import { personWith } from '../../../../test/people.ts'
import { inTransaction } from '../../../db/database.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { ledgerChecks } from '../../client/ledger/checks/ledger-checks.rows.ts'

const { stage, lab } = useLaboratory()
let reader: Client
const today = laboratoryDay()
beforeAll(async () => {
  reader = (await personWith(stage, 'statPlatform', 'statMoney')).client
})

const clientWith = async (creditLimit: bigint) => {
  const client = await addClient(lab.desk)
  await grantCredit(lab.desk, client.id, creditLimit)
  return client
}

type Part = { delegationId: number | null; amount: bigint }

/** Credit used (above zero) or settled a number of days ago, by one posting. */
const postCredit = (clientId: number, daysAgo: number, parts: readonly Part[]) =>
  inTransaction(stage.db, async tx => {
    const day = addDays(today, -daysAgo)
    const createTime = `${day} 10:00:00+08`
    const { rows } = await sql<{
      id: bigint
    }>`insert into posting (posting_kind, cause, client_id, business_date, user_name, create_time)
      values ('OPENING', gen_random_uuid(), ${clientId}, ${day}::date, '系统', ${createTime}::timestamptz) returning id`.execute(
      tx,
    )
    for (const { delegationId, amount } of parts) {
      const { creditSeq, creditUsed } = await tx
        .updateTable('account')
        .set({ creditUsed: sql<bigint>`credit_used + ${amount}`, creditSeq: sql<number>`credit_seq + 1` })
        .where('clientId', '=', clientId)
        .returning(['creditUsed', 'creditSeq'])
        .executeTakeFirstOrThrow()
      await sql`insert into entry (posting_id, ledger_account, amount, client_id, delegation_id, seq, balance_after, create_time) values
        (${rows[0]?.id}, 'RECEIVABLE', ${amount}, ${clientId}, ${delegationId}, ${creditSeq}, ${creditUsed}, ${createTime}::timestamptz),
        (${rows[0]?.id}, 'OPENING', ${-amount}, ${clientId}, null, null, null, ${createTime}::timestamptz)`.execute(tx)
    }
  })

const orderOf = async (clientId: number) => (await addDelegation(lab.desk, lab.words, clientId)).id

const ask = async (clientId: number, daysAgo: number) => {
  const asOf = addDays(today, -daysAgo)
  const query = { clientId }
  const counts = await expectOk(reader.call(platformCalls.credit, { asOf, query }))
  const { rows, total } = await expectOk(reader.call(platformRowsCalls.credit, { asOf, query }))
  expect(total.amount).toBe(counts.total.used)
  const ofAges = []
  for (const { age, amount, delegations } of counts.ages.toReversed()) {
    const list = await expectOk(reader.call(platformRowsCalls.credit, { asOf, age, query }))
    expect([list.total.amount, list.totalRecords, list.rows.length], age).toEqual([amount, delegations, delegations])
    ofAges.push(...list.rows)
  }
  expect(ofAges).toEqual(rows)
  const onePage = (pageNo: number) =>
    expectOk(reader.call(platformRowsCalls.credit, { asOf, query, pageNo, pageSize: 1 }))
  for (const [at, row] of rows.entries()) expect((await onePage(at + 1)).rows).toEqual([row])
  expect(await onePage(rows.length + 1)).toMatchObject({ rows: [], totalRecords: rows.length, total })
  return { counts, open: rows.map(({ delegationId, days, amount }) => [delegationId, days, amount]) }
}

it.each([
  [0, 0],
  [30, 0],
  [31, 1],
  [60, 1],
  [61, 2],
  [90, 2],
  [91, 3],
  [400, 3],
])('credit of %i days is of age %i', async (days, at) => {
  const { id } = await clientWith(10_000n)
  await postCredit(id, days, [{ delegationId: await orderOf(id), amount: 100n }])
  const { ages } = (await ask(id, 0)).counts
  expect(ages.map(({ delegations }) => delegations)).toEqual([0, 1, 2, 3].map(age => (age === at ? 1 : 0)))
})

it('does not grow older where a period ends after today', async () => {
  const { id } = await clientWith(10_000n)
  await postCredit(id, 30, [{ delegationId: await orderOf(id), amount: 100n }])
  const { counts, open } = await ask(id, -2)
  expect(counts.asOf).toBe(today)
  expect(counts.ages[0]).toMatchObject({ age: '0-30', amount: '1.00' })
  expect(open).toMatchObject([[expect.any(Number), 30, '1.00']])
})

it('settles the oldest first where no delegation is named, and knows what was open on an earlier day', async () => {
  const { id } = await clientWith(7_000n)
  const [first, second, third] = [await orderOf(id), await orderOf(id), await orderOf(id)]
  await postCredit(id, 100, [{ delegationId: first, amount: 10_000n }])
  await postCredit(id, 50, [
    { delegationId: second, amount: 4_000n },
    { delegationId: third, amount: 4_000n },
  ])
  await postCredit(id, 10, [{ delegationId: null, amount: -12_000n }])

  expect((await ask(id, 101)).open).toEqual([])
  expect((await ask(id, 100)).open).toEqual([[first, 0, '100.00']])
  expect((await ask(id, 11)).open).toEqual([
    [first, 89, '100.00'],
    [second, 39, '40.00'],
    [third, 39, '40.00'],
  ])
  const { counts, open } = await ask(id, 0)
  expect(open).toEqual([
    [second, 50, '20.00'],
    [third, 50, '40.00'],
  ])
  expect(counts.total).toEqual({ limit: '70.00', used: '60.00', free: '10.00', clients: 1 })
  expect(counts.over80).toMatchObject([{ clientId: id, used: '60.00', usedShare: '85.7', oldest: 50 }])

  await postCredit(id, 0, [
    { delegationId: second, amount: -2_000n },
    { delegationId: third, amount: -4_000n },
  ])
  const settled = await ask(id, 0)
  expect([settled.open, settled.counts.top, settled.counts.over80]).toEqual([[], [], []])
  expect(settled.counts.total).toEqual({ limit: '70.00', used: '0.00', free: '70.00', clients: 0 })
  expect((await ask(id, 1)).open).toEqual(open.map(([delegation, , amount]) => [delegation, 49, amount]))
})

it('counts credit used again after it was settled from that day on, now as on an earlier day', async () => {
  const { id } = await clientWith(7_000n)
  const delegationId = await orderOf(id)
  for (const [daysAgo, amount] of [
    [100, 5_000n],
    [50, -5_000n],
    [10, 3_000n],
  ] as const) {
    await postCredit(id, daysAgo, [{ delegationId, amount }])
  }
  expect((await ask(id, 50)).open).toEqual([])
  expect((await ask(id, 1)).open).toEqual([[delegationId, 9, '30.00']])
  expect((await ask(id, 0)).open).toEqual([[delegationId, 10, '30.00']])
  const check = ledgerChecks.find(({ name }) => name === 'credit')
  expect((await sql.raw(check?.violations ?? '').execute(stage.db)).rows).toEqual([])
})

it('lists the clients with the most credit first, and what no delegation caused', async () => {
  const [small, large] = [await clientWith(100n), await clientWith(9_000_000n)]
  await postCredit(small.id, 5, [{ delegationId: null, amount: 90_000n }])
  await postCredit(large.id, 3, [{ delegationId: null, amount: 800_000n }])
  const { rows } = await expectOk(reader.call(platformRowsCalls.credit, { query: { clientId: small.id } }))
  expect(rows).toMatchObject([{ delegationId: null, delegateCode: '', day: addDays(today, -5), amount: '900.00' }])
  const { top, over80, total, ages } = await expectOk(reader.call(platformCalls.credit, {}))
  expect(top.slice(0, 2).map(({ clientId, oldest }) => [clientId, oldest])).toEqual([
    [large.id, 3],
    [small.id, 5],
  ])
  expect(over80.map(({ clientId }) => clientId)).toContain(small.id)
  expect(over80.map(({ clientId }) => clientId)).not.toContain(large.id)
  const sum = ages.reduce((all, { amount }) => all + toFen(amount ?? '0'), 0n)
  expect(total.used).toBe(fromFen(sum))
})

it('has the limit of the day asked for', async () => {
  const { id } = await clientWith(7_000n)
  await postCredit(id, 20, [{ delegationId: await orderOf(id), amount: 6_000n }])
  // Granted thirty days ago, tripled at the last moment of ten days ago.
  const moveBack = (time: string) =>
    stage.db.transaction().execute(async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update credit_change set create_time = ${`${time}+08`}::timestamptz
        where client_id = ${id} and create_time > now() - interval '1 hour'`.execute(tx)
    })
  await moveBack(`${addDays(today, -30)} 09:00:00`)
  await grantCredit(lab.desk, id, 21_000n)
  await moveBack(`${addDays(today, -10)} 23:59:59`)
  const limitOf = async (daysAgo: number) => (await ask(id, daysAgo)).counts.total.limit
  expect([await limitOf(31), await limitOf(30), await limitOf(11)]).toEqual(['0.00', '70.00', '70.00'])
  expect([await limitOf(10), await limitOf(1), await limitOf(0)]).toEqual(['210.00', '210.00', '210.00'])
  const { counts } = await ask(id, 11)
  expect(counts.total).toEqual({ limit: '70.00', used: '60.00', free: '10.00', clients: 1 })
  expect(counts.over80).toMatchObject([{ clientId: id, limit: '70.00', usedShare: '85.7' }])
  expect((await ask(id, 10)).counts.over80).toEqual([])
})
