import { refundState, refundTarget } from '@seam/contract/client/money/ledger'
import { scanMethods } from '@seam/contract/client/money/pay-method'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import { literals } from '../../../../kit/sql/expressions.ts'
import { countChannelRefunds } from '../../../client/ledger/refund/channel-refunds.sql.ts'

const unpaid = [refundState.approved, refundState.sent, refundState.failed]

export const findRefundPart = (db: Db, id: number) =>
  db
    .selectFrom('refundPart')
    .innerJoin('refund', 'refund.id', 'refundPart.refundId')
    .select([
      'refundPart.id',
      'refundPart.refundId',
      'refundPart.version',
      'refundPart.tradeId',
      'refundPart.attemptId',
      'refundPart.payMethod',
      'refundPart.amount',
      'refund.reason',
      'refund.clientId',
    ])
    .where('refundPart.id', '=', id)
    .executeTakeFirst()

export type RefundPart = Awaited<ReturnType<typeof findRefundPart>> & object

/** Due parts that go back through a channel, each claimed for two minutes. */
export const claimDueRefundParts = async (db: Db, most: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update refund_part set next_time = now() + interval '2 minutes' where id in (
      select id from refund_part where refund_target = ${sql.lit(refundTarget.origin)}
        and state in (${literals(...unpaid)})
        and pay_method in (${literals(...scanMethods)}) and coalesce(next_time, now()) <= now()
      order by id limit ${most} for update skip locked
    ) returning id`.execute(db)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Refunds of a scanned payment that its channel accepted. */
export const countSentRefunds = async (db: Db, attemptId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('refundPart')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('attemptId', '=', attemptId)
    .where('outRefundNo', 'is not', null)
    .where('state', 'in', [refundState.sent, refundState.done])
    .executeTakeFirstOrThrow()
  return count
}

/** Whether another refund of a scanned payment was sent to its channel in these last seconds. */
export const hasSentRefundWithin = async (
  db: Db,
  attemptId: number,
  partId: number,
  seconds: number,
): Promise<boolean> => {
  const { rows } = await sql<{ isSent: boolean }>`select exists (
    select from refund_part other where other.attempt_id = ${attemptId} and other.id <> ${partId}
      and other.sent_time > now() - make_interval(secs => ${seconds})) as is_sent`.execute(db)
  return rows[0]?.isSent === true
}

/** Refunds of a scanned recharge that its channel accepted or is still to be asked for, and those that are requested. */
export const countRechargeRefunds = async (db: Db, tradeId: number) => {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from refund where trade_id = ${tradeId} and state = ${sql.lit(refundState.requested)})::int
    + ${countChannelRefunds(sql`${tradeId}`)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** The next attempt at a part that its channel does not accept. */
export const postponePart = (tx: Tx, id: number, seconds: number) =>
  tx
    .updateTable('refundPart')
    .set({ nextTime: sql<string>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute()

/** The channel has news of a refund: it is queried at once. */
export const hastenRefundPart = (tx: Tx, outRefundNo: string) =>
  tx
    .updateTable('refundPart')
    .set({ nextTime: sql<string>`now()` })
    .where('outRefundNo', '=', outRefundNo)
    .where('state', 'in', unpaid)
    .execute()

/** Unpaid parts of a refund, except the given one. */
export const hasUnpaidParts = async (db: Db, refundId: number, exceptId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('refundPart')
    .select('id')
    .where('refundId', '=', refundId)
    .where('id', '<>', exceptId)
    .where('state', 'in', unpaid)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
