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

/** An item submitted in the period: `submission` is selected beforehand, once for all measures. */
const submissions = sql`submission
  cross join lateral (select submission.item_id as id, submission.sample_id, submission.project_id, submission.group_id) sample_item
  cross join lateral (select submission.sample_kind_id, submission.coal_category_id) sample
  cross join lateral (select submission.client_id, submission.urgency, submission.create_user_id) delegation
  cross join lateral (select submission.result_id as id, submission.cause) in_force`
const submission = {
  rows: submissions,
  at: 'submission.create_time',
  subject: sql`sample_item.project_id`,
  before: sql`select submission.earlier_time as create_time`,
}
/** The time of the submission before an event, in another period or this one. */
export const earlierSubmission = sql`(select max(create_time) from (${eventsBefore('event')}) same)`

const number = '^-?[0-9]+([.][0-9]+)?$'
/**
 * |x1 − x2| ÷ T of the values in force that have two numbers, looked up by item: `offset 0` keeps the planner from joining the
 * readings of all history.
 */
export const pairs = sql`lateral (select case when one ~ ${number} and other ~ ${number}
      then abs(one::numeric - other::numeric) / value.repeatability_limit end as ratio,
      value.component, one, other, value.repeatability_limit
    from result_value value cross join lateral (select max(raw) filter (where ordinal = 1) as one, max(raw) filter (where ordinal = 2) as other
      from result_reading where result_id = value.result_id and component = value.component and ordinal <= 2) reading
    where value.result_id = in_force.id and value.repeatability_limit > 0 and one is not null and other is not null offset 0) spread`

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
    rows: sql`${submissions} cross join ${pairs}`,
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
const submissionLevels: readonly string[] = ['submission', 'pair', 'returnReason']
/** Rows of submitted items. */
export const isOfSubmission = (level: string): boolean => submissionLevels.includes(level)
export const isOccasion = (level: string): level is OccasionLevel => level in occasions

/** `2026-10-05.12`: counted for 12, after the same on this day; `.12`: for the first time. */
export const occasionKey = (subject: RawBuilder<unknown>, before?: RawBuilder<unknown>): RawBuilder<unknown> =>
  before === undefined
    ? sql`'.' || ${subject}`
    : sql`coalesce((select max(create_time)::date::text from (${before}) same), '') || '.' || ${subject}`
