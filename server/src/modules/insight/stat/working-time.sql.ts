import { type RawBuilder, sql } from 'kysely'
import type { WorkingDay } from '../../catalogue/calendar/calendar.rules.ts'

/**
 * The common table `working_day` of a statement that uses `workingHours`. An earlier start counts from the first day.
 */
export const workingDayTable = (days: readonly WorkingDay[]): RawBuilder<unknown> =>
  sql`working_day as materialized (
    select day, before, day + "opensAt"::time as opens, length
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(day date, before int, "opensAt" text, length int))`

/** Seconds of working time before a time within these days. */
const secondsBefore = (at: RawBuilder<unknown>) =>
  sql`(select before + least(greatest(extract(epoch from ${at}::timestamp - opens), 0), length) from working_day
    where day = greatest(${at}::date, (select min(day) from working_day)))`

/** Working hours between two times, rounded up to a quarter. */
export const workingHours = (start: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<string> =>
  sql`ceil((${secondsBefore(end)} - ${secondsBefore(start)}) / 900) / 4`
