import type { Db } from '../../../db/database.ts'
import type { Period } from '../../../kit/period.ts'
import type { Measure } from '../stat/measure/measure.rules.ts'
import { type FigureFilter, rangeOf } from '../stat/measure/measure.sql.ts'
import { selectFigures } from './figure.rows.ts'
import { firstOccasions, type OccasionCount } from './occasion.rules.ts'

/** What measures count in a period by subject, where several occasions of the same entity count once. */
export const countOccasions = async (
  db: Db,
  measures: readonly Measure[],
  period: Period,
  filter: FigureFilter,
): Promise<OccasionCount[]> =>
  firstOccasions(
    await selectFigures(db, { measures, by: 'occasion', ranges: [rangeOf(period)], filter, withTotal: false }),
    period.from,
  )
