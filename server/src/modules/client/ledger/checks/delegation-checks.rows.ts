import { tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { earnedStates, payStateByAmounts } from '../../../../kit/list/states.ts'
import { type LedgerCheck, listOf, paidStates } from './ledger-check.ts'

const payStateOfRows = payStateByAmounts({
  isCollecting: `exists (select from trade_share join trade on trade.id = trade_id
        where delegation_id = delegation.id and trade.state = ${tradeState.paying})`,
  isOwed: `exists (select from entry where delegation_id = delegation.id and ledger_account = 'RECEIVABLE' having sum(amount) > 0)`,
})

/** The invariants of the amounts of a delegation. */
export const delegationChecks: readonly LedgerCheck[] = [
  {
    name: 'covered',
    label: '委托单的已收减已退等于其合同负债与收入',
    violations: `select delegation.id::text as id from delegation left join entry on entry.delegation_id = delegation.id
        and ledger_account in ('CONTRACT', 'REVENUE')
      group by delegation.id having coalesce(-sum(amount), 0) <> paid + credited - refunded`,
  },
  {
    name: 'revenue',
    label: '完成或作废的委托单没有合同负债，其他的没有收入',
    violations: `select delegation.id::text as id from delegation join entry on entry.delegation_id = delegation.id
      where ledger_account = case when state in ${listOf(...earnedStates)} then 'CONTRACT' else 'REVENUE' end
      group by delegation.id having sum(amount) <> 0`,
  },
  {
    name: 'receivable',
    label: '委托单的应收等于其未结算的挂账',
    violations: `select delegation_id::text as id from (
        select delegation_id, sum(amount) as owed, 0::numeric as open from entry
        where ledger_account = 'RECEIVABLE' and delegation_id is not null group by 1
        union all
        select delegation_id, 0, sum(trade_share.amount - settled - released - written_off) from trade_share join trade on trade.id = trade_id
        where pay_method = ${payMethod.credit} and trade.state in ${paidStates} group by 1
      ) side group by delegation_id having sum(owed) <> sum(open)`,
  },
  {
    name: 'fee',
    label: '委托单的费用等于其有效费用行之和',
    violations: `select delegation.id::text as id from delegation join fee_line on delegation_id = delegation.id
      group by delegation.id having sum(net) <> fee`,
  },
  {
    name: 'paid',
    label: '委托单的已付与挂账等于其交易份额',
    violations: `select delegation.id::text as id from delegation left join (
        select delegation_id, pay_method, trade_share.amount, trade_share.refunded from trade_share join trade on trade.id = trade_id
        where trade.state in ${paidStates}
      ) share on share.delegation_id = delegation.id
      group by delegation.id having paid <> coalesce(sum(share.amount) filter (where pay_method <> ${payMethod.credit}), 0)
        or credited <> coalesce(sum(share.amount) filter (where pay_method = ${payMethod.credit}), 0)
        or delegation.refunded <> coalesce(sum(share.refunded), 0)`,
  },
  {
    name: 'payer',
    label: '委托单与其收款交易属于同一客户',
    violations: `select delegation.id::text as id from delegation join trade_share on delegation_id = delegation.id
      join trade on trade.id = trade_id where trade.state in ${paidStates} and trade.client_id <> delegation.client_id`,
  },
  {
    name: 'invoiced',
    label: '委托单的有效发票不超过其已收款',
    violations: `select id::text from delegation where invoiced > 0 and invoiceable < 0`,
  },
  {
    name: 'invoiceable',
    label: '委托单的已结算、已释放与已开票等于其交易份额与发票份额',
    violations: `select delegation.id::text as id from delegation
      left join (select delegation_id, sum(settled) as settled, sum(released) as released from trade_share group by 1) share
        on share.delegation_id = delegation.id
      left join (select delegation_id, sum(amount - red) as invoiced from invoice_share where live group by 1) invoice
        on invoice.delegation_id = delegation.id
      where settled_credit <> coalesce(settled, 0) or released_credit <> coalesce(released, 0)
        or delegation.invoiced <> coalesce(invoice.invoiced, 0)`,
  },
  {
    name: 'payState',
    label: '委托单的付款状态合于其费用、已收、已退与未结算的挂账',
    violations: `select id::text from delegation where pay_state <> ${payStateOfRows}`,
  },
]
