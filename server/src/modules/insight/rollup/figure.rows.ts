import type { ServiceDimension } from '@seam/contract/insight/stat/service'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, inSnapshot } from '../../../db/database.ts'
import type { Period } from '../../../kit/period.ts'
import type { Dimension } from '../stat/dimension.sql.ts'
import { type Measure, type Subject } from '../stat/measure.rules.ts'
import { combinedAmount, eventsOf, type FigureFilter, rangeOf, type TimeRange } from '../stat/measure.sql.ts'
import { subjectOf } from '../stat/source.sql.ts'
import { dimensionsOf, selectBuckets } from './rollup.rows.ts'
import { type Grain, grains, planBuckets, startOf } from './rollup.rules.ts'

type Question = {
  readonly measures: readonly Measure[]
  readonly by: ServiceDimension | 'column' | 'quarters' | 'previousDay' | 'all'
  /** divided by the months too */
  readonly perMonth?: boolean
  /** default: true; without one where the rows add up to it, which saves a second look at them */
  readonly withTotal?: boolean
  /** Separate statements. */
  readonly ranges: readonly TimeRange[]
  readonly filter: FigureFilter
}

type TimeStep = 'day' | 'week' | 'month'
const isTime = (by: Question['by']): by is TimeStep => by === 'day' || by === 'week' || by === 'month'

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

const storedDimension = (by: Exclude<Question['by'], TimeStep>): Dimension =>
  by === 'salesman' || by === 'source' ? 'client' : by

/** Buckets of one dimension, for some keys. */
type Slice = { readonly dimension: Dimension; readonly isKey: RawBuilder<SqlBool> }

const sliceOf = ({ key, value }: FilterItem): Slice | undefined => {
  const dimension = filterDimensions[key]
  // An entity with several packages or projects is in the buckets of each.
  if (dimension === undefined || ((key === 'groupId' || key === 'projectId') && value.length > 1)) return undefined
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
  const { query, scope } = filter
  if (!scope.everything) return undefined
  const always = sql<SqlBool>`true`
  const [item, second] = query
  if (item === undefined)
    return dimensionsOfQuestion(question).map(dimension => ({
      dimension: dimension === 'all' ? dimension : storedDimension(dimension),
      isKey: always,
    }))
  const slice = second === undefined && (isTime(by) || by === 'all') ? sliceOf(item) : undefined
  return slice && [slice]
}

const ofClient = (column: 'salesman_id' | 'source') =>
  sql`(select ${sql.ref(column)}::text from client where id = figure.key::integer)`

/** The content of buckets, in the form of events. */
const bucketEvents = (
  { by, measures, filter: { query } }: Question,
  grain: Grain,
  starts: readonly string[],
  { dimension, isKey }: Slice,
): RawBuilder<unknown> => {
  const isTotal = dimension === 'all' || query.length > 0
  const key = isTotal
    ? sql`null`
    : by === 'salesman'
      ? ofClient('salesman_id')
      : by === 'source'
        ? ofClient('source')
        : sql`nullif(figure.key, '')`
  return sql`select figure.measure, ${sql.lit(isTotal ? 'all' : by)}::text as dimension, ${key} as key, figure.start as at, figure.amount
    from stat_figure figure where figure.dimension = ${sql.lit(dimension)} and figure.grain = ${sql.lit(grain)}
      and figure.measure = any(${measures}::text[]) and figure.start = any(${starts}::timestamp[]) and ${isKey}`
}

const liveEvents = (question: Question, own: readonly Measure[], ranges: readonly TimeRange[]): RawBuilder<unknown> => {
  const events = eventsOf(own, dimensionsOfQuestion(question), ranges, question.filter)
  return sql`select measure, dimension, key, at, amount from (${events}) live`
}

/** Planning a statement with more parts takes longer than reading the rows. */
const mostRanges = 24

/** Statements that together return every event of the range: complete buckets, and rows for the rest. */
const planEvents = async (db: Db, question: Question): Promise<RawBuilder<unknown>[]> => {
  const { by, measures, ranges } = question
  const slices = slicesOf(question)
  const isStored = (measure: Measure) =>
    slices?.every(({ dimension }) => dimensionsOf(measure).includes(dimension)) === true
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
  const known = await selectBuckets(db, subjects, { from: startOf('month', from), to })
  const largest = by === 'day' || by === 'week' ? 'day' : 'month'
  const fromBuckets = subjects.flatMap((subject: Subject) => {
    const ofSubject = known.filter(one => one.subject === subject)
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

/** The amount of one measure for one key, or of all of it: counts, fen of money, decimals of results. */
export type FigureAmount = {
  measure: Measure
  key: string | null
  /** 2026-11, where the question is divided by months too */
  month: string | null
  isTotal: boolean
  amount: string
}

/**
 * Figures of a range by one dimension, with their totals, in which each entity counts once. They are read from
 * buckets if the reader's scope is unlimited and the filter allows it, otherwise from the rows; the answer is the
 * same.
 */
export const selectFigures = (db: Db, question: Question): Promise<FigureAmount[]> =>
  inSnapshot(db, async snapshot => {
    const { by, perMonth = false } = question
    const parts = await planEvents(snapshot, question)
    // no bucket and no row in any range
    if (parts.length === 0) return []
    const key = isTime(by) ? sql`to_char(date_trunc(${sql.lit(by)}, at), 'YYYY-MM-DD')` : sql`key`
    const month = perMonth ? sql`to_char(at, 'YYYY-MM')` : sql`null::text`
    const isTotal = isTime(by) ? sql`grouping(${key}) = 1` : sql`dimension = 'all'`
    const groups = isTime(by)
      ? sql`grouping sets ((measure, ${key}), (measure))`
      : perMonth
        ? sql`measure, dimension, key, ${month}`
        : sql`measure, dimension, key`
    const { rows } = await sql<FigureAmount>`
      select measure, ${key} as key, ${month} as month, ${isTotal} as is_total, ${combinedAmount}::text as amount
      from (${sql.join(parts, sql` union all `)}) event group by ${groups}`.execute(snapshot)
    return rows
  })

/** The total of each measure in a range. */
export const selectTotals = async (
  db: Db,
  measures: readonly Measure[],
  range: TimeRange,
  filter: FigureFilter,
): Promise<(measure: Measure) => string> => {
  const rows = await selectFigures(db, { measures, by: 'all', ranges: [range], filter })
  return measure => rows.find(row => row.measure === measure && row.isTotal)?.amount ?? '0'
}

/** Income by key in fen, with its total: charges less reversals. */
export const selectIncome = (db: Db, by: ServiceDimension, period: Period, filter: FigureFilter) =>
  selectFigures(db, { measures: ['income'], by, ranges: [rangeOf(period)], filter })
