import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'

export type LateDelegation = { readonly id: number; readonly delegateCode: string; readonly dueTime: string }

/** Marks the unfinished delegations past a time that were not reported, and returns each once. */
const markLate = async (tx: Tx, past: RawBuilder<string>, mark: RawBuilder<string>): Promise<LateDelegation[]> => {
  const { rows } = await sql<LateDelegation>`
    update delegation set ${mark} = now()
    where id in (
      select id from delegation
      where ${past} < now() and ${mark} is null and deleted_time is null
        and state in (${sql.lit(delegationState.testing)}, ${sql.lit(delegationState.tested)})
      order by id limit 500 for update skip locked
    )
    returning id, delegate_code as "delegateCode", to_char(due_time, 'MM-DD HH24:MI') as "dueTime"`.execute(tx)
  return rows
}

export const markNewlyOverdue = (tx: Tx) => markLate(tx, sql.ref('due_time'), sql.ref('overdue_notice_time'))

/** Those that are late by a working day. */
export const markNewlyEscalated = (tx: Tx) => markLate(tx, sql.ref('escalate_time'), sql.ref('escalate_notice_time'))

/**
 * A resumed delegation keeps its promise. Where that has passed, it is reported again. For `set` of a transition.
 */
export const resumedTimes = { finishTime: null, overdueNoticeTime: null, escalateNoticeTime: null }
