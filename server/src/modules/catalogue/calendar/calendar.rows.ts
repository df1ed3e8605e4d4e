import type { CalendarDay } from '@seam/contract/catalogue/calendar'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'

const columns = ['week', 'opensAt', 'closesAt', 'cutOff', 'version'] as const

export const findWeek = (db: Db) => db.selectFrom('workingCalendar').select(columns).executeTakeFirstOrThrow()

export const lockWeek = (tx: Tx) =>
  tx.selectFrom('workingCalendar').select(columns).forUpdate().executeTakeFirstOrThrow()

/** The exceptions from a day on, and the time of this transaction. */
export const selectDaysFromNow = async (db: Db) => {
  const { rows } = await sql<{ now: string; day: string | null; dayKind: CalendarDay['dayKind'] | null }>`
    select to_char(now(), 'YYYY-MM-DD HH24:MI:SS') as now, day::text, day_kind as "dayKind"
    from (select) as one left join calendar_day on day >= current_date`.execute(db)
  return rows
}

/** The exceptions of a year. */
export const selectDaysOfYear = (db: Db, year: number): Promise<CalendarDay[]> =>
  db
    .selectFrom('calendarDay')
    .select([sql<string>`day::text`.as('day'), 'dayKind', 'dayName'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .execute()

/** Today, and the years from this one on that have exceptions. */
export const selectYears = async (db: Db) => {
  const { rows } = await sql<{ today: string; years: number[] }>`
    select current_date::text as today, coalesce(array_agg(distinct extract(year from day)::int)
      filter (where day is not null), '{}') as years
    from (select) as one left join calendar_day on day >= date_trunc('year', current_date)`.execute(db)
  return rows[0] ?? { today: '', years: [] }
}

type Week = { week: readonly number[]; opensAt: string; closesAt: string; cutOff: string }

export const updateWeek = async (tx: Tx, edit?: Week): Promise<void> => {
  await tx
    .updateTable('workingCalendar')
    .set({ ...(edit && { ...edit, week: JSON.stringify(edit.week) }), version: nextVersion })
    .execute()
}

export const replaceDays = async (tx: Tx, year: number, days: readonly CalendarDay[]): Promise<void> => {
  await tx.deleteFrom('calendarDay').where('day', '>=', `${year}-01-01`).where('day', '<=', `${year}-12-31`).execute()
  if (days.length > 0) await tx.insertInto('calendarDay').values(days).execute()
}
