import type { YearMeasure } from '@seam/contract/insight/stat/project'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { chargesOf, eventsOf, type FigureFilter } from '../stat/measure.sql.ts'

export type MonthCount = { year: number; month: number; amount: string; sameDay: string }

/** A measure by month, and as much of it as lies before or on the day `MM-DD`; fen where it is money. */
export const selectMonths = async (
  db: Db,
  measure: YearMeasure,
  years: readonly number[],
  today: string,
  filter: FigureFilter,
): Promise<MonthCount[]> => {
  const period = { from: `${Math.min(...years)}-01-01`, to: `${Math.max(...years)}-12-31` }
  const isMoney = measure === 'income'
  const events = isMoney ? chargesOf('month', period, filter) : eventsOf(measure, 'month', period, filter)
  const amount = isMoney ? sql`sum(amount)` : sql`count(*)`
  const { rows } = await sql<MonthCount>`
    select extract(year from at)::int as year, extract(month from at)::int as month, coalesce(${amount}, 0)::text as amount,
      coalesce(${amount} filter (where to_char(at, 'MM-DD') <= ${today}), 0)::text as same_day
    from (${events}) event where extract(year from at)::int = any(${[...years]}::integer[]) group by 1, 2`.execute(db)
  return rows
}
