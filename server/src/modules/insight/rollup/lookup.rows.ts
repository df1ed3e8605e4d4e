import { type Db, inSnapshot } from '../../../db/database.ts'
import type { Period } from '../../../kit/period.ts'
import type { Measure, Subject } from '../stat/measure/measure.rules.ts'
import { rangeOf } from '../stat/measure/measure.sql.ts'
import { subjectOf } from '../stat/measure/source.sql.ts'
import { selectBuckets } from './rollup.rows.ts'
import { type Range, startOf } from './rollup.rules.ts'

type Lookup = {
  readonly subjects: readonly Subject[]
  readonly range: Range
  /** Set by the first question. */
  rows?: ReturnType<typeof selectBuckets>
}

/** By snapshot: its buckets and marks do not change. */
const lookups = new WeakMap<Db, Lookup>()

/** From the first day of a month: a bucket of the month may be complete. */
const fromMonth = ({ from, to }: Range): Range => ({ from: startOf('month', from), to })

/** Runs reads in one snapshot, whose questions about these measures within the period look up their buckets once. */
export const inFigureSnapshot = <T>(
  db: Db,
  measures: readonly Measure[],
  period: Period,
  work: (snapshot: Db) => Promise<T>,
): Promise<T> =>
  // buckets may change during a transaction that another one began
  db.isTransaction
    ? work(db)
    : inSnapshot(db, snapshot => {
        const subjects = [...new Set(measures.map(subjectOf))]
        lookups.set(snapshot, { subjects, range: fromMonth(rangeOf(period)) })
        return work(snapshot)
      })

/** The complete buckets of a range, which may begin with its month, and its marks. */
export const findBuckets = async (db: Db, subjects: readonly Subject[], range: Range) => {
  const { from, to } = fromMonth(range)
  const lookup = lookups.get(db)
  const isKnown =
    lookup !== undefined &&
    lookup.range.from <= from &&
    to <= lookup.range.to &&
    subjects.every(subject => lookup.subjects.includes(subject))
  if (!isKnown) return selectBuckets(db, subjects, { from, to })
  lookup.rows ??= selectBuckets(db, lookup.subjects, lookup.range)
  const rows = await lookup.rows
  return rows.filter(({ subject, start }) => subjects.includes(subject) && start >= from && start < to)
}
