import type { ServiceDimension } from '@seam/contract/insight/stat/service'
import { none } from '@seam/contract/kit/list/figure-filters'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isOneOf } from '../../../kit/list/figure-filters.ts'
import { eventsOfCells, isAnsweredByCells } from '../stat/measure/cell.sql.ts'
import { type Dimension, isPart, isSelectedByKey } from '../stat/measure/dimension.sql.ts'
import type { Measure } from '../stat/measure/measure.rules.ts'
import { eventsOf, type FigureFilter, type Step, type TimeRange } from '../stat/measure/measure.sql.ts'
import { levelOf, subjectOf } from '../stat/measure/source.sql.ts'
import { dimensionsOf } from './bucket-content.ts'
import { findBuckets } from './lookup.rows.ts'
import { type Grain, grains, mergeRanges, openPlanner } from './rollup.rules.ts'

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
  const withoutKey = value.includes(none)
  const isKey =
    key === 'salesmanId' || key === 'source'
      ? sql<SqlBool>`(${withoutKey} and figure.key = '' or figure.key in (
          select id::text from client where ${isOneOf(key === 'source' ? 'source' : 'salesman_id', value)}))`
      : sql<SqlBool>`figure.key = any(${value.map(one => (one === none ? '' : String(one)))}::text[])`
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

const stepOf = ({ by, perMonth = false }: Question): Step => (isTime(by) ? by : perMonth ? 'month' : undefined)

const liveEvents = (question: Question, own: readonly Measure[], ranges: readonly TimeRange[]): RawBuilder<unknown> => {
  const events = eventsOf(own, dimensionsOfQuestion(question), ranges, question.filter, stepOf(question))
  return sql`select measure, dimension, key, at, amount from (${events}) live`
}

const cellEvents = (question: Question, own: readonly Measure[], grain: Grain, starts: readonly string[]) =>
  eventsOfCells(own, dimensionsOfQuestion(question), { grain, starts }, question.filter.query, stepOf(question))

/** Planning a statement with more parts takes longer than reading the rows. */
const mostRanges = 24

type Known = Awaited<ReturnType<typeof findBuckets>>
type Parts = (own: readonly Measure[], grain: Grain, starts: readonly string[]) => RawBuilder<unknown>[]

/** The complete buckets of each subject, the largest first, and the rows for the rest. */
const eventsFromBuckets = (
  question: Question,
  known: Known,
  own: readonly Measure[],
  largest: Grain,
  partsOf: Parts,
): RawBuilder<unknown>[] =>
  [...Map.groupBy(own, subjectOf)].flatMap(([subject, ofThem]) => {
    const ofSubject = known.filter(one => one.subject === subject)
    const marks = ofSubject.filter(({ grain }) => grain === 'mark').map(({ start }) => start)
    const complete = ofSubject.flatMap(({ grain, start }) => (grain === 'mark' ? [] : [{ grain, start }]))
    const plans = question.ranges.map(openPlanner(complete, marks, largest))
    const live = plans.flatMap(plan => plan.live)
    if (live.length > mostRanges) return [liveEvents(question, ofThem, question.ranges)]
    const parts = grains.flatMap(grain => {
      const starts = plans.flatMap(plan =>
        plan.buckets.filter(bucket => bucket.grain === grain).map(({ start }) => start),
      )
      return starts.length === 0 ? [] : partsOf(ofThem, grain, starts)
    })
    return live.length === 0 ? parts : [...parts, liveEvents(question, ofThem, live)]
  })

/** How each measure is answered: from figures of buckets, from their cells, or from the rows alone. */
const divideMeasures = (question: Question, slices: readonly Slice[] | undefined) => {
  const { measures, filter } = question
  const { query, scope, isFromRows = false } = filter
  const isStored = (measure: Measure) =>
    slices?.every(
      ({ dimension }) =>
        dimensionsOf(measure).includes(dimension) &&
        (query.length === 0 || isSelectedByKey(dimension, levelOf(measure))),
    ) === true
  const isInCells = (measure: Measure) =>
    scope.everything && !isFromRows && isAnsweredByCells(measure, dimensionsOfQuestion(question), query)
  const byWay = Map.groupBy(measures, measure =>
    isStored(measure) ? 'figures' : isInCells(measure) ? 'cells' : 'rows',
  )
  const of = (way: 'figures' | 'cells' | 'rows') => byWay.get(way) ?? []
  return { inFigures: of('figures'), inCells: of('cells'), inRows: of('rows') }
}

/** Statements that together return every event of the range: complete buckets, and rows for the rest. */
export const planEvents = async (db: Db, question: Question): Promise<RawBuilder<unknown>[]> => {
  const { by, ranges } = question
  const slices = slicesOf(question)
  const { inFigures, inCells, inRows } = divideMeasures(question, slices)
  const fromRows = inRows.length === 0 ? [] : [liveEvents(question, inRows, ranges)]
  const subjects = [...new Set([...inFigures, ...inCells].map(subjectOf))]
  if (subjects.length === 0) return fromRows
  const sorted = mergeRanges(ranges)
  const period = { from: sorted[0]?.from ?? '', to: sorted.at(-1)?.to ?? '' }
  const bucketsInPeriod = await findBuckets(db, subjects, period)
  const largest = by === 'day' || by === 'week' ? 'day' : 'month'
  return [
    ...eventsFromBuckets(question, bucketsInPeriod, inFigures, largest, (own, grain, starts) =>
      (slices ?? []).map(slice => bucketEvents({ ...question, measures: own }, grain, starts, slice)),
    ),
    ...eventsFromBuckets(question, bucketsInPeriod, inCells, 'day', (own, grain, starts) => [
      cellEvents(question, own, grain, starts),
    ]),
    ...fromRows,
  ]
}
