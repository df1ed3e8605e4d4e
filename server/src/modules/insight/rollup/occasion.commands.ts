import type { Db } from '../../../db/database.ts'
import type { Period } from '../../../kit/period.ts'
import type { Measure } from '../stat/measure.rules.ts'
import { type FigureFilter, rangeOf } from '../stat/measure.sql.ts'
import { selectFigures } from './figure.rows.ts'

export type OccasionCount = { readonly measure: Measure; readonly subject: string; readonly amount: number }

/**
 * What measures count in a period for each subject (a user, an instrument, a project), where several occasions of the
 * same entity count once: those before which there is none in the period.
 */
export const countOccasions = async (
  db: Db,
  measures: readonly Measure[],
  period: Period,
  filter: FigureFilter,
): Promise<OccasionCount[]> => {
  const figures = await selectFigures(db, {
    measures,
    by: 'occasion',
    ranges: [rangeOf(period)],
    filter,
    withTotal: false,
  })
  const counts = new Map<string, OccasionCount>()
  for (const { measure, key, amount } of figures) {
    const [before, subject] = split(key ?? '')
    if (before >= period.from) continue
    const name = `${measure} ${subject}`
    const sum = measure === 'lastUse' ? Math.max : (a: number, b: number) => a + b
    counts.set(name, { measure, subject, amount: sum(counts.get(name)?.amount ?? 0, Number(amount)) })
  }
  return [...counts.values()]
}

const split = (key: string): readonly [string, string] => {
  const dot = key.indexOf('.')
  return [key.slice(0, dot), key.slice(dot + 1)]
}
