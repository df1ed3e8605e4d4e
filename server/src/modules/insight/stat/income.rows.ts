import type { ServiceDimension } from '@seam/contract/insight/stat/service'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Period } from '../../../kit/period.ts'
import { chargesOf, type FigureFilter } from './measure.sql.ts'

/** Income by key in fen, with its total. */
export const selectIncome = async (db: Db, by: ServiceDimension, period: Period, filter: FigureFilter) => {
  const { rows } = await sql<{ key: string | null; isTotal: boolean; amount: string }>`
    select key, grouping(key) = 1 as is_total, coalesce(sum(amount), 0)::text as amount
    from (${chargesOf(by, period, filter)}) charge group by grouping sets ((key), ())`.execute(db)
  return rows
}
