import { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addClient, addDelegation, expectOk, payFor } from '../../../../../test/builders/lab.ts'
import { useLaboratory } from '../../../../../test/builders/result/bench.ts'
import { everything } from '../../../../kit/list/scope.ts'
import { laboratoryDay } from '../../../../kit/period.ts'
import { listMoney } from './money-rows.commands.ts'

const { stage, lab } = useLaboratory()
const today = laboratoryDay()

const pay = async () =>
  expectOk(payFor(lab.desk, await addDelegation(lab.desk, lab.words, (await addClient(lab.desk)).id)))

it('a page of entries has the sum of its rows, also while others pay', async () => {
  await pay()
  let payments = 0
  const database = stage.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (payments === 0 && result.rows.some(row => 'ledgerAccount' in row)) {
        payments += 1
        await pay()
      }
      return result
    },
  })
  const input = platformRowsCalls.money.input.parse({ figure: 'income', startTime: today, endTime: today })
  const filter = { query: [], scope: everything }
  const { page, amount } = await listMoney(database, input, { from: today, to: today }, filter)
  expect(payments).toBe(1)
  expect(page.rows.reduce((sum, row) => sum + BigInt(row.amount), 0n)).toBe(BigInt(amount))
})

it('entries of a posting are counted by account without reading them', async () => {
  await pay()
  await sql`vacuum (analyze) entry`.execute(stage.db)
  const plan = await stage.db.transaction().execute(async tx => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) select count(*) from entry
      where posting_id = 1 and ledger_account in ('CONTRACT', 'REVENUE') and id <> 0`.execute(tx)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('Index Only Scan using entry_posting on entry')
})
