import type { FilterItem } from '@seam/contract/kit/list/page'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { isClientSelected } from '../stat/measure/client-filter.sql.ts'

type Filter = { readonly query: readonly FilterItem[]; readonly scope: Scope }

/** Credit by delegation at the end of a day: used less settled or taken back, with its first day. */
export const selectOpenCredit = async (db: Db, day: string, { query, scope }: Filter) => {
  const { rows } = await sql<{
    clientId: number
    delegationId: number | null
    delegateCode: string
    day: string
    amount: string
  }>`
    select entry.client_id, entry.delegation_id, coalesce(max(delegation.delegate_code), '') as delegate_code, to_char(min(posting.business_date), 'YYYY-MM-DD') as day, sum(entry.amount)::text as amount
    from entry join posting on posting.id = entry.posting_id join client on client.id = entry.client_id
      left join delegation on delegation.id = entry.delegation_id
    where entry.ledger_account = 'RECEIVABLE' and posting.business_date <= ${day}::date and ${isClientSelected(query, scope)}
    group by entry.client_id, entry.delegation_id having sum(entry.amount) <> 0`.execute(db)
  return rows
}

/** Clients with a credit limit, or with used credit. */
export const selectCreditLimits = async (db: Db, { query, scope }: Filter) => {
  const { rows } = await sql<{ clientId: number; clientName: string; limit: string }>`
    select client.id as client_id, client.client_name, account.credit_limit::text as "limit"
    from account join client on client.id = account.client_id
    where (account.credit_limit > 0 or account.credit_seq > 0) and ${isClientSelected(query, scope)}`.execute(db)
  return rows
}
