import type { ServiceDimension } from '@seam/contract/insight/stat/service'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, inSnapshot } from '../../../db/database.ts'
import type { Period } from '../../../kit/period.ts'
import { isClientSelected } from '../stat/client-filter.sql.ts'
import { type Dimension, isPart } from '../stat/dimension.sql.ts'
import { type Measure, type Subject } from '../stat/measure.rules.ts'
import { combinedAmount, eventsOf, type FigureFilter, rangeOf, type TimeRange } from '../stat/measure.sql.ts'
import { subjectOf } from '../stat/source.sql.ts'
import { dimensionsOf, selectBuckets } from './rollup.rows.ts'
import { type Grain, grains, planBuckets, startOf } from './rollup.rules.ts'

/** What figures are divided by. */
type By = ServiceDimension | 'grade' | 'account' | 'column' | 'quarters' | 'previousDay' | 'all'

type Question = {
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
const isTime = (by: By): by is TimeStep => by === 'day' || by === 'week' || by === 'month'

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

/** Rows of an answer by client; the others are added up as one. */
const mostKeys = 300

/**
 * The figures of the keys with the greatest amounts, compared measure by measure in their order, the totals, and how
 * many keys there are: a laboratory has more clients than anybody reads.
 */
export const selectTopFigures = (db: Db, question: Question): Promise<{ figures: FigureAmount[]; keys: number }> =>
  inSnapshot(db, async snapshot => {
    const { measures } = question
    const parts = await planEvents(snapshot, question)
    if (parts.length === 0) return { figures: [], keys: 0 }
    const sums = measures.map(measure => sql`coalesce(sum(amount) filter (where measure = ${sql.lit(measure)}), 0)`)
    const greatest = sums.map(sum => sql`${sum} desc`)
    const { rows } = await sql<{ key: string | null; isTotal: boolean; amounts: string[]; keys: number }>`
      select key, dimension = 'all' as is_total, array[${sql.join(sums)}]::text[] as amounts,
        (count(*) over (partition by dimension))::int as keys
      from (${sql.join(parts, sql` union all `)}) event group by dimension, key
      order by dimension = 'all' desc, ${sql.join(greatest)}, key limit ${sql.lit(mostKeys + 1)}`.execute(snapshot)
    const figures = rows.flatMap(({ key, isTotal, amounts }) =>
      measures.map((measure, at) => ({ measure, key, month: null, isTotal, amount: amounts[at] ?? '0' })),
    )
    return { figures, keys: rows.find(({ isTotal }) => !isTotal)?.keys ?? 0 }
  })

/** Delegations received from clients and their charges, by present source and salesman. */
export type ClientGroup = {
  source: number
  salesmanId: number | null
  /** Clients with a receipt. */
  active: number
  received: number
  income: string
}

export const selectClientGroups = (db: Db, period: Period, filter: FigureFilter): Promise<ClientGroup[]> =>
  inSnapshot(db, async snapshot => {
    const measures = ['received', 'income'] as const
    const parts = await planEvents(snapshot, {
      measures,
      by: 'client',
      ranges: [rangeOf(period)],
      filter,
      withTotal: false,
    })
    if (parts.length === 0) return []
    const [received, income] = measures.map(measure => sql`sum(amount) filter (where measure = ${sql.lit(measure)})`)
    const { rows } = await sql<ClientGroup>`
      select client.source, client.salesman_id, (count(*) filter (where received > 0))::int as active,
        coalesce(sum(received), 0)::int as received, coalesce(sum(income), 0)::text as income
      from (select key::integer as client_id, ${received} as received, ${income} as income
          from (${sql.join(parts, sql` union all `)}) event group by key) own
        join client on client.id = own.client_id
      where ${isClientSelected(filter.query, filter.scope)}
      group by client.source, client.salesman_id`.execute(snapshot)
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

/** The same from the rows in one statement, for a day or less. */
export const selectTotalsOfRows = async (
  db: Db,
  measures: readonly Measure[],
  range: TimeRange,
  filter: FigureFilter,
): Promise<(measure: Measure) => string> => {
  const { rows } = await sql<{ measure: Measure; amount: string }>`
    select measure, ${combinedAmount}::text as amount from (${eventsOf(measures, ['all'], [range], filter)}) event group by measure`.execute(
    db,
  )
  return measure => rows.find(row => row.measure === measure)?.amount ?? '0'
}

/** Income by key in fen, with its total: charges less reversals. */
export const selectIncome = (db: Db, by: ServiceDimension, period: Period, filter: FigureFilter) =>
  selectFigures(db, { measures: ['income'], by, ranges: [rangeOf(period)], filter })
