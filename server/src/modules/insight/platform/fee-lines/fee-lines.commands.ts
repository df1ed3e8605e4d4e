import { type Db, inSnapshot } from '../../../../db/database.ts'
import type { Period } from '../../../../kit/period.ts'
import type { FigureFilter } from '../../stat/measure/measure.sql.ts'
import type { ChargePart } from '../charge-part.rules.ts'
import { sumChargesOf } from '../money/income-count.commands.ts'
import { type LineQuery, selectLinePage, sumLines } from './fee-lines.rows.ts'

/** A page of the fee lines behind charges, with their sum: from buckets, or counted with the lines in one pass. */
export const listLines = (db: Db, input: LineQuery, part: ChargePart, period: Period, filter: FigureFilter) =>
  inSnapshot(db, async snapshot => {
    if (filter.scope.everything && filter.query.length === 0)
      return {
        page: await selectLinePage(snapshot, input, part, period, filter),
        amount: await sumChargesOf(snapshot, part, period, filter),
      }
    const { lines, amount } = await sumLines(snapshot, part, period, filter)
    const emptyPage = { rows: [], totalRecords: 0 }
    const page = lines === 0 ? emptyPage : await selectLinePage(snapshot, input, part, period, filter, lines)
    return { page, amount }
  })
