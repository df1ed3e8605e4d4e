import { qualityStatCalls } from '@seam/contract/insight/stat/quality/quality'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  enter,
  enterAndConfirm,
  refs,
  useLaboratory,
} from '../../../../test/builders/result/bench.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { rollUp } from '../rollup/rollup.commands.ts'

const { stage, lab } = useLaboratory()
const today = laboratoryDay()
const period = { startTime: today, endTime: today }
let plain: { id: number }
let waived: { id: number }

const columns = {
  clientId: 'delegation.client_id',
  source: 'client.source',
  urgency: 'delegation.urgency',
  kindId: 'sample.sample_kind_id',
  projectId: 'sample_item.project_id',
}

beforeAll(async () => {
  plain = await addDelegationUnderTest(lab, 'MAD AAD')
  waived = await addDelegationUnderTest(lab, 'AAD')
  await enterAndConfirm(stage.db, lab, plain.id, { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] }, '')
  const { analyst, reviewer } = lab
  const submit = async () => {
    await enter(stage.db, analyst.client, waived.id, { AAD: ['9.00', '10.00', '11.00'] })
    const rows = (await refs(stage.db, waived.id, 'AAD')).map(row => ({ ...row, remarks: '样品不匀' }))
    await expectOk(analyst.client.call(resultCalls.submit, { rows }))
  }
  await submit()
  const rows = await refs(stage.db, waived.id, 'AAD')
  await expectOk(reviewer.client.call(resultCalls.returnBack, { rows, reasonCode: 1, reason: '' }))
  await submit()
  const accepted = (await refs(stage.db, waived.id, 'AAD')).map(row => ({ ...row, waiver: { reason: '客户同意' } }))
  await expectOk(reviewer.client.call(resultCalls.confirm, { rows: accepted }))
  await sql`update client set source = 3 where id = (select client_id from delegation where id = ${waived.id})`.execute(
    stage.db,
  )
  await sql`update delegation set urgency = 2 where id = ${waived.id}`.execute(stage.db)
  await rollUp(stage.db)
}, 60_000)

const count = async (key: string, value: number[]) =>
  expectOk(lab.desk.call(qualityStatCalls.list, { ...period, query: [{ key, op: 'eq', value }] }))

const valuesOf = async (column: string) => {
  const { rows } = await sql<{ value: number; items: number }>`
    select ${sql.ref(column)} as value, count(*)::int as items from sample_item join sample on sample.id = sample_id
      join delegation on delegation.id = delegation_id join client on client.id = client_id
    where sample_item.state in (40, 50) group by 1`.execute(stage.db)
  return rows
}

it.each(Object.entries(columns))(
  'the parts that %s selects add up to what all of its values select',
  async (key, column) => {
    const values = await valuesOf(column)
    const all = await expectOk(lab.desk.call(qualityStatCalls.list, period))
    expect(
      await count(
        key,
        values.map(({ value }) => value),
      ),
    ).toMatchObject({
      rows: all.rows,
      total: all.total,
      reasons: all.reasons,
    })
    const sums = { submitted: 0, third: 0, waived: 0, returned: 0, pairs: 0 }
    for (const { value, items } of values) {
      const { total } = await count(key, [value])
      expect(total.submitted, `${key} ${value}`).toBe(items)
      for (const figure of ['submitted', 'third', 'waived', 'returned', 'pairs'] as const) sums[figure] += total[figure]
    }
    expect(all.total).toMatchObject(sums)
    expect(sums).toEqual({ submitted: 3, third: 1, waived: 1, returned: 1, pairs: 3 })
  },
)

it('a filter of clients selects what became of their items', async () => {
  const { total, reasons } = await count('source', [3])
  expect(total).toMatchObject({ submitted: 1, third: 1, waived: 1, returned: 1, pairs: 1, beyondRate: '100.0' })
  expect(reasons).toEqual([{ reasonCode: 1, items: 1 }])
  expect((await count('source', [3, 1, 2, 4, 5])).total.submitted).toBe(3)
})
