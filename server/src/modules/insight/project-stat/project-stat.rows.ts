import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { delegationFilters, itemFilters, matches } from '../../../kit/list/figure-filters.ts'
import { type Period, within } from '../../../kit/period.ts'
import type { FigureFilter } from '../stat/measure.sql.ts'

const items = ({ query, scope }: FigureFilter): RawBuilder<unknown> =>
  sql`sample_item join sample on sample.id = sample_item.sample_id join delegation on delegation.id = sample.delegation_id
    where delegation.deleted_time is null and ${delegationInScope(scope)} and ${matches(query, itemFilters)}`

/** Samples that an item of the filter was confirmed of. */
export const countSamples = async (db: Db, period: Period, filter: FigureFilter): Promise<number> => {
  const { rows } = await sql<{ samples: number }>`select count(distinct sample_item.sample_id)::int as samples
    from ${items(filter)} and sample_item.state in (40, 50) and ${within('sample_item.confirm_time', period)}`.execute(
    db,
  )
  return rows[0]?.samples ?? 0
}

/** Items returned or retracted in the period, by project, and in total. */
export const selectReturnedItems = async (db: Db, period: Period, filter: FigureFilter) => {
  const { rows } = await sql<{ projectId: number | null; items: number }>`
    select project_id, count(*)::int as items from (
      select distinct sample_item.project_id, sample_item.id from ${items(filter)} and sample_item.id in (
        select item_id from item_event where command in ('returnBack', 'retract') and ${within('item_event.create_time', period)})
    ) returned group by grouping sets ((project_id), ())`.execute(db)
  return rows
}

type GroupCount = { kind: 'group' | 'single' | 'surcharge'; groupId: number | null; times: number; delegations: number }

/** The orders of delegations registered in the period: packages, single projects, surcharges; kind null: in total. */
export const selectGroupCounts = async (db: Db, period: Period, { query, scope }: FigureFilter) => {
  const registered = sql`select delegation.id, delegation.surcharge from delegation where ${within('delegation.register_time', period)}
    and delegation.deleted_time is null and ${delegationInScope(scope)} and ${matches(query, delegationFilters)}`
  const { rows } = await sql<Omit<GroupCount, 'kind'> & { kind: GroupCount['kind'] | null }>`
    with registered as (${registered})
    select kind, group_id, count(*)::int as times, count(distinct delegation_id)::int as delegations from (
      select 'group' as kind, sample_group.group_id, registered.id as delegation_id
        from registered join sample on sample.delegation_id = registered.id join sample_group on sample_group.sample_id = sample.id
      union all
      select 'single', null, registered.id from registered join sample on sample.delegation_id = registered.id
        join sample_item on sample_item.sample_id = sample.id and sample_item.requested and sample_item.group_id is null
      union all
      select 'surcharge', null, id from registered where surcharge > 0
    ) line group by grouping sets ((kind, group_id), ())`.execute(db)
  return rows
}

export const selectGroupNames = async (db: Db) => {
  const groups = await db.selectFrom('projectGroup').select(['id', 'groupName']).execute()
  return new Map(groups.map(({ id, groupName }) => [id, groupName]))
}
