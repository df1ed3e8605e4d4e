import { refundState, refundTarget, tradeKind, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { settlementState } from '@seam/contract/client/money/settlement'
import { shiftState } from '@seam/contract/client/money/shift'
import { claimTarget, suspenseState } from '@seam/contract/client/money/suspense'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Violation } from '../../../../db/tables/ledger.ts'
import { hasLostNumber, isMatched } from '../../transfer/transfer.sql.ts'
import { creditChecks } from './credit-checks.rows.ts'
import { delegationChecks } from './delegation-checks.rows.ts'
import { type LedgerCheck, listOf, paidStates } from './ledger-check.ts'

/** Of refund parts that are payable. */
const payableStates = listOf(refundState.approved, refundState.sent, refundState.failed)
/** Of money that is still unclaimed. */
const unclaimedStates = listOf(suspenseState.open, suspenseState.returning)

const lastAfter = (account: string) =>
  `coalesce((select balance_after from entry where entry.client_id = account.client_id and ledger_account = '${account}' order by seq desc limit 1), 0)`

/** The invariants of money, each as a statement that must return no row. */
export const ledgerChecks: readonly LedgerCheck[] = [
  ...delegationChecks,
  ...creditChecks,
  {
    name: 'balanced',
    label: '每笔记账借贷相等，至少两条分录',
    violations: `select posting.id::text as id from posting left join entry on posting_id = posting.id
      group by posting.id having count(entry.id) < 2 or sum(amount) <> 0`,
  },
  {
    name: 'chain',
    label: '客户分录连续编号，余额逐条相接',
    violations: `select id::text from (
        select id, seq, balance_after, lag(seq, 1, 0) over chain as previous_seq, lag(balance_after, 1, 0::bigint) over chain as previous_balance,
          case ledger_account when 'BALANCE' then -amount else amount end as change
        from entry where seq is not null window chain as (partition by client_id, ledger_account order by seq)
      ) line where seq <> previous_seq + 1 or balance_after <> previous_balance + change`,
  },
  {
    name: 'account',
    label: '客户账户等于其最后一条分录',
    violations: `select id::text from account where balance <> ${lastAfter('BALANCE')} or credit_used <> ${lastAfter('RECEIVABLE')}
      or balance_seq <> (select count(*) from entry where entry.client_id = account.client_id and ledger_account = 'BALANCE')
      or credit_seq <> (select count(*) from entry where entry.client_id = account.client_id and ledger_account = 'RECEIVABLE')`,
  },
  {
    name: 'shares',
    label: '交易金额等于其份额与余款之和，退款不少于份额的退款',
    violations: `select trade.id::text as id from trade left join trade_share on trade_id = trade.id
      group by trade.id having trade_kind = ${tradeKind.payment} and trade.amount <> coalesce(sum(trade_share.amount), 0) + surplus
        or trade.refunded < coalesce(sum(trade_share.refunded), 0)`,
  },
  {
    name: 'bounds',
    label: '余额与挂账不为负，退款与结算不超过收款与挂账',
    violations: `select 'account ' || id as id from account where balance < 0 or credit_used < 0
      union all select 'trade ' || id from trade where refunded not between 0 and amount or outstanding < 0
      union all select 'share ' || trade_id || ' ' || delegation_id from trade_share
      where refunded not between released and amount or settled + released + written_off > amount
      union all select 'delegation ' || id from delegation where refunded not between 0 and paid + credited`,
  },
  {
    name: 'once',
    label: '报价、收款单号、渠道单号、退款单号与银行流水号只用一次，每笔挂账只在一张有效结算单',
    violations: `select 'cause ' || cause as id from posting group by cause having count(*) > 1
      union all select 'quote ' || quote_id from trade where quote_id is not null group by quote_id having count(*) > 1
      union all select 'attempt ' || out_trade_no from payment_attempt group by out_trade_no having count(*) > 1
      union all select 'payment ' || pay_method || ' ' || provider_no from payment_attempt
      where provider_no is not null group by pay_method, provider_no having count(*) > 1
      union all select 'refund ' || out_refund_no from refund_part where out_refund_no is not null group by out_refund_no having count(*) > 1
      union all select 'bank ' || bank_ref from bank_line group by bank_ref having count(*) > 1
      union all select 'settlement ' || trade_id from settlement_trade where live group by trade_id having count(*) > 1`,
  },
  {
    name: 'settlement',
    label: '结算单的收款等于其收款记录，结清的没有未收款，未结清的有',
    violations: `select settlement.id::text as id from settlement
      left join (select settlement_id, sum(amount) as received from settlement_receipt group by 1) receipt on receipt.settlement_id = settlement.id
      left join (select settlement_id, sum(outstanding) as open from settlement_trade join trade on trade.id = trade_id
        where live group by 1) debt on debt.settlement_id = settlement.id
      where settlement.received <> coalesce(receipt.received, 0)
        or state <> ${settlementState.reversed} and (state = ${settlementState.settled}) <> (coalesce(open, 0) = 0)
          or state = ${settlementState.reversed} and open is not null`,
  },
  {
    name: 'bankLine',
    label: '银行流水各有登记的收款、现金存款或待认领款项之一，收款没有另一条流水',
    violations: `select bank_line.id::text as id from bank_line left join suspense on bank_line_id = bank_line.id
      where (suspense.id is not null) = (bank_line.trade_id is not null
        or suspense.id is null and (
          exists (select from settlement_receipt receipt where pay_method = ${payMethod.transfer} and voucher_no = bank_ref and not ${hasLostNumber})
          or exists (select from vault_deposit where slip_no = bank_ref and not undone)))
        or ${isMatched(`'trade:' || bank_line.trade_id || ':bank-line'`)}`,
  },
  {
    name: 'transferTwice',
    label: '待认领的银行流水没有同号的已登记转账或现金存款',
    violations: `select bank_line.id::text as id from bank_line join suspense on bank_line_id = bank_line.id
      where suspense.state in ${unclaimedStates} and bank_ref <> '' and (exists (
          select from trade where pay_method = ${payMethod.transfer} and voucher_no <> '' and voucher_no = bank_ref and state in ${paidStates} and 0 < (
            select coalesce(sum(amount), 0) from posting join entry on posting_id = posting.id
            where posting.trade_id = trade.id and ledger_account = 'BANK')
        ) or exists (
          select from settlement_receipt receipt join settlement on settlement.id = settlement_id
          where pay_method = ${payMethod.transfer} and voucher_no <> '' and voucher_no = bank_ref and settlement.state <> ${settlementState.reversed}
            and not ${hasLostNumber}
        ) or exists (select from vault_deposit where slip_no = bank_ref and not undone))`,
  },
  {
    name: 'transferMatch',
    label: '认领为已登记转账的银行流水各有一笔未撤销的记账',
    violations: `select coalesce(suspense.id, suspense_id)::text as id from (
        select held.id as suspense_id, count(*) as matches from posting match join posting arrival on arrival.id = match.reverses_id
        join suspense held on held.cause = arrival.cause
          or arrival.cause ~ '^suspense:[0-9]+:again:' and held.id::text = split_part(arrival.cause, ':', 2)
        where match.cause ~ '^(trade|receipt):[0-9]+:bank-line'
          and not exists (select from posting reversing where reversing.reverses_id = match.id)
        group by 1
      ) matched full join (select id from suspense where claim_target = ${claimTarget.transfer} and state in (${suspenseState.claimed}, ${suspenseState.undoing})) suspense on suspense.id = suspense_id
      where suspense.id is null or coalesce(matches, 0) <> 1`,
  },
  {
    name: 'matchSum',
    label: '认领为已登记转账的银行流水，各笔转账合计等于到账金额',
    violations: `select suspense.id::text as id from (
        select split_part(match.cause, ':', 4) as suspense_id, sum(entry.amount) as amount
        from posting match join entry on posting_id = match.id and ledger_account = 'SUSPENSE'
        where match.cause ~ '^(trade|receipt):[0-9]+:bank-line:[0-9]+:'
          and not exists (select from posting reversing where reversing.reverses_id = match.id)
        group by 1
      ) matched join suspense on suspense.id::text = suspense_id where suspense.amount <> matched.amount`,
  },
  {
    name: 'lostNumber',
    label: '撤销认领的转账用回原来的凭证号，除非该号是其他款项的，或曾是存款的回单号',
    violations: `select trade.id::text as id from trade cross join lateral (
        select (array_agg(substring(match.cause from '^trade:[0-9]+:bank-line:[0-9]+:[0-9]+:(.+)$') order by match.id desc))[1] as own_number
        from posting match where match.cause ~>=~ ('trade:' || trade.id || ':bank-line') and match.cause ~<~ ('trade:' || trade.id || ':bank-line;')
      ) latest
      where pay_method = ${payMethod.transfer} and voucher_no = '' and state in ${listOf(tradeState.done, tradeState.partlyRefunded)}
        and own_number is not null and not exists (select from bank_line where bank_ref = own_number)
        and not exists (select from vault_deposit where slip_no = own_number)`,
  },
  {
    name: 'depositTwice',
    label: '现金存款没有同号的已登记转账',
    violations: `select slip_no as id from vault_deposit
      where not undone and (exists (
          select from trade where pay_method = ${payMethod.transfer} and voucher_no <> '' and voucher_no = slip_no and state in ${paidStates} and 0 < (
            select coalesce(sum(amount), 0) from posting join entry on posting_id = posting.id
            where posting.trade_id = trade.id and ledger_account = 'BANK')
        ) or exists (
          select from settlement_receipt receipt join settlement on settlement.id = settlement_id
          where pay_method = ${payMethod.transfer} and voucher_no <> '' and voucher_no = slip_no and settlement.state <> ${settlementState.reversed} and not ${hasLostNumber}))`,
  },
  {
    name: 'depositClaim',
    label: '认领为现金存款的银行流水各有一笔未撤销的存款',
    violations: `select suspense.id::text as id from suspense left join vault_deposit on slip_no = reference and not undone
      where claim_target = ${claimTarget.deposit} and state in (${suspenseState.claimed}, ${suspenseState.undoing})
      group by suspense.id having count(posting_id) <> 1`,
  },
  {
    name: 'payable',
    label: '应付退款等于待付的退款',
    violations: `select 'PAYABLE' as id where (select coalesce(-sum(amount), 0) from entry where ledger_account = 'PAYABLE')
      <> (select coalesce(sum(amount), 0) from refund_part where refund_target = ${refundTarget.origin} and state in ${payableStates})`,
  },
  {
    name: 'shift',
    label: '已点款班次的现金等于应有金额，已交班的为零',
    violations: `select shift.id::text as id from shift left join entry on shift_id = shift.id and ledger_account = 'CASH'
      where shift.state > ${shiftState.open} group by shift.id
      having coalesce(sum(amount), 0) <> case shift.state when ${shiftState.counted} then expected else 0 end`,
  },
  {
    name: 'vault',
    label: '保险柜的现金不为负',
    violations: `select 'VAULT' as id from entry where ledger_account = 'VAULT' having sum(amount) < 0`,
  },
  {
    name: 'suspense',
    label: '待认领科目等于尚未认领和退回的款项',
    violations: `select 'SUSPENSE' as id where (select coalesce(-sum(amount), 0) from entry where ledger_account = 'SUSPENSE')
      <> (select coalesce(sum(amount), 0) from suspense where state in ${unclaimedStates})`,
  },
  {
    name: 'channelPayout',
    label: '渠道结算款各有一笔未撤销的记账',
    violations: `select coalesce(suspense.id, suspense_id)::text as id from (
        select split_part(cause, ':', 2)::int as suspense_id, count(*) as payouts from posting
        where posting_kind = 'CHANNEL' and reverses_id is null
          and not exists (select from posting reversing where reversing.reverses_id = posting.id)
        group by 1
      ) payout full join (select id from suspense where claim_target = ${claimTarget.channel} and state in (${suspenseState.claimed}, ${suspenseState.undoing})) suspense on suspense.id = suspense_id
      where suspense.id is null or coalesce(payouts, 0) <> 1`,
  },
  {
    name: 'channelPayoutCover',
    label: '渠道结算款不超过当时的渠道账户',
    violations: `select posting_id::text as id from (
        select posting_id, amount, sum(amount) over (partition by ledger_account order by id) as rest
        from entry where ledger_account in ('ALIPAY', 'WECHAT', 'CARD')
      ) line join posting on posting.id = posting_id
      where posting_kind = 'CHANNEL' and amount < 0 and rest < 0`,
  },
  {
    name: 'days',
    label: '科目的每日合计等于当日分录',
    violations: `select business_date || ' ' || ledger_account as id from (
        select business_date, ledger_account, debit, credit from ledger_day
        union all
        select business_date, ledger_account, -greatest(amount, 0), -greatest(-amount, 0) from posting join entry on posting.id = posting_id
        where business_date <= (select max(business_date) from ledger_day)
      ) line group by business_date, ledger_account having sum(debit) <> 0 or sum(credit) <> 0`,
  },
  {
    name: 'requested',
    label: '未批准的退款没有记账，已批准的有且只有一笔',
    violations: `select refund.id::text as id from refund left join posting on posting.refund_id = refund.id and posting_kind in ('REFUND', 'RETURN')
      group by refund.id having count(posting.id) <> case when refund.state in (${refundState.requested}, ${refundState.refused}) then 0 else 1 end`,
  },
]

/** The violated invariants with some of their rows. */
export const findViolations = async (db: Db): Promise<Violation[]> => {
  const broken: Violation[] = []
  for (const { name, label, violations } of ledgerChecks) {
    const { rows } = await sql<{ id: string }>`${sql.raw(violations)} limit 20`.execute(db)
    if (rows.length > 0) broken.push({ name, label, ids: rows.map(({ id }) => id) })
  }
  return broken
}

/** Checks the invariants, which reads the whole ledger, and keeps what it finds. */
export const checkInvariants = async (db: Db): Promise<Violation[]> => {
  const broken = await findViolations(db)
  await db
    .insertInto('ledgerCheck')
    .values({ broken: JSON.stringify(broken) })
    .execute()
  return broken
}

/** What the last check found, and its time; undefined in a new installation. */
export const selectLastCheck = (db: Db) =>
  db.selectFrom('ledgerCheck').select(['checkTime', 'broken']).orderBy('id', 'desc').limit(1).executeTakeFirst()
