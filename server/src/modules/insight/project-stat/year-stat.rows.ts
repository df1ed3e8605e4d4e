import type { YearMeasure } from '@seam/contract/insight/stat/project'
import type { Db } from '../../../db/database.ts'
import type { Period } from '../../../kit/period.ts'
import { selectFigures } from '../stat/figure.rows.ts'
import { type FigureFilter, rangeOf } from '../stat/measure.sql.ts'

/** A measure by the months of periods (2026-11); fen where it is money. */
export const selectMonths = async (db: Db, measure: YearMeasure, periods: readonly Period[], filter: FigureFilter) => {
  const ranges = periods.map(rangeOf)
  const rows = await selectFigures(db, { measures: [measure], by: 'month', ranges, filter })
  return new Map(
    rows.flatMap(({ key, isTotal, amount }) =>
      isTotal || key === null ? [] : [[key.slice(0, 'yyyy-mm'.length), amount]],
    ),
  )
}
