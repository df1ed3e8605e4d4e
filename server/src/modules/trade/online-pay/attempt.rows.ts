import { type AttemptState, attemptState, refundState, tradeState } from '@seam/contract/client/money/ledger'
import { type PayMethod, scanMethods } from '@seam/contract/client/money/pay-method'
import { state } from '@seam/contract/kit/dictionary'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Caller } from '../../../kit/caller.ts'
import { clientInScope, delegationVisible } from '../../../kit/list/business-scope.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { literals } from '../../../kit/sql/expressions.ts'
import { due } from '../../lab/delegation/covered.sql.ts'

const attempts = oncePer((db: Db) =>
  db
    .selectFrom('paymentAttempt')
    .innerJoin('trade', 'trade.id', 'paymentAttempt.tradeId')
    .select([
      'paymentAttempt.id',
      'paymentAttempt.tradeId',
      'paymentAttempt.payMethod',
      'paymentAttempt.outTradeNo',
      'paymentAttempt.amount',
      'paymentAttempt.state',
      'paymentAttempt.version',
      'paymentAttempt.codeUrl',
      'paymentAttempt.expireTime',
      'paymentAttempt.tries',
      'trade.tradeCode',
      'trade.tradeKind',
      'trade.state as tradeState',
      // The channel that collects the trade now.
      'trade.payMethod as tradeMethod',
      sql<boolean>`payment_attempt.expire_time <= now()`.as('expired'),
    ]),
)

export type Attempt = Awaited<ReturnType<typeof findAttempt>> & object

export const findAttempt = (db: Db, id: number) => attempts(db).where('paymentAttempt.id', '=', id).executeTakeFirst()

export const findAttemptByNumber = (db: Db, payMethod: PayMethod, outTradeNo: string) =>
  attempts(db)
    .where('paymentAttempt.payMethod', '=', payMethod)
    .where('paymentAttempt.outTradeNo', '=', outTradeNo)
    .executeTakeFirst()

/** Locks attempts in the order of their ids. Call it after the locks of delegations and trades. */
export const lockAttempts = (tx: Tx, ids: readonly number[]) =>
  attempts(tx)
    .where('paymentAttempt.id', '=', sql<number>`any(${ids})`)
    .orderBy('paymentAttempt.id')
    .forUpdate('paymentAttempt')
    .execute()

const undecided: readonly AttemptState[] = [attemptState.created, attemptState.displayed, attemptState.unknown]

/** The attempts of a trade whose code may still be scanned, the newest first. */
export const selectOpenAttempts = (db: Db, tradeId: number) =>
  attempts(db)
    .where('paymentAttempt.tradeId', '=', tradeId)
    .where('paymentAttempt.state', 'in', undecided)
    .orderBy('paymentAttempt.id', 'desc')
    .execute()

/** The attempt that completed a trade. */
export const findPaidAttempt = (db: Db, tradeId: number) =>
  attempts(db)
    .where('paymentAttempt.tradeId', '=', tradeId)
    .where('paymentAttempt.state', '=', attemptState.paid)
    .executeTakeFirst()

/** A trade that the caller may collect: they opened it, or they see its client or one of its delegations. */
export const isTradeVisible = async (db: Db, tradeId: number, caller: Caller): Promise<boolean> => {
  const row = await db
    .selectFrom('trade')
    .innerJoin('client', 'client.id', 'trade.clientId')
    .select('trade.id')
    .where('trade.id', '=', tradeId)
    .where(eb =>
      eb.or([
        eb('trade.createUserId', '=', caller.userId),
        clientInScope(caller.scope),
        eb.exists(
          eb
            .selectFrom('tradeShare')
            .innerJoin('delegation', 'delegation.id', 'tradeShare.delegationId')
            .select('delegation.id')
            .whereRef('tradeShare.tradeId', '=', 'trade.id')
            .where(delegationVisible(caller)),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

export const isMethodEnabled = async (db: Db, payMethod: PayMethod): Promise<boolean> => {
  const row = await db.selectFrom('payMethod').select('state').where('payMethod', '=', payMethod).executeTakeFirst()
  return row?.state === state.enabled
}

/** The channel that collects an open trade now. */
export const updateTradeMethod = (tx: Tx, tradeId: number, payMethod: PayMethod) =>
  tx.updateTable('trade').set({ payMethod }).where('id', '=', tradeId).execute()

/** Schedules the next query of the channel without a change of state; `fault`: why it did not answer. */
export const updateNextTime = (db: Db, id: number, seconds: number | null, fault: string) =>
  db
    .updateTable('paymentAttempt')
    .set({ nextTime: inSeconds(seconds), fault, tries: sql`tries + 1` })
    .where('id', '=', id)
    .execute()

export const inSeconds = (seconds: number | null) =>
  seconds === null ? null : sql<string>`now() + make_interval(secs => ${seconds})`

/**
 * Attempts that are due for a query, each claimed for a minute, so that no other process queries at the same time.
 * Closed ones stay due for a day after their code expired.
 */
export const claimDueAttempts = async (db: Db, most: number) => {
  const { rows } = await sql<{ id: number }>`
    update payment_attempt set next_time = now() + interval '1 minute' where id in (
      select id from payment_attempt where next_time <= now()
        and state in (${literals(...undecided, attemptState.closed)})
      order by next_time limit ${most} for update skip locked
    ) returning id`.execute(db)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Whether a code is being shown now. */
export const hasDisplayedAttempt = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom('paymentAttempt')
    .select('id')
    .where('state', '=', attemptState.displayed)
    .where('nextTime', 'is not', null)
    .where('expireTime', '>', sql<string>`now()`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Methods whose channel did not answer the last query about one of today's attempts. */
export const selectFailingMethods = async (db: Db): Promise<PayMethod[]> => {
  const { rows } = await sql<{ payMethod: PayMethod }>`
    select pay_method from (
      select distinct on (pay_method) pay_method, fault from payment_attempt
      where pay_method in (${literals(...scanMethods)}) and create_time > now() - interval '1 day'
      order by pay_method, id desc
    ) latest where fault <> ''`.execute(db)
  return rows.map(({ payMethod }) => payMethod)
}

/** Stores a notice; a repetition is stored once. */
export const insertNotice = (tx: Tx, notice: Insertable<Tables['payNotice']>) =>
  tx
    .insertInto('payNotice')
    .values(notice)
    .onConflict(conflict => conflict.constraint('pay_notice_once').doNothing())
    .execute()

export const isTradeOpen = (current: number): boolean => current === tradeState.open || current === tradeState.paying

/**
 * Open trades of a channel that a delegation takes no more, because it was cancelled, less is due, or it is of another
 * client now; the newest first.
 */
export const selectTradesNotDue = async (db: Db, most: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from trade where state in (${literals(tradeState.open, tradeState.paying)})
      and pay_method in (${literals(...scanMethods)})
      and exists (select from trade_share join delegation on delegation.id = delegation_id
        where trade_id = trade.id and (delegation.state = ${sql.lit(delegationState.cancelled)}
          or trade_share.amount > ${due} or delegation.client_id <> trade.client_id))
    order by id desc limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The scans of the last days, the oldest first. */
export const selectRecentAttempts = (db: Db) =>
  attempts(db)
    .select(['paymentAttempt.providerNo', 'paymentAttempt.paidAmount', 'paymentAttempt.paidTime'])
    .where('paymentAttempt.payMethod', 'in', scanMethods)
    .where('paymentAttempt.createTime', '>', sql<string>`now() - interval '3 days'`)
    .orderBy('paymentAttempt.id')
    .execute()

export type RecentAttempt = Awaited<ReturnType<typeof selectRecentAttempts>>[number]

/** What channels paid back of these scans. */
export const selectRecentChannelRefunds = async (db: Db) => {
  const { rows } = await sql<{ attemptId: number; outRefundNo: string; amount: bigint; finishTime: string }>`
    select attempt_id, out_refund_no, refund_part.amount, finish_time
    from refund_part join payment_attempt on payment_attempt.id = attempt_id
    where out_refund_no is not null and finish_time is not null and refund_part.state = ${sql.lit(refundState.done)}
      and payment_attempt.create_time > now() - interval '3 days'`.execute(db)
  return rows
}
