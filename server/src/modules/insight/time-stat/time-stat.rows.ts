import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { delegationFilters, matches } from '../../../kit/list/figure-filters.ts'
import { isPlaced, isUnderWay, isUnexplained } from '../../../kit/list/states.ts'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'

const isInFilter = ({ query, scope }: FigureFilter) =>
  sql`delegation.deleted_time is null and ${delegationInScope(scope)} and ${matches(query, delegationFilters)}`

/** Delegations that are due soon, and those late by a working day without a reason. */
export const countDueSoon = async (db: Db, filter: FigureFilter) => {
  const { rows } = await sql<{ soon: number; unexplained: number }>`
    select (select count(*)::int from delegation
        where ${isUnderWay} and soon_time <= now() and due_time >= now() and ${isInFilter(filter)}) as soon,
      (select count(*)::int from delegation
        where ${isUnexplained} and ${isInFilter(filter)}) as unexplained`.execute(db)
  return rows[0] ?? { soon: 0, unexplained: 0 }
}

/** The promises of the period that are due by now and were not kept, by reason. */
export const selectDelayReasons = async (db: Db, period: Period, filter: FigureFilter) => {
  const { rows } = await sql<{ delayReason: string; delegations: number }>`
    select delay_reason, count(*)::int as delegations from delegation
    where ${isPlaced} and ${isWithinPeriod('delegation.due_time', period)} and due_time <= now()
      and not (state = ${sql.lit(delegationState.finished)} and finish_time <= due_time) and ${isInFilter(filter)}
    group by delay_reason order by delegations desc, delay_reason`.execute(db)
  return rows
}
