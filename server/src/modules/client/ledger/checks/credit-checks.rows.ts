import type { LedgerCheck } from './ledger-check.ts'

/**
 * The limit of the client of an entry at that moment. Entries and changes of limits have their numbers from one sequence,
 * and take them under the lock of the account.
 */
const limitThen = `coalesce(
        (select limit_after from credit_change where credit_change.client_id = entry.client_id and credit_change.id < entry.id order by id desc limit 1),
        (select limit_before from credit_change where credit_change.client_id = entry.client_id order by id limit 1), 0)`

/** The invariants of the credit of a client. */
export const creditChecks: readonly LedgerCheck[] = [
  {
    name: 'credit',
    label: '客户每张委托单的挂账等于其应收分录，起于结清之后的第一笔',
    violations: `select coalesce(own.client_id, delegation_credit.client_id)::text as id
      from (select client_id, delegation, max(posting_id) filter (where before = 0) as posting_id, sum(amount) as amount
          from (select *, sum(amount) over (partition by client_id, delegation order by posting_id) - amount as before
            from (select client_id, coalesce(delegation_id, 0) as delegation, posting_id, sum(amount) as amount
              from entry where ledger_account = 'RECEIVABLE' group by 1, 2, 3) line) run
          group by 1, 2) own
        full join delegation_credit on delegation_credit.client_id = own.client_id and coalesce(delegation_id, 0) = delegation
        left join posting on posting.id = own.posting_id
      where (own.amount, own.posting_id, posting.business_date)
        is distinct from (delegation_credit.amount::numeric, delegation_credit.posting_id, delegation_credit.business_date)`,
  },
  {
    name: 'limit',
    label: '每次挂账之后的应收不超过客户当时的信用额度',
    violations: `select distinct posting_id::text as id from posting join entry on posting_id = posting.id
      where posting_kind = 'CREDIT' and ledger_account = 'RECEIVABLE' and balance_after > ${limitThen}`,
  },
  {
    name: 'limitChain',
    label: '客户的信用额度等于其最后一次变更，各次变更前后相接',
    violations: `select client_id::text as id from (
        select client_id, limit_before, lag(limit_after, 1, limit_before) over (partition by client_id order by id) as previous from credit_change
      ) change where limit_before <> previous
      union all select client_id::text from account where credit_limit <>
        coalesce((select limit_after from credit_change where credit_change.client_id = account.client_id order by id desc limit 1), 0)`,
  },
]
