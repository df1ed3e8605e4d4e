import type { InstrumentRow, WorkFigure, WorkRow, workloadCalls } from '@seam/contract/insight/stat/workload'
import type { InputOf } from '@seam/contract/kit/call'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { countLimit } from '@seam/contract/kit/list/paging'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { compilable } from '../../../kit/export/stream-rows.ts'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'
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

/** Whose work a list has, in words; `workOf`: the one person whom the reader may see, if not all. */
export const selectSubjectWords = (
  db: Db,
  query: readonly FilterItem[],
  workOf: number | undefined,
): Promise<string[]> =>
  Promise.all(
    query.map(async ({ key, value }) => {
      if (key === 'instrument') return `仪器：${value.join('、')}`
      const visible = value.map(Number).filter(id => workOf === undefined || id === workOf)
      const names = await selectUserNames(db, visible)
      return `姓名：${names.map(({ userName }) => userName).join('、') || '所选'}`
    }),
  )

/** Instruments by number; without a name those that are not in the list of instruments. */
export const selectInstrumentNames = async (db: Db, numbers: readonly string[]) => {
  const { rows } = await sql<Pick<InstrumentRow, 'instrument' | 'instrumentName'>>`
    select used.instrument, coalesce(instrument_name, '') as instrument_name
    from unnest(${numbers}::text[]) used (instrument) left join instrument on instrument.instrument_number = used.instrument
    order by used.instrument`.execute(db)
  return rows
}

/**
 * A later row of the period counts instead. Whoever asks for one adds `offset 0`: as a join, PostgreSQL would go through
 * all items for a count that stops early.
 */
const isAfter = (later: string, own: string, period: Period) =>
  sql<SqlBool>`${isWithinPeriod(`${later}.create_time`, period)}
    and (${sql.ref(`${later}.create_time`)}, ${sql.ref(`${later}.id`)}) > (${sql.ref(`${own}.create_time`)}, ${sql.ref(`${own}.id`)})`

/** Items of which users did something in the period: each once for each user, by the latest event. */
const itemsOf = (command: 'submit' | 'confirm', period: Period) => sql`
  select event.create_time as at, event.item_id as entity, event.id as place, '' as part, event.user_id, event.item_id,
    null::integer as sample_id, '' as instrument, '' as content
  from item_event event where command = ${sql.lit(command)} and event.user_id is not null and ${isWithinPeriod('event.create_time', period)}
    and not exists (select from item_event later where later.item_id = event.item_id and later.command = ${sql.lit(command)}
      and later.user_id = event.user_id and ${isAfter('later', 'event', period)} offset 0)`

const readings = (period: Period) => sql`
  select result.create_time as at, result.id as entity, reading.ordinal as place, reading.component as part, result.user_id,
    result.item_id, null::integer as sample_id, reading.instrument, reading.raw as content
  from result join result_reading reading on reading.result_id = result.id
  where result.cause = 'entered' and ${isWithinPeriod('result.create_time', period)}`

/** Items or samples that instruments measured: each once for each instrument, by the latest result. */
const measuredBy = (isSame: RawBuilder<SqlBool>, subject: RawBuilder<unknown>, period: Period) => sql`
  select result.create_time as at, result.id as entity, 0 as place, used.instrument as part, result.user_id, ${subject},
    used.instrument, '' as content
  from result join sample_item own on own.id = result.item_id
    cross join lateral (select distinct instrument from result_reading where result_id = result.id and instrument <> '') used
  where result.cause = 'entered' and ${isWithinPeriod('result.create_time', period)}
    and not exists (select from sample_item other join result later on later.item_id = other.id
      where ${isSame} and later.cause = 'entered' and ${isAfter('later', 'result', period)}
        and exists (select from result_reading where result_id = later.id and instrument = used.instrument) offset 0)`

/**
 * What a figure counts, without repetitions within the period: `at, entity, place, part` in the order of an index, and
 * `user_id, item_id, sample_id, instrument, content`.
 */
const rowsOf: Readonly<Record<WorkFigure, (period: Period) => RawBuilder<unknown>>> = {
  submitted: period => itemsOf('submit', period),
  confirmed: period => itemsOf('confirm', period),
  readings,
  returned: period => sql`
    select back.create_time as at, back.item_id as entity, back.id as place, '' as part, submitter.user_id, back.item_id,
      null::integer as sample_id, '' as instrument, '' as content
    from item_event back cross join ${submitterOf('back')} submitter
    where ${isReturn('back')} and ${isWithinPeriod('back.create_time', period)}
      and not exists (select from item_event later cross join ${submitterOf('later')} own where later.item_id = back.item_id
        and ${isReturn('later')} and own.user_id = submitter.user_id and ${isAfter('later', 'back', period)} offset 0)`,
  reports: period => sql`
    select issue_time as at, id as entity, 0 as place, '' as part, approver_id as user_id, null::integer as item_id,
      null::integer as sample_id, '' as instrument, report_code as content
    from report where ${isWithinPeriod('issue_time', period)}`,
  instrumentReadings: period => sql`${readings(period)} and reading.instrument <> ''`,
  instrumentItems: period =>
    measuredBy(sql`other.id = own.id`, sql`result.item_id, null::integer as sample_id`, period),
  instrumentSamples: period =>
    measuredBy(sql`other.sample_id = own.sample_id`, sql`null::integer as item_id, own.sample_id`, period),
}

type WorkInput = Pick<InputOf<typeof workloadCalls.rows>, 'figure' | 'query'>

const workOf = ({ figure, query }: WorkInput, period: Period) => {
  const conditions = query.map(({ key, value }) =>
    key === 'userId' ? sql`user_id = any(${value}::integer[])` : sql`instrument = any(${value}::text[])`,
  )
  return sql`(${rowsOf[figure](period)}) counted
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}`
}

/** The content of a row; of one user alone if an id is given. */
const contentFor = (userId: number | undefined) =>
  userId === undefined ? sql`content` : sql`case when page.user_id = ${userId} then content else '' end`

/** The rows within bounds, numbered on from those before. */
const workRows = (
  input: WorkInput & Pick<InputOf<typeof workloadCalls.rows>, 'sort'>,
  period: Period,
  contentsOf: number | undefined,
  bounds: RawBuilder<unknown>,
  skipped: number,
) => {
  const { sort } = input
  const direction = sort[0]?.order === 'asc' ? sql`asc` : sql`desc`
  const order = sql`at ${direction}, entity ${direction}, place ${direction}, part ${direction}`
  return sql<WorkRow>`
    select (${sql.lit(skipped)} + row_number() over (order by ${order}))::int as id, to_char(at, 'YYYY-MM-DD HH24:MI:SS') as time,
      app_user.user_name, page.instrument, coalesce(project_name, '') as project_name, coalesce(lab_code, '') as lab_code,
      ${contentFor(contentsOf)} as content
    from (select * from ${workOf(input, period)} order by ${order} ${bounds}) page
      join app_user on app_user.id = page.user_id left join sample_item on sample_item.id = page.item_id
      left join sample on sample.id = coalesce(page.sample_id, sample_item.sample_id)
      left join project on project.id = sample_item.project_id
    order by ${order}`
}

/** A page of the rows that a figure counts, the latest first; with the contents of one user alone if an id is given. */
export const selectWork = async (
  db: Db,
  input: InputOf<typeof workloadCalls.rows>,
  period: Period,
  contentsOf: number | undefined,
): Promise<WorkRow[]> => {
  const { pageNo, pageSize } = input
  const skipped = (pageNo - 1) * pageSize
  // A literal limit, and no offset on page 1: as parameters they would be taken for a tenth of the table.
  const offset = pageNo === 1 ? sql`` : sql`offset ${sql.lit(skipped)}`
  const bounds = sql`limit ${sql.lit(pageSize)} ${offset}`
  return (await workRows(input, period, contentsOf, bounds, skipped).execute(db)).rows
}

/** All of them, in the order of the list. */
export const workQuery = (
  db: Db,
  input: Parameters<typeof workRows>[0],
  period: Period,
  contentsOf: number | undefined,
) => compilable(db, workRows(input, period, contentsOf, sql``, 0))

/** How many rows there are, up to one beyond the limit; counted along the index of their order. */
export const countWork = async (db: Db, input: WorkInput, period: Period): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from ${workOf(input, period)} order by at, entity limit ${sql.lit(countLimit + 1)}) bounded`.execute(db)
  return rows[0]?.count ?? 0
}
