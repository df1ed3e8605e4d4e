import {
  ledgerAccount,
  postingKind,
  refundCause,
  refundTarget,
  tradeKind,
  tradeState,
} from '@seam/contract/client/money/ledger'
import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { shiftState } from '@seam/contract/client/money/shift'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { clientInScope, delegationInScope, tradeInScope } from '../../../kit/list/business-scope.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'
import { accountOfMethod } from '../../client/ledger/posting.rules.ts'
import { outsideOwnOpenShift } from '../../client/shift/shift.sql.ts'

export type Takings = {
  readonly payMethod: PayMethod
  readonly count: number
  readonly receipts: bigint
  readonly refunded: bigint
}

export type TakingsFilter = {
  readonly clientId: number | undefined
  readonly period: Period
  readonly scope: Scope
  /** Leaves out the cash of the caller's open shift, which they must count blind. */
  readonly cashierId: number
}

/**
 * Amounts received in a period by method, and amounts given back in it for any trade. A scan that was returned was
 * received for no trade, and a recharge whose refund could not be paid out is in the balance again. Credit is released
 * without a refund where a delegation is cancelled or changed.
 */
export const sumTakings = async (
  db: Db,
  { kind, clientId, period, scope, cashierId }: TakingsFilter & { readonly kind: 1 | 2 },
): Promise<Takings[]> => {
  const ofShift = sql`trade.pay_method = ${sql.lit(payMethod.cash)} and trade.create_user_id = ${cashierId}::int
    and trade.finish_time >= (select create_time from shift where user_id = ${cashierId}::int and state = ${sql.lit(shiftState.open)})`
  const isCounted = sql`(${ofShift}) is not true`
  const isGivenBack = sql`refund_cause <> ${sql.lit(refundCause.duplicate)}
    and (trade_kind <> ${sql.lit(tradeKind.recharge)} or refund_target <> ${sql.lit(refundTarget.balance)})`
  const ofClient = (column: 'trade.client_id' | 'posting.client_id') =>
    clientId === undefined ? sql`true` : sql`${sql.ref(column)} = ${clientId}::int`
  const { rows } = await sql<Takings>`
    select pay_method, sum(count)::int as count, sum(receipts)::bigint as receipts, sum(refunded)::bigint as refunded from (
      select trade.pay_method, 1 as count, trade.amount as receipts, 0::bigint as refunded from trade
      where trade_kind = ${kind} and trade.state in (${sql.lit(tradeState.done)}, ${sql.lit(tradeState.partlyRefunded)}, ${sql.lit(tradeState.refunded)})
        and ${isWithinPeriod('trade.finish_time', period)} and ${ofClient('trade.client_id')} and ${isCounted} and ${tradeInScope(scope)}
      union all
      select trade.pay_method, 0, 0, refund_part.amount from refund join refund_part on refund_id = refund.id
        join trade on trade.id = refund_part.trade_id
      where trade_kind = ${kind} and ${isGivenBack} and ${isWithinPeriod('refund.approve_time', period)} and ${ofClient('trade.client_id')} and ${isCounted} and ${tradeInScope(scope)}
      union all
      select ${sql.lit(payMethod.credit)}::smallint, 0, 0, -entry.amount from posting join entry on entry.posting_id = posting.id
        join delegation on delegation.id = entry.delegation_id
      where ${kind} = ${sql.lit(tradeKind.payment)} and posting_kind = ${sql.lit(postingKind.release)}
        and business_date between ${period.from}::date and ${period.to}::date and ledger_account = ${sql.lit(ledgerAccount.receivable)}
        and ${ofClient('posting.client_id')} and ${delegationInScope(scope)}
    ) line group by pay_method order by pay_method`.execute(db)
  return rows
}

/** The method whose money an account is. */
const methodOfAccount = sql`case entry.ledger_account ${sql.join(
  Object.entries(accountOfMethod).map(
    ([method, account]) => sql`when ${sql.lit(account)} then ${sql.raw(method)}::smallint`,
  ),
  sql` `,
)} end`

/**
 * Amounts received in a period for credit, by method: receipts of settlements with their surplus, and claims of money in
 * suspense; given back: the receipts of settlements that were reversed in it.
 */
export const sumSettled = async (db: Db, { clientId, period, scope, cashierId }: TakingsFilter): Promise<Takings[]> => {
  const own = sql`business_date between ${period.from}::date and ${period.to}::date and ${clientInScope(scope)}
    and (${clientId ?? null}::int is null or posting.client_id = ${clientId ?? null}::int)`
  const isCounted = outsideOwnOpenShift(cashierId)
  const { rows } = await sql<Takings>`
    select pay_method, sum(count)::int as count, sum(receipts)::bigint as receipts, sum(refunded)::bigint as refunded from (
      select ${methodOfAccount} as pay_method, 1 as count, entry.amount as receipts, 0::bigint as refunded
      from posting join client on client.id = posting.client_id join entry on entry.posting_id = posting.id
      where posting_kind = ${sql.lit(postingKind.settle)} and entry.amount > 0 and ${own} and ${isCounted}
      union all
      select suspense.pay_method, 1, -sum(entry.amount), 0 from posting join client on client.id = posting.client_id
        join suspense on posting.cause = 'suspense:' || suspense.id || ':claim' join entry on entry.posting_id = posting.id
      where posting_kind = ${sql.lit(postingKind.claim)} and ledger_account = ${sql.lit(ledgerAccount.receivable)} and ${own}
      group by posting.id, suspense.id
      union all
      select receipt.pay_method, 0, 0, receipt.amount from posting join client on client.id = posting.client_id
        join correction on posting.cause = 'correction:' || correction.id
        join settlement_receipt receipt on receipt.settlement_id = correction.settlement_id
      where posting_kind = ${sql.lit(postingKind.unsettle)} and ${own}
        and exists (select from entry where entry.posting_id = posting.id and ${isCounted})
    ) line group by pay_method order by pay_method`.execute(db)
  return rows
}
