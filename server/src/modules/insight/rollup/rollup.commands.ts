import { addDays, dayOf } from '@seam/contract/kit/value/day'
import type { Db, Tx } from '../../../db/database.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import type { Subject } from '../stat/measure/measure.rules.ts'
import { subjects } from './bucket-content.ts'
import * as rows from './rollup.rows.ts'
import { type Bucket, rangeOfBucket, startOf, startsIn } from './rollup.rules.ts'

/** Days, including today, whose hours are kept. */
const hourDays = 3
/** Days computed in one transaction: a new release finds years of them. */
const daysAtOnce = 31
const auditedDays = 35

const midnight = (day: string) => `${day} 00:00:00`
const dayBucket = (start: string): Bucket => ({ grain: 'day', start })
const hoursOf = (day: Bucket) => startsIn('hour', rangeOfBucket(day))
const unique = (texts: readonly string[]) => [...new Set(texts)]

/** The buckets of a subject to compute, in one snapshot. */
const findWork = async (tx: Tx, subject: Subject, firstDay: string) => {
  const today = laboratoryDay()
  const marked = await rows.selectMarkedHours(tx, subject)
  const buckets = await rows.selectBuckets(tx, [subject], {
    from: startOf('month', midnight(firstDay)),
    to: midnight(addDays(today, 2)),
  })
  const startsOf = (grain: string) => new Set(buckets.filter(one => one.grain === grain).map(({ start }) => start))
  const past = startsIn('day', { from: midnight(firstDay), to: midnight(today) })
  const days = startsOf('day')
  const missing = past.filter(start => !days.has(start))
  return { marked, missing, days, hours: startsOf('hour'), months: startsOf('month'), today, firstDay }
}

/** Recent days are the sums of their hours; older ones are computed as a whole. */
const computeDays = async (
  tx: Tx,
  subject: Subject,
  days: readonly string[],
  { marked, hours, today }: Awaited<ReturnType<typeof findWork>>,
) => {
  const firstRecent = midnight(addDays(today, 1 - hourDays))
  await rows.deleteHoursBefore(tx, subject, firstRecent)
  const old = days.filter(start => start < firstRecent).map(dayBucket)
  await rows.computeBuckets(tx, subject, 'day', old)
  const recent = days.filter(start => start >= firstRecent).map(dayBucket)
  const stale = new Set(marked)
  const hoursToCompute = recent.flatMap(hoursOf).filter(start => stale.has(start) || !hours.has(start))
  await rows.computeBuckets(
    tx,
    subject,
    'hour',
    hoursToCompute.map(start => ({ grain: 'hour', start })),
  )
  await rows.addUpBuckets(tx, subject, 'day', recent)
}

/** Past months whose days are all computed; the others have no bucket. */
const computeMonths = async (
  tx: Tx,
  subject: Subject,
  computed: readonly string[],
  { days, months, today, firstDay }: Awaited<ReturnType<typeof findWork>>,
) => {
  const wholeDays = new Set([...days, ...computed])
  const over = startsIn('month', { from: midnight(firstDay), to: startOf('month', midnight(today)) })
  const changed = new Set(computed.map(start => startOf('month', start)))
  const due = over.filter(start => changed.has(start) || !months.has(start))
  const bucketOf = (start: string): Bucket => ({ grain: 'month', start })
  const isWhole = (start: string) =>
    startsIn('day', rangeOfBucket(bucketOf(start))).every(day => wholeDays.has(day) || day < midnight(firstDay))
  await rows.addUpBuckets(tx, subject, 'month', due.filter(isWhole).map(bucketOf))
  const incomplete = due.filter(start => !isWhole(start) && months.has(start))
  await rows.deleteMonths(tx, subject, incomplete.map(bucketOf))
}

/** One transaction of a subject; returns whether days are left. */
const rollUpOnce = async (tx: Tx, subject: Subject): Promise<boolean> => {
  if (!(await rows.tryLockRollup(tx))) return false
  const firstDay = await rows.selectFirstDay(tx)
  if (firstDay === undefined) return false
  const work = await findWork(tx, subject, firstDay)
  const { marked, missing } = work
  if (marked.length === 0 && missing.length === 0) return false
  // The newest first, since they are read most.
  const all = unique([...marked.map(hour => startOf('day', hour)), ...missing])
    .toSorted()
    .toReversed()
  const days = all.slice(0, daysAtOnce)
  await computeDays(tx, subject, days, work)
  await computeMonths(tx, subject, days, work)
  await rows.deleteMarks(tx, subject, days)
  return all.length > days.length
}

/** One transaction of each subject, so that recent days of none wait for the years of another; returns those with days left. */
export const rollUpInTurn = async (
  db: Db,
  own: readonly Subject[],
  stopping?: AbortSignal,
): Promise<readonly Subject[]> => {
  const left: Subject[] = []
  for (const subject of own) {
    if (stopping?.aborted) return own
    const hasMore = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(tx => rollUpOnce(tx, subject))
    if (hasMore) left.push(subject)
  }
  return left
}

/**
 * Computes the marked buckets, and those of days without one. Each transaction has one snapshot: it removes exactly
 * the marks in it, so that the mark of a concurrent change is kept. What is left when the process stops, the next run computes.
 */
export const rollUp = async (db: Db, stopping?: AbortSignal): Promise<void> => {
  let left = subjects
  while (left.length > 0 && !stopping?.aborted) left = await rollUpInTurn(db, left, stopping)
}

/** Compares the buckets of recent days with the rows and marks the ones that differ; returns them. */
export const auditBuckets = async (db: Db): Promise<{ subject: Subject; day: string }[]> => {
  const today = laboratoryDay()
  const range = { from: midnight(addDays(today, -auditedDays)), to: midnight(addDays(today, 1)) }
  const differing: { subject: Subject; day: string }[] = []
  for (const subject of subjects) {
    const differingDays = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async tx => {
        const buckets = await rows.selectBuckets(tx, [subject], range)
        const marked = new Set(
          buckets.filter(({ grain }) => grain === 'mark').map(({ start }) => startOf('day', start)),
        )
        const days = buckets.filter(({ grain, start }) => grain === 'day' && !marked.has(start))
        const different = await rows.selectDifferingDays(
          tx,
          subject,
          days.map(({ start }) => dayBucket(start)),
        )
        if (different.length > 0) await rows.insertMarks(tx, subject, different.map(dayBucket).flatMap(hoursOf))
        return different
      })
    differing.push(...differingDays.map(day => ({ subject, day: dayOf(day) })))
  }
  return differing
}
