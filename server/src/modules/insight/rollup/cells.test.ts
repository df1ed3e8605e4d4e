import { addDays } from '@seam/contract/kit/value/day'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDelegationUnderTest, enterAndConfirm, useLaboratory } from '../../../../test/builders/result/bench.ts'
import { everything } from '../../../kit/list/scope.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { type FigureFilter, rangeOf } from '../stat/measure/measure.sql.ts'
import { selectFigures } from './figure.rows.ts'
import { auditBuckets, rollUp } from './rollup.commands.ts'

const { stage, lab } = useLaboratory()
beforeAll(async () => {
  const { id } = await addDelegationUnderTest(lab, 'MAD AAD')
  await enterAndConfirm(stage.db, lab, id, { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] }, '')
  await rollUp(stage.db)
}, 60_000)

const today = laboratoryDay()

const ask = async (isFromRows: boolean) => {
  const projects = await stage.db.selectFrom('sampleItem').select('projectId').distinct().execute()
  const filter: FigureFilter = {
    query: [
      { key: 'urgency', op: 'eq', value: [0, 1, 2] },
      { key: 'projectId', op: 'eq', value: projects.map(({ projectId }) => projectId) },
    ],
    scope: everything,
    isFromRows,
  }
  const ranges = [rangeOf({ from: addDays(today, -40), to: today })]
  const figures = await selectFigures(stage.db, {
    measures: ['items', 'numberGreatest'],
    by: 'project',
    ranges,
    filter,
    withTotal: false,
  })
  const submitted = await selectFigures(stage.db, {
    measures: ['submitted'],
    by: 'occasion',
    ranges,
    filter,
    withTotal: false,
  })
  return [...figures, ...submitted].map(({ measure, key, amount }) => `${measure} ${key} ${amount}`).toSorted()
}

describe('cells of buckets', () => {
  it('answer figures of two filters without a look at the rows', async () => {
    const before = await ask(true)
    expect(before.length).toBeGreaterThan(4)
    expect(await ask(false)).toEqual(before)
    // deliberately wrong cells
    await sql`update stat_cell set sum_0 = sum_0 + 1000`.execute(stage.db)
    const after = await ask(false)
    expect(after.filter(text => / 100[0-9]$/.test(text)).length).toBe(4)
    expect(await ask(true)).toEqual(before)
  })

  it('are audited with the figures: those that differ from the rows are computed again', async () => {
    const differing = await auditBuckets(stage.db)
    expect(differing).toContainEqual({ subject: 'item', day: today })
    expect(differing).toContainEqual({ subject: 'quality', day: today })
    await rollUp(stage.db)
    expect(await auditBuckets(stage.db)).toEqual([])
    expect(await ask(false)).toEqual(await ask(true))
  })

  it('follow a sample that gets another kind, in its submissions too', async () => {
    await sql`update sample set sample_kind_id = (select max(id) from sample_kind)`.execute(stage.db)
    const marked = await stage.db.selectFrom('statMark').select('subject').distinct().execute()
    expect(marked.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['item', 'quality', 'value']))
    await rollUp(stage.db)
    expect(await auditBuckets(stage.db)).toEqual([])
  })
})

describe('kept working days', () => {
  /** Days whose kept working time differs from the calendar. */
  const differing = async () => {
    const { rows } = await sql<{ day: string }>`
      select series::date::text as day
      from generate_series(timestamp '2015-01-01', '2099-12-31', interval '1 day') series cross join working_calendar
        left join calendar_day on calendar_day.day = series::date left join working_day on working_day.day = series::date
      where working_day.length is distinct from case
        when calendar_day.day_kind = 2 or calendar_day.day_kind is null and week @> to_jsonb(extract(isodow from series)::integer)
        then extract(epoch from closes_at::time - opens_at::time)::integer else 0 end
        or opens is distinct from series + opens_at::time
      union all
      select day::text from (select day, before, sum(length) over (order by day) - length as sum from working_day) own
      where before <> sum`.execute(stage.db)
    return rows
  }

  it('are those of the calendar after a change of its hours, its week and its exceptions', async () => {
    expect(await differing()).toEqual([])
    await sql`update working_calendar set closes_at = '19:00', week = '[1, 2, 3, 4, 5, 6]'`.execute(stage.db)
    expect(await differing()).toEqual([])
    const [saturday, sunday] = ['2031-03-01', '2031-03-02']
    await sql`insert into calendar_day (day, day_kind) values (${saturday}, 1), (${sunday}, 2)`.execute(stage.db)
    expect(await differing()).toEqual([])
    await sql`delete from calendar_day where day = ${sunday}`.execute(stage.db)
    expect(await differing()).toEqual([])
  })
})
