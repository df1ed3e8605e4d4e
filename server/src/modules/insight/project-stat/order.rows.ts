import { equalsItem } from '@seam/contract/insight/stat/figure-input'
import type { OrderRow, projectStatCalls } from '@seam/contract/insight/stat/project'
import type { InputOf } from '@seam/contract/kit/call'
import { none } from '@seam/contract/kit/list/figure-filters'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { compilable } from '../../../kit/export/stream-rows.ts'
import { boundsOf } from '../../../kit/list/bounds.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { delegationFilters, matches } from '../../../kit/list/figure-filters.ts'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'
import { sampleCode } from '../../lab/sample/sample-code.sql.ts'
import { orders } from '../stat/measure/dimension.sql.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'

type OrderQuery = InputOf<typeof projectStatCalls.orders>
type Selection = Pick<OrderQuery, 'kind' | 'groupId'>
export type Order = Omit<OrderRow, 'id'>

/** A package may be named alone. */
const kindOf = ({ kind, groupId }: Selection) => kind ?? (groupId === undefined ? undefined : 'group')

/** The key of these orders among those by package; undefined: all. */
export const orderKeyOf = (selection: Selection): string | null | undefined => {
  const kind = kindOf(selection)
  if (kind === 'group') return String(selection.groupId ?? '')
  return kind === 'single' ? null : kind
}

/** These orders as a filter, for their words: a package, or the single projects. */
export const groupOf = (selection: Selection): FilterItem[] => {
  const key = orderKeyOf(selection)
  if (key === null) return [equalsItem('groupId', none)]
  return kindOf(selection) === 'group' ? [equalsItem('groupId', Number(key))] : []
}

const isOfRow = (selection: Selection): RawBuilder<SqlBool> => {
  const key = orderKeyOf(selection)
  return key === undefined ? sql`true` : sql`ordered.package is not distinct from ${key}::text`
}

/** The orders of delegations registered in the period within bounds, the latest first. */
const orderRows = (
  { sort, ...selection }: Selection & Pick<OrderQuery, 'sort'>,
  period: Period,
  { query, scope }: FigureFilter,
  bounds: RawBuilder<unknown>,
) => {
  const direction = sort[0]?.order === 'asc' ? sql`asc` : sql`desc`
  const order = sql`delegation.register_time ${direction}, delegation.id ${direction}, ordered.sample_id, ordered.package, ordered.item_id`
  return sql<Order>`
    select to_char(register_time, 'YYYY-MM-DD HH24:MI:SS') as register_time, coalesce(group_name, project_name, '附加费') as order_name,
      coalesce(${sampleCode}, '') as sample_code, coalesce(sample.sample_name, '') as sample_name,
      delegation.client_id, delegation.client_name, delegation.id as delegation_id, delegation.delegate_code
    from (select delegation.id as delegation_id, ordered.* from delegation cross join ${orders}
      where ${isWithinPeriod('delegation.register_time', period)} and delegation.deleted_time is null
        and ${delegationInScope(scope)} and ${matches(query, delegationFilters)} and ${isOfRow(selection)}
      order by ${order} ${bounds}) ordered
      join delegation on delegation.id = ordered.delegation_id left join sample on sample.id = ordered.sample_id
      left join sample_item on sample_item.id = ordered.item_id left join project on project.id = sample_item.project_id
      left join project_group on project_group.id::text = ordered.package
    order by ${order}`
}

/** A page of them. */
export const selectOrders = async (db: Db, input: OrderQuery, period: Period, filter: FigureFilter): Promise<Order[]> =>
  (await orderRows(input, period, filter, boundsOf(input)).execute(db)).rows

/** All of them, in the order of the list. */
export const orderQuery = (db: Db, input: Selection & Pick<OrderQuery, 'sort'>, period: Period, filter: FigureFilter) =>
  compilable(db, orderRows(input, period, filter, sql``))
