import type { Db } from '../../../db/database.ts'
import type { Period } from '../../../kit/period.ts'
import { selectFigures } from '../rollup/figure.rows.ts'
import type { Histogram } from '../stat/figure/histogram.rules.ts'
import { type FigureFilter, rangeOf } from '../stat/measure/measure.sql.ts'

/** The items confirmed in the period by project and working time. */
export const countWorkingTimes = async (
  db: Db,
  period: Period,
  filter: FigureFilter,
): Promise<ReadonlyMap<number, Histogram>> => {
  const figures = await selectFigures(db, {
    measures: ['timedItems'],
    by: 'quarters',
    ranges: [rangeOf(period)],
    filter,
    withTotal: false,
  })
  const counts = new Map<number, Map<number, number>>()
  for (const { key, amount } of figures) {
    const [projectId = 0, quarters = 0] = (key ?? '').split('.').map(Number)
    const own = counts.get(projectId) ?? new Map<number, number>()
    counts.set(projectId, own.set(quarters, Number(amount)))
  }
  return counts
}
