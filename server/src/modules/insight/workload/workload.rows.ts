import type { InstrumentRow, WorkFigure, WorkRow, workloadCalls } from '@seam/contract/insight/stat/workload'
import type { InputOf } from '@seam/contract/kit/call'
import type { Page } from '@seam/contract/kit/list/page'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { type Period, within } from '../../../kit/period.ts'
import { isReturn, submitterOf } from '../stat/measure/occasion.sql.ts'

/** Users, by name. */
export const selectUserNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('appUser')
    .select(['id as userId', 'userName'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('userName')
    .orderBy('id')
    .execute()

/** Instruments by number; without a name those that are not in the list of instruments. */
export const selectInstrumentNames = async (db: Db, numbers: readonly string[]) => {
  const { rows } = await sql<Pick<InstrumentRow, 'instrument' | 'instrumentName'>>`
    select used.instrument, coalesce(instrument_name, '') as instrument_name
    from unnest(${numbers}::text[]) used (instrument) left join instrument on instrument.instrument_number = used.instrument
    order by used.instrument`.execute(db)
  return rows
}

/** Items of which users did something in the period: each once for each user. */
const itemsOf = (command: 'submit' | 'confirm', period: Period) => sql`
  select max(create_time) as at, user_id, item_id, null::integer as sample_id, '' as instrument, '' as content
  from item_event where command = ${sql.lit(command)} and ${within('create_time', period)} group by user_id, item_id`

const enteredReadings = (period: Period) => sql`result join result_reading on result_id = result.id
  where cause = 'entered' and ${within('result.create_time', period)}`

/** `at, user_id, item_id, sample_id, instrument, content` of what a figure counts. */
const rowsOf: Readonly<Record<WorkFigure, (period: Period) => RawBuilder<unknown>>> = {
  submitted: period => itemsOf('submit', period),
  confirmed: period => itemsOf('confirm', period),
  readings:
    period => sql`select create_time as at, user_id, item_id, null::integer as sample_id, instrument, raw as content
    from ${enteredReadings(period)}`,
  returned: period => sql`
    select max(back.create_time) as at, submitter.user_id, back.item_id, null::integer as sample_id, '' as instrument, '' as content
    from item_event back cross join ${submitterOf('back')} submitter
    where ${isReturn('back')} and ${within('back.create_time', period)} group by submitter.user_id, back.item_id`,
  reports:
    period => sql`select issue_time as at, approver_id as user_id, null::integer as item_id, null::integer as sample_id,
      '' as instrument, report_code as content
    from report where ${within('issue_time', period)}`,
  instrumentReadings:
    period => sql`select create_time as at, user_id, item_id, null::integer as sample_id, instrument, raw as content
    from ${enteredReadings(period)} and instrument <> ''`,
  instrumentItems:
    period => sql`select max(create_time) as at, max(user_id) as user_id, item_id, null::integer as sample_id, instrument,
      '' as content
    from ${enteredReadings(period)} and instrument <> '' group by instrument, item_id`,
  instrumentSamples:
    period => sql`select max(at) as at, max(user_id) as user_id, null::integer as item_id, sample_item.sample_id, instrument,
      '' as content
    from (select create_time as at, user_id, item_id, instrument from ${enteredReadings(period)} and instrument <> '') reading
      join sample_item on sample_item.id = item_id group by instrument, sample_item.sample_id`,
}

/** The rows that a figure counts, the latest first; of one user if an id is given. */
export const selectWorkPage = async (
  db: Db,
  input: InputOf<typeof workloadCalls.rows>,
  period: Period,
  userId: number | undefined,
): Promise<Page<WorkRow>> => {
  const conditions = [
    ...(userId === undefined ? [] : [sql`user_id = ${userId}`]),
    ...input.query.map(({ key, value }) =>
      key === 'userId' ? sql`user_id = any(${value}::integer[])` : sql`instrument = any(${value}::text[])`,
    ),
  ]
  const work = sql`(${rowsOf[input.figure](period)}) counted
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}`
  const { pageNo, pageSize, sort } = input
  const direction = sort[0]?.order === 'asc' ? sql`asc` : sql`desc`
  const skipped = (pageNo - 1) * pageSize
  // One look at the rows of the period, whose details are read for the page alone.
  const { rows } = await sql<WorkRow & { total: number }>`
    select (${sql.lit(skipped)} + row_number() over (order by place))::int as id, to_char(at, 'YYYY-MM-DD HH24:MI:SS') as time, app_user.user_name,
      instrument, coalesce(project_name, '') as project_name, coalesce(lab_code, '') as lab_code, content, total
    from (select *, row_number() over (order by at ${direction}, user_id, item_id, sample_id, instrument, content) as place,
        (count(*) over ())::int as total
      from ${work} order by place limit ${sql.lit(pageSize)} offset ${sql.lit(skipped)}) page
      join app_user on app_user.id = user_id left join sample_item on sample_item.id = item_id
      left join sample on sample.id = coalesce(page.sample_id, sample_item.sample_id)
      left join project on project.id = sample_item.project_id
    order by place`.execute(db)
  const [row] = rows
  if (row !== undefined) return { rows, totalRecords: row.total }
  const { rows: counts } = await sql<{ count: number }>`select count(*)::int as count from ${work}`.execute(db)
  return { rows: [], totalRecords: counts[0]?.count ?? 0 }
}
