import { refundState, refundTarget } from '@seam/contract/client/money/ledger'
import type { PayMethod } from '@seam/contract/client/money/pay-method'
import type { InputOf } from '@seam/contract/kit/call'
import type { billCalls } from '@seam/contract/trade/bill'
import { type ReconState, reconKind, reconState } from '@seam/contract/trade/bill'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { tradeInScope } from '../../../kit/list/business-scope.ts'
import { paginate } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'

export const lockReconItems = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('reconItem')
    .select(['id', 'state', 'version', 'payMethod', 'billDay', 'outTradeNo', 'outRefundNo'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()

export type LockedReconItem = Awaited<ReturnType<typeof lockReconItems>>[number]

/** Those without a trade are in nobody's scope: only users with an unlimited scope see them. */
const itemsInScope = (db: Db, scope: Scope) =>
  db
    .selectFrom('reconItem')
    .leftJoin('paymentAttempt', 'paymentAttempt.id', 'reconItem.attemptId')
    .leftJoin('refundPart', 'refundPart.id', 'reconItem.refundPartId')
    .leftJoin('trade', join =>
      join.on(sql<boolean>`trade.id = coalesce(payment_attempt.trade_id, refund_part.trade_id)`),
    )
    .where(scope.everything ? sql<boolean>`true` : tradeInScope(scope))

/** A difference that the caller may see. */
export const findReconItem = (db: Db, id: number, scope: Scope) =>
  itemsInScope(db, scope).select('reconItem.id').where('reconItem.id', '=', id).executeTakeFirst()

/** Differences, the newest first. */
export const selectReconItemPage = (db: Db, input: InputOf<typeof billCalls.items>, scope: Scope) =>
  paginate(
    db,
    itemsInScope(db, scope)
      .leftJoin('client', 'client.id', 'trade.clientId')
      .selectAll('reconItem')
      .select([
        sql<string>`coalesce(trade.trade_code, '')`.as('tradeCode'),
        sql<string>`coalesce(client.client_name, '')`.as('clientName'),
      ]),
    input,
    {
      columns: {
        payMethod: 'reconItem.payMethod',
        reconKind: 'reconItem.reconKind',
        state: 'reconItem.state',
        billDay: 'reconItem.billDay',
        outTradeNo: 'reconItem.outTradeNo',
      },
      last: 'reconItem.id',
    },
  )

type WaitingItem = { readonly id: number; readonly isMatched: boolean; readonly outTradeNo: string }

/** Differences of earlier days that waited for a further bill, and whether the other side has them now. */
export const selectWaitingItems = async (db: Db, method: PayMethod, before: string): Promise<WaitingItem[]> => {
  const { rows } = await sql<WaitingItem>`
    select id, out_trade_no, case
        when recon_kind = ${sql.lit(reconKind.onlyTheirs)} then exists (
          select from refund_part where out_refund_no = recon_item.out_refund_no and state = ${sql.lit(refundState.done)}
            and refund_target = ${sql.lit(refundTarget.origin)})
        when line_kind = 'payment' then exists (select from bill_line where bill_line.pay_method = recon_item.pay_method
          and bill_line.line_kind = 'payment' and bill_line.provider_no = recon_item.provider_no)
        else exists (select from bill_line where bill_line.pay_method = recon_item.pay_method
          and bill_line.line_kind = 'refund' and bill_line.out_refund_no = recon_item.out_refund_no)
      end as is_matched
    from recon_item
    where pay_method = ${method} and bill_day < ${before}::date and state = ${sql.lit(reconState.waiting)}
    order by id`.execute(db)
  return rows
}

export const countOpenItems = async (db: Db, method: PayMethod, billDay: string): Promise<number> => {
  const open: readonly ReconState[] = [reconState.open]
  const { count } = await db
    .selectFrom('reconItem')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('payMethod', '=', method)
    .where('billDay', '=', billDay)
    .where('state', 'in', open)
    .executeTakeFirstOrThrow()
  return count
}
