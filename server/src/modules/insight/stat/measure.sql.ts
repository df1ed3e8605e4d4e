import type { ServiceDimension } from '@seam/contract/insight/stat/service'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { delegationFilters, itemFilters, matches, sampleFilters } from '../../../kit/list/figure-filters.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { type Period, within } from '../../../kit/period.ts'

/** What figures count, each on the day it happened (insight.md §1). */
export type Measure =
  | 'registered'
  | 'received'
  | 'finished'
  | 'cancelled'
  | 'samples'
  | 'rejected'
  | 'items'
  | 'reports'
  | 'corrections'

type Level = 'delegation' | 'sample' | 'item' | 'report'

const firstSample = sql`left join sample first on first.delegation_id = delegation.id and first.position = 1`
const rows: Readonly<Record<Level, RawBuilder<unknown>>> = {
  delegation: sql`delegation ${firstSample}`,
  sample: sql`sample join delegation on delegation.id = sample.delegation_id`,
  item: sql`sample_item join sample on sample.id = sample_item.sample_id join delegation on delegation.id = sample.delegation_id`,
  report: sql`report join delegation on delegation.id = report.delegation_id ${firstSample}`,
}

const filters = { delegation: delegationFilters, sample: sampleFilters, item: itemFilters, report: delegationFilters }
const ids: Readonly<Record<Level, string>> = {
  delegation: 'delegation.id',
  sample: 'sample.id',
  item: 'sample_item.id',
  report: 'report.id',
}

type Source = { readonly level: Level; readonly at: string; readonly condition: RawBuilder<SqlBool> }
const always = sql<SqlBool>`true`

const sources: Readonly<Record<Measure, Source>> = {
  registered: { level: 'delegation', at: 'delegation.register_time', condition: always },
  received: { level: 'delegation', at: 'delegation.sign_time', condition: always },
  finished: { level: 'delegation', at: 'delegation.finish_time', condition: sql`delegation.state = 60` },
  cancelled: {
    level: 'delegation',
    at: 'delegation.cancel_time',
    condition: sql`delegation.register_time is not null`,
  },
  samples: { level: 'sample', at: 'sample.receive_time', condition: sql`sample.state between 20 and 71` },
  rejected: { level: 'sample', at: 'delegation.sign_time', condition: sql`sample.state = 15` },
  items: { level: 'item', at: 'sample_item.confirm_time', condition: sql`sample_item.state in (40, 50)` },
  reports: { level: 'report', at: 'report.issue_time', condition: sql`report.replaces_id is null` },
  corrections: { level: 'report', at: 'report.issue_time', condition: sql`report.replaces_id is not null` },
}

const day = (at: string, step: 'day' | 'week' | 'month') =>
  sql`to_char(date_trunc(${sql.lit(step)}, ${sql.ref(at)}), 'YYYY-MM-DD')`
const ofClient = (column: string) =>
  sql`(select own.${sql.ref(column)} from client own where own.id = delegation.client_id)::text`
const ofSample = (column: string, level: Level) =>
  sql`${sql.ref(level === 'sample' || level === 'item' ? `sample.${column}` : `first.${column}`)}::text`

const keyOf = (by: ServiceDimension, { level, at }: Pick<Source, 'level' | 'at'>): RawBuilder<unknown> => {
  if (by === 'day' || by === 'week' || by === 'month') return day(at, by)
  if (by === 'client') return sql`delegation.client_id::text`
  if (by === 'salesman') return ofClient('salesman_id')
  if (by === 'source') return ofClient('source')
  if (by === 'kind') return ofSample('sample_kind_id', level)
  if (by === 'category') return ofSample('coal_category_id', level)
  if (by === 'urgency') return sql`delegation.urgency::text`
  if (by === 'registrar') return sql`delegation.create_user_id::text`
  return sql`part.key::text`
}

const ownItems: Readonly<Record<Level, RawBuilder<SqlBool>>> = {
  delegation: sql`own.delegation_id = delegation.id`,
  sample: sql`own.id = sample.id`,
  item: sql`line.id = sample_item.id`,
  report: sql`own.id in (select sample_id from report_sample where report_id = report.id)`,
}

/** The packages or projects of a row: it is counted once for each. */
const parts = (by: ServiceDimension, level: Level): RawBuilder<unknown> => {
  if (by !== 'package' && by !== 'project') return sql``
  const key = by === 'package' ? sql`line.group_id` : sql`line.project_id`
  return sql`cross join lateral (select distinct ${key} as key from sample own join sample_item line on line.sample_id = own.id
    where ${ownItems[level]} and (line.state < 90 or delegation.state = 90) and line.requested) part`
}

export type FigureFilter = {
  readonly query: readonly FilterItem[]
  readonly scope: Scope
}

const conditions = ({ level, condition }: Source, { query, scope }: FigureFilter) =>
  sql<SqlBool>`${condition} and delegation.deleted_time is null and ${delegationInScope(scope)}
    and ${matches(query, filters[level])}`

/** `measure, key, id, at` of everything that a measure counts in the period. */
export const eventsOf = (
  measure: Measure,
  by: ServiceDimension,
  period: Period,
  filter: FigureFilter,
): RawBuilder<unknown> => {
  const source = sources[measure]
  return sql`select ${sql.lit(measure)}::text as measure, ${keyOf(by, source)} as key, ${sql.ref(ids[source.level])} as id,
      ${sql.ref(source.at)} as at
    from ${rows[source.level]} ${parts(by, source.level)}
    where ${within(source.at, period)} and ${conditions(source, filter)}`
}

const lineKey = (by: ServiceDimension) =>
  sql`case fee_line_kind when 'SURCHARGE' then 'surcharge' else ${
    by === 'package'
      ? sql`fee_line.group_id::text`
      : sql`coalesce((select project_id::text from sample_item where sample_item.id = fee_line.item_id),
          case when fee_line.group_id is not null then 'package' end)`
  } end`

const isMatching = ({ query, scope }: FigureFilter) =>
  sql<SqlBool>`delegation.deleted_time is null and ${delegationInScope(scope)} and ${matches(query, delegationFilters)}`

/**
 * `key, amount, at` of what was charged in the period less what was taken back, in fen: what the ledger credits to
 * contracts and revenue. Of packages and projects the nets of their lines, on the day of the line.
 */
export const chargesOf = (by: ServiceDimension, period: Period, filter: FigureFilter): RawBuilder<unknown> => {
  if (by === 'package' || by === 'project')
    return sql`select ${lineKey(by)} as key, fee_line.net as amount, fee_line.create_time as at
      from fee_line join delegation on delegation.id = fee_line.delegation_id
      where ${within('fee_line.create_time', period)} and ${isMatching(filter)}`
  const key = keyOf(by, { level: 'delegation', at: 'posting.business_date' })
  return sql`select ${key} as key, -entry.amount as amount, posting.business_date as at
    from posting join entry on entry.posting_id = posting.id and entry.ledger_account in ('CONTRACT', 'REVENUE')
      join (${rows.delegation}) on delegation.id = entry.delegation_id
    where posting.business_date between ${period.from}::date and ${period.to}::date and ${isMatching(filter)}`
}
