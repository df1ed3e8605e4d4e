import type { ServiceDimension } from '@seam/contract/insight/stat/service'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { type Dimension, isPart, isSelectedByKey } from '../stat/measure/dimension.sql.ts'
import type { Measure, Subject } from '../stat/measure/measure.rules.ts'
import { eventsOf, type FigureFilter, type TimeRange } from '../stat/measure/measure.sql.ts'
import { levelOf, subjectOf } from '../stat/measure/source.sql.ts'
import { findBuckets } from './lookup.rows.ts'
import { dimensionsOf } from './rollup.rows.ts'
import { type Grain, grains, planBuckets } from './rollup.rules.ts'

/** What figures are divided by. */
type By = ServiceDimension | 'grade' | 'account' | 'column' | 'quarters' | 'occasion' | 'all'

export type Question = {
  readonly measures: readonly Measure[]
  readonly by: By
  /** divided by the months too */
  readonly perMonth?: boolean
  /** default: true; without one where the rows add up to it, which saves a second look at them */
  readonly withTotal?: boolean
  /** Separate statements. */
  readonly ranges: readonly TimeRange[]
  readonly filter: FigureFilter
}

type TimeStep = 'day' | 'week' | 'month'
export const isTime = (by: By): by is TimeStep => by === 'day' || by === 'week' || by === 'month'

/** The dimension of the buckets that a filter selects. */
const filterDimensions: Readonly<Record<string, Dimension>> = {
  clientId: 'client',
  salesmanId: 'client',
  source: 'client',
  kindId: 'kind',
  categoryId: 'category',
  urgency: 'urgency',
  registrarId: 'registrar',
  groupId: 'package',
  projectId: 'project',
}

/** What is known of clients now is read from the buckets of each. */
const clientColumns: Partial<Record<By, string>> = { salesman: 'salesman_id', source: 'source', grade: 'grade_id' }
const storedDimension = (by: Exclude<By, TimeStep>): Dimension => (by in clientColumns ? 'client' : by)

/** Buckets of one dimension, for some keys; `isTotal`: as a part of the total. */
type Slice = { readonly dimension: Dimension; readonly isKey: RawBuilder<SqlBool>; readonly isTotal: boolean }

const filterSlice = ({ key, value }: FilterItem): Omit<Slice, 'isTotal'> | undefined => {
  const dimension = filterDimensions[key]
  // An entity with several packages or projects is in the buckets of each.
  if (dimension === undefined || (isPart(dimension) && value.length > 1)) return undefined
  const isKey =
    key === 'salesmanId' || key === 'source'
      ? sql<SqlBool>`figure.key in (select id::text from client where ${sql.ref(key === 'source' ? 'source' : 'salesman_id')} = any(${value}::integer[]))`
      : sql<SqlBool>`figure.key = any(${value.map(String)}::text[])`
  return { dimension, isKey }
}

/** The dimensions that a question is answered by: its own, and that of its total. */
const dimensionsOfQuestion = ({ by, withTotal = true }: Question) =>
  isTime(by) || by === 'all' ? (['all'] as const) : withTotal ? ([by, 'all'] as const) : ([by] as const)

/** The slices of buckets that answer a query, by the dimension of the answer; undefined: only the rows can. */
const slicesOf = (question: Question): Slice[] | undefined => {
  const { by, filter } = question
  const { query, scope, isFromRows = false } = filter
  const [item, second] = query
  if (!scope.everything || isFromRows || second !== undefined) return undefined
  const parts = dimensionsOfQuestion(question).map(dimension => ({
    dimension: dimension === 'all' ? dimension : storedDimension(dimension),
    isTotal: dimension === 'all',
  }))
  if (item === undefined) return parts.map(part => ({ ...part, isKey: sql<SqlBool>`true` }))
  const slice = filterSlice(item)
  const isOwn = slice !== undefined && !isTime(by) && by !== 'all' && storedDimension(by) === slice.dimension
  // The other projects of a delegation with this one are in no bucket of it.
  if (slice === undefined || !(isTime(by) || by === 'all' || (isOwn && !isPart(slice.dimension)))) return undefined
  return parts.map(({ isTotal }) => ({ ...slice, isTotal }))
}

/** The content of buckets, in the form of events. */
const bucketEvents = (
  { by, measures }: Question,
  grain: Grain,
  starts: readonly string[],
  { dimension, isKey, isTotal }: Slice,
): RawBuilder<unknown> => {
  const column = clientColumns[by]
  const ownKey = sql`nullif(figure.key, '')`
  const key = isTotal
    ? sql`null`
    : column === undefined
      ? ownKey
      : sql`(select ${sql.ref(column)}::text from client where id = ${ownKey}::integer)`
  return sql`select figure.measure, ${sql.lit(isTotal ? 'all' : by)}::text as dimension, ${key} as key, figure.start as at, figure.amount
    from stat_figure figure where figure.dimension = ${sql.lit(dimension)} and figure.grain = ${sql.lit(grain)}
      and figure.measure = any(${measures}::text[]) and figure.start = any(${starts}::timestamp[]) and ${isKey}`
}

const liveEvents = (question: Question, own: readonly Measure[], ranges: readonly TimeRange[]): RawBuilder<unknown> => {
  const { by, perMonth = false, filter } = question
  const step = isTime(by) ? by : perMonth ? 'month' : undefined
  const events = eventsOf(own, dimensionsOfQuestion(question), ranges, filter, step)
  return sql`select measure, dimension, key, at, amount from (${events}) live`
}

/** Planning a statement with more parts takes longer than reading the rows. */
const mostRanges = 24

/** Statements that together return every event of the range: complete buckets, and rows for the rest. */
export const planEvents = async (db: Db, question: Question): Promise<RawBuilder<unknown>[]> => {
  const { by, measures, ranges } = question
  const slices = slicesOf(question)
  const isFiltered = question.filter.query.length > 0
  const isStored = (measure: Measure) =>
    slices?.every(
      ({ dimension }) =>
        dimensionsOf(measure).includes(dimension) && (!isFiltered || isSelectedByKey(dimension, levelOf(measure))),
    ) === true
  const stored = measures.filter(isStored)
  const others = measures.filter(measure => !isStored(measure))
  const fromRows = others.length === 0 ? [] : [liveEvents(question, others, ranges)]
  if (slices === undefined || stored.length === 0) return fromRows
  const subjects = [...new Set(stored.map(subjectOf))]
  const [from = ''] = ranges.map(range => range.from).toSorted()
  const to =
    ranges
      .map(range => range.to)
      .toSorted()
      .at(-1) ?? ''
  const bucketsInPeriod = await findBuckets(db, subjects, { from, to })
  const largest = by === 'day' || by === 'week' ? 'day' : 'month'
  const fromBuckets = subjects.flatMap((subject: Subject) => {
    const ofSubject = bucketsInPeriod.filter(one => one.subject === subject)
    const marks = ofSubject.filter(({ grain }) => grain === 'mark').map(({ start }) => start)
    const complete = ofSubject.flatMap(({ grain, start }) => (grain === 'mark' ? [] : [{ grain, start }]))
    const plans = ranges.map(range => planBuckets(range, complete, marks, largest))
    const live = plans.flatMap(plan => plan.live)
    const own = stored.filter(measure => subjectOf(measure) === subject)
    if (live.length > mostRanges) return [liveEvents(question, own, ranges)]
    const parts = grains.flatMap(grain => {
      const starts = plans.flatMap(plan =>
        plan.buckets.filter(bucket => bucket.grain === grain).map(({ start }) => start),
      )
      return starts.length === 0
        ? []
        : slices.map(slice => bucketEvents({ ...question, measures: own }, grain, starts, slice))
    })
    return live.length === 0 ? parts : [...parts, liveEvents(question, own, live)]
  })
  return [...fromBuckets, ...fromRows]
}
