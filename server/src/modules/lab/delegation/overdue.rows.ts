import { delegationState } from '@seam/contract/lab/delegation'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** Marks delegations that became overdue, and answers them: each once. */
export const takeNewlyOverdue = async (tx: Tx): Promise<{ id: number; delegateCode: string; dueTime: string }[]> => {
  const { rows } = await sql<{ id: number; delegateCode: string; dueTime: string }>`
    update delegation set overdue_notice_time = now()
    where id in (
      select id from delegation
      where due_time < now() and overdue_notice_time is null and deleted_time is null
        and state in (${sql.lit(delegationState.testing)}, ${sql.lit(delegationState.tested)})
      order by id limit 500 for update skip locked
    )
    returning id, delegate_code as "delegateCode", to_char(due_time, 'MM-DD HH24:MI') as "dueTime"`.execute(tx)
  return rows
}
