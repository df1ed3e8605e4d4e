import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { delegationFilters, itemFilters, matches, sampleFilters } from '../../../kit/list/figure-filters.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { addDays, type Period } from '../../../kit/period.ts'
import { type Dimension, isPart, keysOf, type Level } from './dimension.sql.ts'

/** The events that figures count, each on its day (insight.md §1). Amounts are fen. */
export const measures = [
  'registered',
  'received',
  'finished',
  'cancelled',
  'samples',
  'rejected',
  'reports',
  'corrections',
  'items',
  /** Values that have a limit. */
  'limited',
  /** Printed values of ordered projects, by the receipt of their sample; `input…` for the others. */
  'values',
  'highValues',
  'inputValues',
  'inputHighValues',
  /** Of finished delegations. */
  'doneSamples',
  'doneReports',
  'doneLate',
  'doneFee',
  'donePaid',
  'doneRefunded',
  'due',
  'onTime',
  'income',
] as const
export type Measure = (typeof measures)[number]

/** Measures that change together. */
export type Subject = 'flow' | 'item' | 'value' | 'done' | 'due' | 'money'

/** Wall-clock time: 2026-11-21 09:00:00; the end is excluded. */
export type TimeRange = { readonly from: string; readonly to: string }

export const rangeOf = ({ from, to }: Period): TimeRange => ({
  from: `${from} 00:00:00`,
  to: `${addDays(to, 1)} 00:00:00`,
})

/** Whether the column is within one of the ranges. */
export const withinRanges = (column: string, ranges: readonly TimeRange[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    ranges.map(
      ({ from, to }) => sql`${sql.ref(column)} >= ${from}::timestamp and ${sql.ref(column)} < ${to}::timestamp`,
    ),
    sql` or `,
  )})`

export type FigureFilter = {
  readonly query: readonly FilterItem[]
  readonly scope: Scope
}

const firstSample = sql`left join sample first on first.delegation_id = delegation.id and first.position = 1`
const itemRows = sql`sample_item join sample on sample.id = sample_item.sample_id join delegation on delegation.id = sample.delegation_id`
const rows: Readonly<Record<Level, RawBuilder<unknown>>> = {
  delegation: sql`delegation ${firstSample}`,
  sample: sql`sample join delegation on delegation.id = sample.delegation_id`,
  item: itemRows,
  value: sql`${itemRows} join result on result.item_id = sample_item.id and result.result_no = sample_item.result_version
    join result_value on result_value.result_id = result.id`,
  report: sql`report join delegation on delegation.id = report.delegation_id ${firstSample}`,
  entry: sql`posting join entry on entry.posting_id = posting.id and entry.ledger_account in ('CONTRACT', 'REVENUE')
    join delegation on delegation.id = entry.delegation_id ${firstSample}`,
  line: sql`fee_line join delegation on delegation.id = fee_line.delegation_id`,
}

const filters = {
  delegation: delegationFilters,
  sample: sampleFilters,
  item: itemFilters,
  value: itemFilters,
  report: delegationFilters,
  entry: delegationFilters,
  line: delegationFilters,
}
const ids: Readonly<Record<Level, string>> = {
  delegation: 'delegation.id',
  sample: 'sample.id',
  item: 'sample_item.id',
  value: 'sample_item.id',
  report: 'report.id',
  entry: 'entry.id',
  line: 'fee_line.id',
}

type Source = {
  readonly subject: Subject
  readonly level: Level
  /** The time at which it counts. */
  readonly at: string
  readonly condition: RawBuilder<SqlBool>
  /** default: 1 */
  readonly amount?: RawBuilder<unknown>
}

const always = sql<SqlBool>`true`
const isConfirmed = sql<SqlBool>`sample_item.state in (40, 50)`
const isHigh = sql<SqlBool>`is_above_limit(result_value.reported, result_value.high_limit)`
const isFinished = sql<SqlBool>`delegation.state = 60`
const delegationAt = (column: string, condition: RawBuilder<SqlBool> = always): Source => ({
  subject: 'flow',
  level: 'delegation',
  at: `delegation.${column}`,
  condition,
})
const valueAt = (condition: RawBuilder<SqlBool>): Source => ({
  subject: 'value',
  level: 'value',
  at: 'sample.receive_time',
  condition: sql<SqlBool>`${isConfirmed} and sample.state between 20 and 71 and result_value.reported is not null and ${condition}`,
})
const doneAt = (amount: RawBuilder<unknown>): Source => ({
  subject: 'done',
  level: 'delegation',
  at: 'delegation.finish_time',
  condition: isFinished,
  amount,
})
const dueAt = (condition: RawBuilder<SqlBool>): Source => ({
  subject: 'due',
  level: 'delegation',
  at: 'delegation.due_time',
  condition: sql<SqlBool>`delegation.state between 20 and 60 and ${condition}`,
})
const reportAt = (condition: RawBuilder<SqlBool>): Source => ({
  subject: 'flow',
  level: 'report',
  at: 'report.issue_time',
  condition,
})

/** Of a finished delegation. Money received includes settled credit. */
export const doneSamples = sql<number>`(select count(*)::int from sample where delegation_id = delegation.id and state between 20 and 71)`
export const doneReports = sql<number>`(select count(*)::int from report where report.delegation_id = delegation.id
  and report.issue_time is not null and report.replaces_id is null)`
export const isLate = sql<boolean>`coalesce(delegation.finish_time > delegation.due_time, false)`
export const donePaid = sql<string>`(delegation.paid + coalesce((select sum(settled) from trade_share
  where trade_share.delegation_id = delegation.id), 0))::text`

const sources: Readonly<Record<Measure, Source>> = {
  registered: delegationAt('register_time'),
  received: delegationAt('sign_time'),
  finished: delegationAt('finish_time', isFinished),
  cancelled: delegationAt('cancel_time', sql`delegation.register_time is not null`),
  samples: {
    subject: 'flow',
    level: 'sample',
    at: 'sample.receive_time',
    condition: sql`sample.state between 20 and 71`,
  },
  rejected: { subject: 'flow', level: 'sample', at: 'delegation.sign_time', condition: sql`sample.state = 15` },
  reports: reportAt(sql`report.replaces_id is null`),
  corrections: reportAt(sql`report.replaces_id is not null`),
  items: { subject: 'item', level: 'item', at: 'sample_item.confirm_time', condition: isConfirmed },
  limited: {
    subject: 'item',
    level: 'value',
    at: 'sample_item.confirm_time',
    condition: sql`result_value.high_limit is not null`,
  },
  values: valueAt(sql`sample_item.requested`),
  highValues: valueAt(sql`sample_item.requested and ${isHigh}`),
  inputValues: valueAt(sql`not sample_item.requested`),
  inputHighValues: valueAt(sql`not sample_item.requested and ${isHigh}`),
  doneSamples: doneAt(doneSamples),
  doneReports: doneAt(doneReports),
  doneLate: doneAt(sql`${isLate}::int`),
  doneFee: doneAt(sql`delegation.fee`),
  donePaid: doneAt(donePaid),
  doneRefunded: doneAt(sql`delegation.refunded`),
  due: dueAt(always),
  onTime: dueAt(sql`${isFinished} and delegation.finish_time <= delegation.due_time`),
  income: {
    subject: 'money',
    level: 'entry',
    at: 'posting.business_date',
    condition: always,
    amount: sql`-entry.amount`,
  },
}

/** Income of packages and projects: the nets of their lines, on the day of the line. */
const lineIncome: Source = {
  subject: 'money',
  level: 'line',
  at: 'fee_line.create_time',
  condition: always,
  amount: sql`fee_line.net`,
}

export const subjectOf = (measure: Measure): Subject => sources[measure].subject

const eventsFrom = (
  measure: Measure,
  source: Source,
  dimensions: readonly Dimension[],
  ranges: readonly TimeRange[],
  { query, scope }: FigureFilter,
): RawBuilder<unknown> => {
  const { level, at, condition, amount = sql`1` } = source
  const keys = sql.join(
    dimensions.map(dimension => keysOf(dimension, level)),
    sql` union all `,
  )
  return sql`select ${sql.lit(measure)}::text as measure, keyed.dimension, keyed.key, ${sql.ref(ids[level])}::bigint as id,
      ${sql.ref(at)}::timestamp as at, (${amount})::bigint as amount
    from ${rows[level]} cross join lateral (${keys}) keyed
    where ${withinRanges(at, ranges)} and ${condition} and delegation.deleted_time is null and ${delegationInScope(scope)}
      and ${matches(query, filters[level])}`
}

/**
 * `measure, dimension, key, id, at, amount` of every event of a measure in the ranges, once per dimension: the single
 * SQL text of figures, for buckets and for reads from rows.
 */
export const eventsOf = (
  measure: Measure,
  dimensions: readonly Dimension[],
  ranges: readonly TimeRange[],
  filter: FigureFilter,
): RawBuilder<unknown> => {
  if (measure !== 'income') return eventsFrom(measure, sources[measure], dimensions, ranges, filter)
  const scalars = dimensions.filter(dimension => !isPart(dimension))
  const parts = dimensions.filter(isPart)
  const both = [
    ...(scalars.length === 0 ? [] : [eventsFrom(measure, sources.income, scalars, ranges, filter)]),
    ...(parts.length === 0 ? [] : [eventsFrom(measure, lineIncome, parts, ranges, filter)]),
  ]
  return sql`${sql.join(both, sql` union all `)}`
}
