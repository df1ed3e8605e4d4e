import type { FilterItem } from '@seam/contract/kit/list/page'
import { addDays } from '@seam/contract/kit/value/day'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { delegationInScope } from '../../../../kit/list/business-scope.ts'
import { delegationFilters, itemFilters, matches, sampleFilters } from '../../../../kit/list/figure-filters.ts'
import type { Scope } from '../../../../kit/list/scope.ts'
import type { Period } from '../../../../kit/period.ts'
import { outsideOwnOpenShift } from '../../../client/shift/shift.sql.ts'
import { isOfSelectedClient } from './client-filter.sql.ts'
import { type Dimension, hasOneKey, isPart, keysOf, type Level, orders } from './dimension.sql.ts'
import type { Measure } from './measure.rules.ts'
import {
  earlierSubmission,
  isOccasion,
  isOfSubmission,
  isOfWork,
  type OccasionLevel,
  occasions,
} from './occasion.sql.ts'
import { lineIncome, type Source, sources } from './source.sql.ts'

/** Wall-clock time: 2026-11-21 09:00:00; the end is excluded. */
export type TimeRange = { readonly from: string; readonly to: string }

export const rangeOf = ({ from, to }: Period): TimeRange => ({
  from: `${from} 00:00:00`,
  to: `${addDays(to, 1)} 00:00:00`,
})

/** Whether the column is within one of the ranges. */
const withinRanges = (column: string, ranges: readonly TimeRange[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    ranges.map(
      ({ from, to }) => sql`${sql.ref(column)} >= ${from}::timestamp and ${sql.ref(column)} < ${to}::timestamp`,
    ),
    sql` or `,
  )})`

export type FigureFilter = {
  readonly query: readonly FilterItem[]
  readonly scope: Scope
  /** true: no buckets, since they contain what the reader is not to see */
  readonly isFromRows?: boolean
}

const firstSample = sql`left join sample first on first.delegation_id = delegation.id and first.position = 1`
const itemRows = sql`sample_item join sample on sample.id = sample_item.sample_id join delegation on delegation.id = sample.delegation_id`
const resultRows = sql`join result on result.item_id = sample_item.id and result.result_no = sample_item.result_version
    join result_value on result_value.result_id = result.id`
const issuedRows = sql`report join report_sample on report_sample.report_id = report.id
    join sample on sample.id = report_sample.sample_id join delegation on delegation.id = sample.delegation_id`
const rows: Readonly<Record<Exclude<Level, OccasionLevel>, RawBuilder<unknown>>> = {
  delegation: sql`delegation ${firstSample}`,
  order: sql`delegation ${firstSample} cross join ${orders}`,
  sample: sql`sample join delegation on delegation.id = sample.delegation_id`,
  item: itemRows,
  timedItem: sql`${itemRows} join working_day last_day on last_day.day = sample_item.confirm_time::date
    join working_day first_day on first_day.day = greatest(delegation.start_time::date, '2015-01-01')`,
  value: sql`${itemRows} ${resultRows}`,
  issuedSample: issuedRows,
  issuedValue: sql`${issuedRows} join sample_item on sample_item.sample_id = sample.id ${resultRows}`,
  report: sql`report join delegation on delegation.id = report.delegation_id ${firstSample}`,
  entry: sql`posting join entry on entry.posting_id = posting.id and entry.ledger_account in ('CONTRACT', 'REVENUE')
    join delegation on delegation.id = entry.delegation_id ${firstSample}`,
  line: sql`fee_line join delegation on delegation.id = fee_line.delegation_id`,
  movement: sql`posting join entry on entry.posting_id = posting.id left join client on client.id = posting.client_id`,
}

const filters: Readonly<Record<Exclude<Level, OccasionLevel | 'movement'>, Parameters<typeof matches>[1]>> = {
  delegation: delegationFilters,
  order: delegationFilters,
  sample: sampleFilters,
  issuedSample: sampleFilters,
  item: itemFilters,
  timedItem: itemFilters,
  value: itemFilters,
  issuedValue: itemFilters,
  report: delegationFilters,
  entry: delegationFilters,
  line: delegationFilters,
}
const rowsOf = (level: Level) => (isOccasion(level) ? occasions[level].rows : rows[level])

/** The rows of a level that a reader selects. */
const isSelected = (level: Level, { query, scope }: FigureFilter): RawBuilder<SqlBool> => {
  if (isOfWork(level) || isOfSubmission(level)) return sql`true`
  if (level !== 'movement') {
    const own = isOccasion(level) ? itemFilters : filters[level]
    return sql`delegation.deleted_time is null and ${delegationInScope(scope)} and ${matches(query, own)}`
  }
  return sql`${isOfSelectedClient(query, scope)} and ${outsideOwnOpenShift(scope.userId)}`
}

/** The submissions of the ranges within filters and scope, with their results in force, which are looked up by item. */
const submissionsOf = (ranges: readonly TimeRange[], { query, scope }: FigureFilter): RawBuilder<unknown> =>
  sql`select event.create_time, event.create_time as first_time, ${earlierSubmission} as earlier_time, event.item_id,
      sample_item.sample_id, sample_item.project_id, sample_item.group_id, sample.sample_kind_id, sample.coal_category_id,
      delegation.client_id, delegation.urgency, delegation.create_user_id, in_force.id as result_id, in_force.cause
    from item_event event join sample_item on sample_item.id = event.item_id join sample on sample.id = sample_item.sample_id
      join delegation on delegation.id = sample.delegation_id
      left join lateral (select id, cause from result
        where result.item_id = sample_item.id and result.result_no = sample_item.result_version offset 0) in_force on true
    where event.command = 'submit' and ${withinRanges('event.create_time', ranges)}
      and delegation.deleted_time is null and ${delegationInScope(scope)} and ${matches(query, itemFilters)}`

export const extremes: Partial<Record<Measure, 'min' | 'max'>> = {
  numberLeast: 'min',
  numberGreatest: 'max',
  lastUse: 'max',
}

/** What several events of one key and measure amount to: extremes of those of extremes, else their sum. */
export const combinedAmount = sql`case measure ${sql.join(
  Object.entries(extremes).map(([measure, extreme]) => sql`when ${sql.lit(measure)} then ${sql.raw(extreme)}(amount)`),
  sql` `,
)} else sum(amount) end`

export const aggregateOf = (measure: Measure, amount: RawBuilder<unknown> | undefined): RawBuilder<unknown> =>
  amount === undefined ? sql`count(*)::numeric` : sql`${sql.raw(extremes[measure] ?? 'sum')}((${amount})::numeric)`

/** The time that events are added up by; undefined: by none, for answers that are not divided by time. */
export type Step = 'hour' | 'day' | 'week' | 'month' | undefined

/** Rows of one pass: those of a level, or cells of them (cell.sql.ts). */
export type PassRows = {
  readonly level: Level
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<SqlBool>
  readonly at: RawBuilder<unknown>
  readonly keysOf: (by: Dimension) => RawBuilder<unknown>
  readonly amounts: readonly (readonly [Measure, RawBuilder<unknown>])[]
}

/** Rows are added up before they are divided into measures. Where they have one key each, those of `all` are the sums of the others. */
export const eventsOfPass = (
  { level, from, where, at, keysOf: keysOfRow, amounts }: PassRows,
  dimensions: readonly Dimension[],
  step: Step,
): RawBuilder<unknown> => {
  const [divided, ...others] = dimensions.filter(dimension => dimension !== 'all')
  const addsUp = divided !== undefined && others.length === 0 && dimensions.length > 1 && hasOneKey(divided, level)
  const keys = sql.join((addsUp ? [divided] : dimensions).map(keysOfRow), sql` union all `)
  const time = step === undefined ? sql`null::timestamp` : sql`date_trunc(${sql.lit(step)}, ${at}::timestamp)`
  const column = (place: number) => sql.ref(`amount_${place}`)
  const sums = sql.join(amounts.map(([, amount], place) => sql`${amount} as ${column(place)}`))
  const divisions = sql.join(amounts.map(([measure], place) => sql`(${sql.lit(measure)}::text, ${column(place)})`))
  const keyed = addsUp
    ? sql`cross join lateral (values (added.dimension, added.key), ('all', null)) keyed (dimension, key)`
    : sql`cross join lateral (select added.dimension, added.key) keyed`
  return sql`select counted.measure, keyed.dimension, keyed.key, added.at, counted.amount
    from (select keyed.dimension, keyed.key, ${time} as at, ${sums}
        from ${from} cross join lateral (${keys}) keyed where ${where} group by 1, 2, 3) added
      ${keyed} cross join lateral (values ${divisions}) counted (measure, amount)
    where counted.amount is not null`
}

export type MeasureSource = readonly [Measure, Source]
/** Measures of the same rows, which are read in one pass. */
export const passesOf = (own: readonly MeasureSource[]): [pass: string, measures: MeasureSource[]][] => [
  ...Map.groupBy(own, ([measure, { pass = measure }]) => pass),
]

/** The rows of a pass in the ranges. */
export const rowsOfPass = (
  group: readonly MeasureSource[],
  ranges: readonly TimeRange[],
  filter: FigureFilter,
): PassRows | undefined => {
  const [first] = group
  if (first === undefined) return undefined
  const { level, at, condition } = first[1]
  return {
    level,
    from: rowsOf(level),
    where: sql<SqlBool>`${withinRanges(at, ranges)} and ${condition} and ${isSelected(level, filter)}`,
    at: sql.ref(at),
    keysOf: by => keysOf(by, level),
    amounts: group.map(([measure, { amount }]) => [measure, aggregateOf(measure, amount)]),
  }
}

const eventsFrom = (
  own: readonly MeasureSource[],
  dimensions: readonly Dimension[],
  ranges: readonly TimeRange[],
  filter: FigureFilter,
  step: Step,
): RawBuilder<unknown>[] =>
  passesOf(own).flatMap(([, group]) => {
    const pass = rowsOfPass(group, ranges, filter)
    return pass === undefined ? [] : [eventsOfPass(pass, dimensions, step)]
  })

/** A statement over `submission`, if its measures count submitted items. */
export const withSubmissions = (
  own: readonly MeasureSource[],
  ranges: readonly TimeRange[],
  filter: FigureFilter,
  events: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  own.some(([, { level }]) => isOfSubmission(level))
    ? sql`select * from (with submission as materialized (${submissionsOf(ranges, filter)}) ${events}) submitted`
    : events

/**
 * `measure, dimension, key, at, amount` of everything that measures count in the ranges, once for each dimension: the one
 * text of figures, for buckets as well as for what is read from the rows.
 */
export const eventsOf = (
  measuresToCount: readonly Measure[],
  dimensions: readonly Dimension[],
  ranges: readonly TimeRange[],
  filter: FigureFilter,
  step: Step,
): RawBuilder<unknown> => {
  const scalars = dimensions.filter(dimension => !isPart(dimension))
  const parts = dimensions.filter(isPart)
  const own = measuresToCount
    .filter(measure => measure !== 'income')
    .map(measure => [measure, sources[measure]] as const)
  const income = measuresToCount.includes('income')
  const events = sql`${sql.join(
    [
      ...eventsFrom(own, dimensions, ranges, filter, step),
      ...(income && scalars.length > 0 ? eventsFrom([['income', sources.income]], scalars, ranges, filter, step) : []),
      ...(income && parts.length > 0 ? eventsFrom([['income', lineIncome]], parts, ranges, filter, step) : []),
    ],
    sql` union all `,
  )}`
  return withSubmissions(own, ranges, filter, events)
}
