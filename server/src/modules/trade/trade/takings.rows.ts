import {
  ledgerAccount,
  postingKind,
  refundCause,
  refundTarget,
  tradeKind,
  tradeState,
} from '@seam/contract/client/ledger'
import { type PayMethod, payMethod } from '@seam/contract/client/pay-method'
import { shiftState } from '@seam/contract/client/shift'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope, tradeInScope } from '../../../kit/list/business-scope.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { type Period, within } from '../../../kit/period.ts'

type Takings = {
  readonly payMethod: PayMethod
  readonly count: number
  readonly receipts: bigint
  readonly refunded: bigint
}

type Filter = {
  readonly kind: 1 | 2
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
export const sumTakings = async (db: Db, { kind, clientId, period, scope, cashierId }: Filter): Promise<Takings[]> => {
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
        and ${within('trade.finish_time', period)} and ${ofClient('trade.client_id')} and ${isCounted} and ${tradeInScope(scope)}
      union all
      select trade.pay_method, 0, 0, refund_part.amount from refund join refund_part on refund_id = refund.id
        join trade on trade.id = refund_part.trade_id
      where trade_kind = ${kind} and ${isGivenBack} and ${within('refund.approve_time', period)} and ${ofClient('trade.client_id')} and ${isCounted} and ${tradeInScope(scope)}
      union all
      select ${sql.lit(payMethod.credit)}::smallint, 0, 0, -entry.amount from posting join entry on entry.posting_id = posting.id
        join delegation on delegation.id = entry.delegation_id
      where ${kind} = ${sql.lit(tradeKind.payment)} and posting_kind = ${sql.lit(postingKind.release)}
        and business_date between ${period.from}::date and ${period.to}::date and ledger_account = ${sql.lit(ledgerAccount.receivable)}
        and ${ofClient('posting.client_id')} and ${delegationInScope(scope)}
    ) line group by pay_method order by pay_method`.execute(db)
  return rows
}
