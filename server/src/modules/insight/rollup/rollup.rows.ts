import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { everything } from '../../../kit/list/scope.ts'
import { cellColumns, cellsOf, eventsOfCells, hasCells, sumOfCells } from '../stat/measure/cell.sql.ts'
import type { Dimension } from '../stat/measure/dimension.sql.ts'
import type { Measure, Subject } from '../stat/measure/measure.rules.ts'
import { combinedAmount, eventsOf } from '../stat/measure/measure.sql.ts'
import { dimensionsOf, layoutOf, measuresOf, passesOf, subjects } from './bucket-content.ts'
import { type Bucket, type Grain, mergeRanges, type Range, rangeOfBucket, startsIn } from './rollup.rules.ts'

type Events = (own: readonly Measure[], dimensions: readonly Dimension[]) => RawBuilder<unknown>

const eventsByDimensions = (own: readonly Measure[], events: Events) =>
  [...Map.groupBy(own, dimensionsOf)].map(([dimensions, measuresOfThem]) => events(measuresOfThem, dimensions))

/** The rows that the buckets of a subject count. */
const eventsOfSubject = (own: readonly Measure[], ranges: readonly Range[]): RawBuilder<unknown>[] =>
  eventsByDimensions(own, (some, dimensions) =>
    eventsOf(some, dimensions, ranges, { query: [], scope: everything }, 'hour'),
  )

const inOne = (events: readonly RawBuilder<unknown>[]) => sql`${sql.join(events, sql` union all `)}`

type KnownBucket = { subject: Subject; grain: Grain | 'mark'; start: string }

/** The layout of a row of `stat_bucket` in this release: buckets of another one have to be computed again. */
const currentLayout = sql`case subject ${sql.join(
  subjects.map(subject => sql`when ${sql.lit(subject)} then ${sql.lit(layoutOf(subject))}`),
  sql` `,
)} end`

/** The complete buckets that begin in a range, and its marked hours (grain `mark`). */
export const selectBuckets = async (db: Db, own: readonly Subject[], { from, to }: Range) => {
  const { rows } = await sql<KnownBucket>`
    select subject, grain, start from stat_bucket
    where subject = any(${own}::text[]) and start >= ${from}::timestamp and start < ${to}::timestamp
      and layout = ${currentLayout}
    union all
    select distinct subject, 'mark', hour from stat_mark
    where subject = any(${own}::text[]) and hour >= ${from}::timestamp and hour < ${to}::timestamp`.execute(db)
  return rows
}

export const selectMarkedHours = async (db: Db, subject: Subject): Promise<string[]> => {
  const rows = await db
    .selectFrom('statMark')
    .select('hour')
    .distinct()
    .where('subject', '=', subject)
    .orderBy('hour')
    .execute()
  return rows.map(({ hour }) => hour)
}

/** Removes the marks of these days that are visible to this transaction. */
export const deleteMarks = (tx: Tx, subject: Subject, days: readonly string[]) =>
  sql`delete from stat_mark where subject = ${subject} and date_trunc('day', hour) = any(${days}::timestamp[])`.execute(
    tx,
  )

export const insertMarks = (db: Db, subject: Subject, hours: readonly string[]) =>
  db
    .insertInto('statMark')
    .values(hours.map(hour => ({ subject, hour })))
    .execute()

/** False while another process computes buckets; the lock ends with the transaction. */
export const tryLockRollup = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(hashtext('rollup')) as locked`.execute(tx)
  return rows[0]?.locked === true
}

/** The first day with anything to count; undefined in a new laboratory. */
export const selectFirstDay = async (db: Db): Promise<string | undefined> => {
  const { rows } = await sql<{
    day: string | null
  }>`select to_char(least((select min(create_time) from delegation where deleted_time is null),
    (select min(business_date) from posting)), 'YYYY-MM-DD') as day`.execute(db)
  return rows[0]?.day ?? undefined
}

const starts = (buckets: readonly Pick<Bucket, 'start'>[]) =>
  sql`any(${buckets.map(({ start }) => start)}::timestamp[])`

const deleteFigures = async (tx: Tx, subject: Subject, grain: Grain, buckets: readonly Bucket[]) => {
  await sql`delete from stat_figure where measure = any(${measuresOf(subject)}::text[]) and grain = ${grain} and start = ${starts(buckets)}`.execute(
    tx,
  )
  await sql`delete from stat_cell where pass = any(${passesOf(subject)}::text[]) and grain = ${grain} and start = ${starts(buckets)}`.execute(
    tx,
  )
}

const insertBuckets = (tx: Tx, subject: Subject, grain: Grain, buckets: readonly Bucket[]) =>
  sql`insert into stat_bucket (subject, grain, layout, start)
    select ${subject}, ${grain}, ${layoutOf(subject)}, unnest(${buckets.map(({ start }) => start)}::timestamp[])
    on conflict (subject, grain, start) do update set layout = excluded.layout`.execute(tx)

// a sum of zero is a bucket without a row, an extreme of zero is a value
const isKept = sql<SqlBool>`(sum(amount) <> 0 or measure in ('numberLeast', 'numberGreatest'))`

const insertFigures = (tx: Tx, grain: Grain, events: RawBuilder<unknown>) =>
  sql`insert into stat_figure (grain, dimension, measure, start, key, amount)
    select ${sql.lit(grain)}, dimension, measure, date_trunc(${sql.lit(grain)}, at), coalesce(key, ''), ${combinedAmount} from (${events}) event
    group by 2, 3, 4, 5 having ${isKept}`.execute(tx)

const insertCells = (tx: Tx, cells: RawBuilder<unknown>) =>
  sql`insert into stat_cell (${cellColumns}) ${cells}`.execute(tx)

/** Computes buckets of one grain from the rows: the cells, and the figures from cells and from what has none. */
export const computeBuckets = async (tx: Tx, subject: Subject, grain: 'hour' | 'day', buckets: readonly Bucket[]) => {
  if (buckets.length === 0) return
  await deleteFigures(tx, subject, grain, buckets)
  const ranges = mergeRanges(buckets.map(rangeOfBucket))
  const [inCells, others] = [measuresOf(subject).filter(hasCells), measuresOf(subject).filter(one => !hasCells(one))]
  if (inCells.length > 0) await insertCells(tx, cellsOf(inCells, grain, ranges))
  const cells = { grain, starts: buckets.map(({ start }) => start) }
  const events = eventsByDimensions(inCells, (own, dimensions) => eventsOfCells(own, dimensions, cells, [], grain))
  await insertFigures(tx, grain, inOne([...events, ...eventsOfSubject(others, ranges)]))
  await insertBuckets(tx, subject, grain, buckets)
}

const partsOfBucket = (grain: Grain, bucket: Bucket) => startsIn(grain, rangeOfBucket(bucket)).map(start => ({ start }))

/** Computes buckets of one grain as sums of those of the next smaller one, which are complete. */
export const addUpBuckets = async (tx: Tx, subject: Subject, grain: 'day' | 'month', buckets: readonly Bucket[]) => {
  if (buckets.length === 0) return
  await deleteFigures(tx, subject, grain, buckets)
  const smaller = grain === 'day' ? 'hour' : 'day'
  // by their starts, which an index has: all days of ten years would be read for each month
  const isOfBuckets = sql<SqlBool>`start = ${starts(buckets.flatMap(bucket => partsOfBucket(smaller, bucket)))}`
  const parts = sql`select dimension, measure, start as at, key, amount from stat_figure
    where measure = any(${measuresOf(subject)}::text[]) and grain = ${smaller} and ${isOfBuckets}`
  await insertFigures(tx, grain, parts)
  // months have no cells
  if (grain === 'day') await insertCells(tx, sumOfCells(passesOf(subject), isOfBuckets))
  await insertBuckets(tx, subject, grain, buckets)
}

/** Hours are kept for recent days only. */
export const deleteHoursBefore = async (tx: Tx, subject: Subject, day: string) => {
  await sql`delete from stat_figure where measure = any(${measuresOf(subject)}::text[]) and grain = 'hour' and start < ${day}::timestamp`.execute(
    tx,
  )
  await sql`delete from stat_cell where pass = any(${passesOf(subject)}::text[]) and grain = 'hour' and start < ${day}::timestamp`.execute(
    tx,
  )
  await sql`delete from stat_bucket where subject = ${subject} and grain = 'hour' and start < ${day}::timestamp`.execute(
    tx,
  )
}

export const deleteMonths = async (tx: Tx, subject: Subject, months: readonly Bucket[]) => {
  if (months.length === 0) return
  await deleteFigures(tx, subject, 'month', months)
  await sql`delete from stat_bucket where subject = ${subject} and grain = 'month' and start = ${starts(months)}`.execute(
    tx,
  )
}

/** Days on which the two statements have different rows. */
const differingStarts = async (db: Db, ofRows: RawBuilder<unknown>, ofBuckets: RawBuilder<unknown>) => {
  const { rows } = await sql<{ start: string }>`with counted as (${ofRows}), stored as (${ofBuckets})
    select distinct start from ((table counted except table stored) union all (table stored except table counted)) difference`.execute(
    db,
  )
  return rows.map(({ start }) => start)
}

/** Of these days, those whose figures or cells differ from the rows. */
export const selectDifferingDays = async (db: Db, subject: Subject, days: readonly Bucket[]): Promise<string[]> => {
  if (days.length === 0) return []
  const ranges = mergeRanges(days.map(rangeOfBucket))
  const figures = await differingStarts(
    db,
    sql`select dimension, measure, date_trunc('day', at) as start, coalesce(key, '') as key, ${combinedAmount} as amount
      from (${inOne(eventsOfSubject(measuresOf(subject), ranges))}) event group by 1, 2, 3, 4 having ${isKept}`,
    sql`select dimension, measure, start, key, amount from stat_figure
      where measure = any(${measuresOf(subject)}::text[]) and grain = 'day' and start = ${starts(days)}`,
  )
  const passes = passesOf(subject)
  if (passes.length === 0) return figures
  const cells = await differingStarts(
    db,
    cellsOf(measuresOf(subject), 'day', ranges),
    sql`select ${cellColumns} from stat_cell where pass = any(${passes}::text[]) and grain = 'day' and start = ${starts(days)}`,
  )
  return [...new Set([...figures, ...cells])]
}
