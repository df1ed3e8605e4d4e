import type { ServiceDimension } from '@seam/contract/insight/stat/service'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, inSnapshot } from '../../../db/database.ts'
import type { Period } from '../../../kit/period.ts'
import type { Dimension } from '../stat/dimension.sql.ts'
import {
  eventsOf,
  type FigureFilter,
  type Measure,
  rangeOf,
  type Subject,
  subjectOf,
  type TimeRange,
} from '../stat/measure.sql.ts'
import { dimensionsOf, selectBuckets } from './rollup.rows.ts'
import { type Grain, grains, planBuckets, startOf } from './rollup.rules.ts'

type Question = {
  readonly measures: readonly Measure[]
  readonly by: ServiceDimension | 'column' | 'all'
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

/** The slices of buckets that answer a query, by the dimension of the answer; undefined: only the rows can. */
const slicesOf = ({ by, measures, filter: { query, scope } }: Question): Slice[] | undefined => {
  if (!scope.everything) return undefined
  const always = sql<SqlBool>`true`
  const [item, second] = query
  const slices =
    item === undefined
      ? [...new Set([isTime(by) ? 'all' : storedDimension(by), 'all' as const])].map(dimension => ({
          dimension,
          isKey: always,
        }))
      : second === undefined && (isTime(by) || by === 'all')
        ? [sliceOf(item)]
        : [undefined]
  const isStored = (slice: Slice | undefined): slice is Slice =>
    slice !== undefined && measures.every(measure => dimensionsOf(subjectOf(measure)).includes(slice.dimension))
  return slices.every(isStored) ? slices : undefined
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

const liveEvents = ({ by, filter }: Question, measure: Measure, ranges: readonly TimeRange[]): RawBuilder<unknown> => {
  const dimensions = isTime(by) || by === 'all' ? (['all'] as const) : ([by, 'all'] as const)
  return sql`select measure, dimension, key, at, amount from (${eventsOf(measure, dimensions, ranges, filter)}) live`
}

/** Planning a statement with more parts takes longer than reading the rows. */
const mostRanges = 24

/** Statements that together return every event of the range: complete buckets, and rows for the rest. */
const planEvents = async (db: Db, question: Question): Promise<RawBuilder<unknown>[]> => {
  const { by, measures, ranges } = question
  const slices = slicesOf(question)
  if (slices === undefined) return measures.map(measure => liveEvents(question, measure, ranges))
  const subjects = [...new Set(measures.map(subjectOf))]
  const [from = ''] = ranges.map(range => range.from).toSorted()
  const to =
    ranges
      .map(range => range.to)
      .toSorted()
      .at(-1) ?? ''
  const known = await selectBuckets(db, subjects, { from: startOf('month', from), to })
  const largest = by === 'day' || by === 'week' ? 'day' : 'month'
  return subjects.flatMap((subject: Subject) => {
    const own = known.filter(one => one.subject === subject)
    const marks = own.filter(({ grain }) => grain === 'mark').map(({ start }) => start)
    const complete = own.flatMap(({ grain, start }) => (grain === 'mark' ? [] : [{ grain, start }]))
    const plans = ranges.map(range => planBuckets(range, complete, marks, largest))
    const live = plans.flatMap(plan => plan.live)
    const ownMeasures = measures.filter(measure => subjectOf(measure) === subject)
    if (live.length > mostRanges) return ownMeasures.map(measure => liveEvents(question, measure, ranges))
    const stored = grains.flatMap(grain => {
      const starts = plans.flatMap(plan =>
        plan.buckets.filter(bucket => bucket.grain === grain).map(({ start }) => start),
      )
      return starts.length === 0
        ? []
        : slices.map(slice => bucketEvents({ ...question, measures: ownMeasures }, grain, starts, slice))
    })
    return [...stored, ...(live.length === 0 ? [] : ownMeasures.map(measure => liveEvents(question, measure, live)))]
  })
}

/** The amount of one measure for one key, or in total: counts, or fen of money. */
export type FigureAmount = { measure: Measure; key: string | null; isTotal: boolean; amount: string }

/**
 * Figures of a range by one dimension, with their totals, in which each entity counts once. They are read from
 * buckets if the reader's scope is unlimited and the filter allows it, otherwise from the rows; the answer is the
 * same.
 */
export const selectFigures = (db: Db, question: Question): Promise<FigureAmount[]> =>
  inSnapshot(db, async snapshot => {
    const { by } = question
    const parts = await planEvents(snapshot, question)
    const key = isTime(by) ? sql`to_char(date_trunc(${sql.lit(by)}, at), 'YYYY-MM-DD')` : sql`key`
    const isTotal = isTime(by) ? sql`grouping(${key}) = 1` : sql`dimension = 'all'`
    const groups = isTime(by) ? sql`grouping sets ((measure, ${key}), (measure))` : sql`measure, dimension, key`
    const { rows } = await sql<FigureAmount>`
      select measure, ${key} as key, ${isTotal} as is_total, sum(amount)::text as amount
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
