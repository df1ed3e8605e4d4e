import type { ServiceDimension } from '@seam/contract/insight/stat/service'
import type { Db } from '../../../db/database.ts'
import type { Period } from '../../../kit/period.ts'
import { selectFigures } from './figure.rows.ts'
import { type FigureFilter, rangeOf } from './measure.sql.ts'

/** Income by key in fen, with its total: what was charged less what was taken back. */
export const selectIncome = (db: Db, by: ServiceDimension, period: Period, filter: FigureFilter) =>
  selectFigures(db, { measures: ['income'], by, ranges: [rangeOf(period)], filter })
