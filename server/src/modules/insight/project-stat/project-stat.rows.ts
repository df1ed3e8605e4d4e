import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { itemFilters, matches } from '../../../kit/list/figure-filters.ts'
import { confirmedStates } from '../../../kit/list/states.ts'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'

const items = ({ query, scope }: FigureFilter): RawBuilder<unknown> =>
  sql`sample_item join sample on sample.id = sample_item.sample_id join delegation on delegation.id = sample.delegation_id
    where delegation.deleted_time is null and ${delegationInScope(scope)} and ${matches(query, itemFilters)}`

/** Samples that an item of the filter was confirmed of. */
export const countSamples = async (db: Db, period: Period, filter: FigureFilter): Promise<number> => {
  const { rows } = await sql<{ samples: number }>`select count(distinct sample_item.sample_id)::int as samples
    from ${items(filter)} and sample_item.state in (${confirmedStates}) and ${isWithinPeriod('sample_item.confirm_time', period)}`.execute(
    db,
  )
  return rows[0]?.samples ?? 0
}

/** Items returned or retracted in the period, by project, and in total. */
export const selectReturnedItems = async (db: Db, period: Period, filter: FigureFilter) => {
  const { rows } = await sql<{ projectId: number | null; items: number }>`
    select project_id, count(*)::int as items from (
      select distinct sample_item.project_id, sample_item.id from ${items(filter)} and sample_item.id in (
        select item_id from item_event where command in ('returnBack', 'retract') and ${isWithinPeriod('item_event.create_time', period)})
    ) returned group by grouping sets ((project_id), ())`.execute(db)
  return rows
}

export const selectGroupNames = async (db: Db) => {
  const groups = await db.selectFrom('projectGroup').select(['id', 'groupName']).execute()
  return new Map(groups.map(({ id, groupName }) => [id, groupName]))
}
