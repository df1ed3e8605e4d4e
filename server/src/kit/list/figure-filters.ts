import { none } from '@seam/contract/kit/list/figure-filters'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { itemState } from '@seam/contract/lab/sample/sample'
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { patternOf } from './like.ts'

type Condition = (item: FilterItem) => RawBuilder<SqlBool>
type Filters = Readonly<Record<string, Condition>>

/** Whether a column has one of these ids, or nothing if `none` is among them. */
export const isOneOf = (column: string, value: FilterItem['value']): RawBuilder<SqlBool> =>
  value.includes(none)
    ? sql<SqlBool>`coalesce(${sql.ref(column)}, ${sql.lit(none)}) = any(${value}::integer[])`
    : sql<SqlBool>`${sql.ref(column)} = any(${value}::integer[])`

const among =
  (column: string): Condition =>
  ({ value }) =>
    isOneOf(column, value)

const ofClient =
  (column: string): Condition =>
  ({ value }) =>
    sql<SqlBool>`exists (select from client own where own.id = delegation.client_id and ${isOneOf(`own.${column}`, value)})`

const ofFirstSample =
  (column: string): Condition =>
  ({ value }) =>
    sql<SqlBool>`exists (select from sample first where first.delegation_id = delegation.id and first.position = 1
      and ${isOneOf(`first.${column}`, value)})`

const isCancelled = sql<SqlBool>`delegation.state = ${sql.lit(delegationState.cancelled)}`
const cancelled = sql.lit(itemState.cancelled)

/** With `none` among packages: or single projects were ordered. */
const orHasSingle = (value: FilterItem['value'], isPart: RawBuilder<SqlBool>) =>
  value.includes(none)
    ? sql`or exists (select from sample part join sample_item line on line.sample_id = part.id
        where ${isPart} and (line.state < ${cancelled} or ${isCancelled}) and line.requested and line.group_id is null)`
    : sql``

/**
 * Filters of figures on `delegation`, and of its lists. A cancelled one has the projects that it was cancelled with.
 */
export const delegationFilters = {
  clientId: among('delegation.client_id'),
  salesmanId: ofClient('salesman_id'),
  source: ofClient('source'),
  gradeId: ofClient('grade_id'),
  urgency: among('delegation.urgency'),
  registrarId: among('delegation.create_user_id'),
  delegateCode: ({ value }) => sql<SqlBool>`delegation.delegate_code ilike ${patternOf(String(value[0]))}`,
  projectId: ({ value }) =>
    sql<SqlBool>`exists (select from sample part join sample_item on sample_item.sample_id = part.id
      where part.delegation_id = delegation.id and (sample_item.state < ${cancelled} or ${isCancelled})
        and sample_item.project_id = any(${value}::integer[]))`,
  groupId: ({ value }) =>
    sql<SqlBool>`(exists (select from sample part join sample_group on sample_group.sample_id = part.id
      where part.delegation_id = delegation.id and (not sample_group.cancelled or ${isCancelled})
        and sample_group.group_id = any(${value}::integer[]))
      ${orHasSingle(value, sql`part.delegation_id = delegation.id`)})`,
  kindId: ofFirstSample('sample_kind_id'),
  categoryId: ofFirstSample('coal_category_id'),
} as const satisfies Filters

/** The same on `sample` with its `delegation`. */
export const sampleFilters = {
  ...delegationFilters,
  kindId: among('sample.sample_kind_id'),
  categoryId: among('sample.coal_category_id'),
  projectId: ({ value }) =>
    sql<SqlBool>`exists (select from sample_item part where part.sample_id = sample.id
      and (part.state < ${cancelled} or ${isCancelled}) and part.project_id = any(${value}::integer[]))`,
  groupId: ({ value }) =>
    sql<SqlBool>`(exists (select from sample_group part where part.sample_id = sample.id
      and (not part.cancelled or ${isCancelled}) and part.group_id = any(${value}::integer[]))
      ${orHasSingle(value, sql`part.id = sample.id`)})`,
} as const satisfies Filters

/** The same on `sample_item` with its `sample` and `delegation`. */
export const itemFilters = {
  ...sampleFilters,
  projectId: among('sample_item.project_id'),
  groupId: among('sample_item.group_id'),
} as const satisfies Filters

/** All of these filters hold. */
export const matches = (items: readonly FilterItem[], filters: Filters): RawBuilder<SqlBool> => {
  const conditions = items.map(item => filters[item.key]?.(item) ?? sql<SqlBool>`false`)
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** A condition as a filter of a list (kit/list/page). */
export const asColumn =
  <D, T extends keyof D>(condition: Condition) =>
  (eb: ExpressionBuilder<D, T>, item: FilterItem) =>
    eb.and([condition(item)])

/** A yes-or-no filter: 1 keeps the rows for which the condition holds, 0 the others. The condition stands alone, for its index. */
export const flag =
  (condition: RawBuilder<SqlBool>): Condition =>
  ({ value }) => {
    const [yes, no] = [value.includes(1), value.some(one => one !== 1)]
    if (yes && no) return sql<SqlBool>`true`
    return yes ? condition : sql<SqlBool>`(${condition}) is not true`
  }
