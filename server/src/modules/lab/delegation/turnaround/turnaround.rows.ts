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

/** The time of a promise after a finished delegation is resumed: what was left of it when it was finished is left again. */
const resumedTime = (column: 'due_time' | 'soon_time' | 'escalate_time') => {
  const [time, finishTime, dueTime] = [column, 'finish_time', 'due_time'].map(name => sql.ref(`target.${name}`))
  return sql<
    string | null
  >`case when ${finishTime} <= ${dueTime} then ${time} + (now() - ${finishTime}) else ${time} end`
}

/** A delegation that was finished in time is not late because it is resumed. For `set` of a transition. */
export const resumedTimes = {
  finishTime: null,
  dueTime: resumedTime('due_time'),
  soonTime: resumedTime('soon_time'),
  escalateTime: resumedTime('escalate_time'),
}
