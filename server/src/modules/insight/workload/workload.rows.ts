import type { InstrumentRow, PersonRow } from '@seam/contract/insight/stat/workload'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { type Period, within } from '../../../kit/period.ts'

/** The work of users in the period, by name; of one user if an id is given. */
export const selectPeople = async (db: Db, period: Period, userId: number | undefined): Promise<PersonRow[]> => {
  const mine = userId === undefined ? sql`true` : sql`user_id = ${userId}`
  const { rows } = await sql<PersonRow>`
    select user_id, app_user.user_name, sum(submitted)::int as submitted, sum(readings)::int as readings,
      sum(returned)::int as returned, sum(confirmed)::int as confirmed, sum(reports)::int as reports
    from (
      select user_id, count(distinct item_id) as submitted, 0 as readings, 0 as returned, 0 as confirmed, 0 as reports
        from item_event where command = 'submit' and ${within('create_time', period)} group by user_id
      union all
      select user_id, 0, count(*), 0, 0, 0 from result join result_reading on result_id = result.id
        where cause = 'entered' and ${within('result.create_time', period)} group by user_id
      union all
      select submission.user_id, 0, 0, count(distinct back.item_id), 0, 0 from item_event back
        cross join lateral (select user_id from item_event earlier where earlier.item_id = back.item_id
          and earlier.command = 'submit' and earlier.id < back.id order by earlier.id desc limit 1) submission
        where back.command in ('returnBack', 'retract') and ${within('back.create_time', period)} group by submission.user_id
      union all
      select user_id, 0, 0, 0, count(distinct item_id), 0
        from item_event where command = 'confirm' and ${within('create_time', period)} group by user_id
      union all
      select approver_id, 0, 0, 0, 0, count(*) from report where ${within('issue_time', period)} group by approver_id
    ) part join app_user on app_user.id = part.user_id
    where ${mine} group by user_id, app_user.user_name order by app_user.user_name, user_id`.execute(db)
  return rows
}

/** The readings of the period by instrument, without readings that name none. */
export const selectInstruments = async (db: Db, period: Period): Promise<InstrumentRow[]> => {
  const { rows } = await sql<InstrumentRow>`
    select reading.instrument, coalesce(max(instrument_name), '') as instrument_name, count(*)::int as readings,
      count(distinct result.item_id)::int as items, count(distinct sample_item.sample_id)::int as samples,
      to_char(max(result.create_time), 'YYYY-MM-DD HH24:MI:SS') as last_time
    from result join result_reading reading on reading.result_id = result.id join sample_item on sample_item.id = result.item_id
      left join instrument on instrument.instrument_number = reading.instrument
    where result.cause = 'entered' and reading.instrument <> '' and ${within('result.create_time', period)}
    group by reading.instrument order by reading.instrument`.execute(db)
  return rows
}
