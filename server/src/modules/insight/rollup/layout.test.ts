import { addDays } from '@seam/contract/kit/value/day'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDelegationUnderTest, enterAndConfirm, useLaboratory } from '../../../../test/builders/result/bench.ts'
import { everything } from '../../../kit/list/scope.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { rangeOf } from '../stat/measure/measure.sql.ts'
import { layoutOf, subjects } from './bucket-content.ts'
import { selectTotals } from './figure.rows.ts'
import { auditBuckets, rollUp } from './rollup.commands.ts'

const { stage, lab } = useLaboratory()
beforeAll(async () => {
  const { id } = await addDelegationUnderTest(lab, 'AAD')
  await enterAndConfirm(stage.db, lab, id, { AAD: ['9.88', '9.72'] })
  // a past day is computed without a mark
  await sql`update delegation set create_time = create_time - interval '1 day'`.execute(stage.db)
  await sql`update sample_item set confirm_time = confirm_time - interval '1 day'`.execute(stage.db)
  await rollUp(stage.db)
}, 60_000)

const today = laboratoryDay()

const countItems = async () => {
  const range = rangeOf({ from: addDays(today, -3), to: today })
  return Number((await selectTotals(stage.db, ['items'], range, { query: [], scope: everything }))('items'))
}

/** Buckets with an amount that tells whether they were read. */
const changeBuckets = () =>
  sql`update stat_figure set amount = amount + 1000 where measure = 'items' and dimension = 'all'`.execute(stage.db)

const selectLayouts = async () => {
  const { rows } = await sql<{ subject: string; layout: number }>`
    select distinct subject, layout from stat_bucket order by subject`.execute(stage.db)
  return rows
}

describe('the layout of buckets', () => {
  it('is that of their subject', async () => {
    const current = subjects.map(subject => ({ subject, layout: layoutOf(subject) }))
    expect(await selectLayouts()).toEqual(current.toSorted((a, b) => a.subject.localeCompare(b.subject)))
  })

  it('of another release makes them count as missing, until they are computed again', async () => {
    const before = await countItems()
    await changeBuckets()
    expect(await countItems()).toBeGreaterThan(before)
    await sql`update stat_bucket set layout = (layout + 1) % 32768 where subject = 'item'`.execute(stage.db)
    expect(await countItems()).toBe(before)
    await rollUp(stage.db)
    expect(await countItems()).toBe(before)
    expect(await selectLayouts()).toContainEqual({ subject: 'item', layout: layoutOf('item') })
    expect(await auditBuckets(stage.db)).toEqual([])
  })
})
