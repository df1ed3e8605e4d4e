import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Rows of which a figure counts several of the same entity once. Those of a period are the ones without an earlier one in the
 * period: a sum of buckets that are divided by the day of the earlier one.
 */
export type OccasionLevel =
  | 'userEvent'
  | 'returnEvent'
  | 'enteredResult'
  | 'use'
  | 'itemUse'
  | 'sampleUse'
  | 'submission'
  | 'pair'
  | 'returnReason'

type Occasion = {
  readonly rows: RawBuilder<unknown>
  readonly at: string
  /** What the occasion is counted for: a user, an instrument, a project … */
  readonly subject: RawBuilder<unknown>
  /** The times at which the same was counted before; default: every row counts. */
  readonly before?: RawBuilder<unknown>
}

const isBefore = (table: string) =>
  sql<SqlBool>`(before.create_time, before.id) < (${sql.ref(`${table}.create_time`)}, ${sql.ref(`${table}.id`)})`

const eventsBefore = (table: string) =>
  sql`select before.create_time from item_event before where before.item_id = ${sql.ref(`${table}.item_id`)}
    and before.command = ${sql.ref(`${table}.command`)} and ${isBefore(table)}`

/** Whether an event of an item returned it. */
export const isReturn = (table: string) => sql<SqlBool>`${sql.ref(`${table}.command`)} in ('returnBack', 'retract')`
/** Who submitted the item that an event returned. */
export const submitterOf = (table: string) =>
  sql`lateral (select user_id from item_event earlier where earlier.item_id = ${sql.ref(`${table}.item_id`)}
    and earlier.command = 'submit' and earlier.id < ${sql.ref(`${table}.id`)} order by earlier.id desc limit 1)`

const uses = sql`result join sample_item on sample_item.id = result.item_id
  cross join lateral (select instrument, count(*) as readings from result_reading
    where result_id = result.id and instrument <> '' group by instrument) used`
const usesBefore = (ofSame: RawBuilder<SqlBool>) =>
  sql`select before.create_time from sample_item other join result before on before.item_id = other.id
    where ${ofSame} and before.cause = 'entered' and ${isBefore('result')}
      and exists (select from result_reading where result_id = before.id and instrument = used.instrument)`
const use = { rows: uses, at: 'result.create_time', subject: sql`used.instrument` }

const submissions = sql`(select id, item_id, command, user_id, create_time, create_time as first_time from item_event) submission
  join sample_item on sample_item.id = submission.item_id join sample on sample.id = sample_item.sample_id
  join delegation on delegation.id = sample.delegation_id`
const submission = {
  rows: submissions,
  at: 'submission.create_time',
  subject: sql`sample_item.project_id`,
  before: eventsBefore('submission'),
}

const number = '^-?[0-9]+([.][0-9]+)?$'
/** |x1 − x2| ÷ T of the values in force that have two numbers. */
export const pairs = sql`result join result_value value on value.result_id = result.id and value.repeatability_limit > 0
  join result_reading one on one.result_id = result.id and one.component = value.component and one.ordinal = 1
  join result_reading other on other.result_id = result.id and other.component = value.component and other.ordinal = 2
  cross join lateral (select case when one.raw ~ ${number} and other.raw ~ ${number}
    then abs(one.raw::numeric - other.raw::numeric) / value.repeatability_limit end as ratio) spread`

export const occasions: Readonly<Record<OccasionLevel, Occasion>> = {
  userEvent: {
    rows: sql`item_event event`,
    at: 'event.create_time',
    subject: sql`event.user_id`,
    before: sql`${eventsBefore('event')} and before.user_id = event.user_id`,
  },
  returnEvent: {
    rows: sql`item_event back cross join ${submitterOf('back')} submitter`,
    at: 'back.create_time',
    subject: sql`submitter.user_id`,
    before: sql`select before.create_time from item_event before cross join ${submitterOf('before')} own
      where before.item_id = back.item_id and ${isReturn('before')} and ${isBefore('back')} and own.user_id = submitter.user_id`,
  },
  enteredResult: {
    rows: sql`result`,
    at: 'result.create_time',
    subject: sql`result.user_id`,
  },
  use,
  itemUse: { ...use, before: usesBefore(sql`other.id = result.item_id`) },
  sampleUse: { ...use, before: usesBefore(sql`other.sample_id = sample_item.sample_id`) },
  submission,
  pair: {
    ...submission,
    rows: sql`${submissions} join ${pairs} on result.item_id = sample_item.id and result.result_no = sample_item.result_version`,
    subject: sql`sample_item.project_id || '.' || round(spread.ratio * 100)`,
  },
  returnReason: {
    ...submission,
    rows: sql`${submissions} cross join lateral (select distinct reason_code from item_event back
      where back.item_id = submission.item_id and ${isReturn('back')} and back.create_time >= submission.create_time) reason`,
    subject: sql`coalesce(reason.reason_code::text, '')`,
  },
}

const workLevels: readonly string[] = ['userEvent', 'returnEvent', 'enteredResult', 'use', 'itemUse', 'sampleUse']
/** Rows of what a person or an instrument did: of no client, and in nobody's scope. */
export const isOfWork = (level: string): boolean => workLevels.includes(level)
export const isOccasion = (level: string): level is OccasionLevel => level in occasions

/** `2026-10-05.12`: counted for 12, after the same on this day; `.12`: for the first time. */
export const occasionKey = (subject: RawBuilder<unknown>, before?: RawBuilder<unknown>): RawBuilder<unknown> =>
  before === undefined
    ? sql`'.' || ${subject}`
    : sql`coalesce((select max(create_time)::date::text from (${before}) same), '') || '.' || ${subject}`
