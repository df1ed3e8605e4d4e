import type { Db } from '../../../db/database.ts'
import { selectTotals } from '../rollup/figure.rows.ts'
import { type Measure, rangeOf } from '../stat/measure.sql.ts'
import { type PivotFilter, sumFromRows } from './chemical-stat.rows.ts'

/** Totals of the table of results. */
export const sumPivot = async (db: Db, filter: PivotFilter) => {
  const { timeBy, inputs, period } = filter
  // samples of a project may have values of others, which are not its own
  const isOfValues = filter.query.some(({ key }) => key === 'groupId' || key === 'projectId')
  // by the day of the report, a sample counts once however many reports it has
  if (timeBy === 'issue' || isOfValues) return sumFromRows(db, filter)
  const of = { values: ['values', 'inputValues'], high: ['highValues', 'inputHighValues'] } as const
  const total = await selectTotals(db, ['samples', ...of.values, ...of.high], rangeOf(period), filter)
  const sum = ([own, input]: readonly [Measure, Measure]) =>
    Number(total(own)) + (inputs === 1 ? Number(total(input)) : 0)
  return { samples: Number(total('samples')), values: sum(of.values), high: sum(of.high) }
}
