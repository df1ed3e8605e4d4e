import { refundState, refundTarget } from '@seam/contract/client/money/ledger'
import type { PayMethod } from '@seam/contract/client/money/pay-method'
import type { InputOf } from '@seam/contract/kit/call'
import type { BillLineKind, billCalls } from '@seam/contract/trade/bill'
import { reconKind, reconState } from '@seam/contract/trade/bill'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { paginate } from '../../../kit/list/page.ts'
import type { BillLine } from '../../../kit/pay/channel.ts'
import { jsonOf } from '../../../kit/sql/json-of.ts'

export const selectBillPage = (db: Db, input: InputOf<typeof billCalls.page>) =>
  paginate(
    db,
    db
      .selectFrom('payBill')
      .leftJoinLateral(
        eb =>
          eb
            .selectFrom('billLine')
            .select([
              sql<number>`count(*) filter (where line_kind = 'payment')::int`.as('paymentCount'),
              sql<bigint>`coalesce(sum(amount) filter (where line_kind = 'payment'), 0)::bigint`.as('payments'),
              sql<number>`count(*) filter (where line_kind = 'refund')::int`.as('refundCount'),
              sql<bigint>`coalesce(sum(amount) filter (where line_kind = 'refund'), 0)::bigint`.as('refunds'),
              sql<bigint>`coalesce(sum(case line_kind when 'payment' then fee else -fee end), 0)::bigint`.as('fee'),
            ])
            .whereRef('billLine.billId', '=', 'payBill.id')
            .as('line'),
        join => join.onTrue(),
      )
      .select([
        'payBill.id',
        'payBill.payMethod',
        'payBill.billDay',
        'payBill.compareTime',
        'payBill.createTime',
        sql<number>`coalesce(payment_count, 0)`.as('paymentCount'),
        sql<bigint>`coalesce(payments, 0)::bigint`.as('payments'),
        sql<number>`coalesce(refund_count, 0)`.as('refundCount'),
        sql<bigint>`coalesce(refunds, 0)::bigint`.as('refunds'),
        sql<bigint>`coalesce(fee, 0)::bigint`.as('fee'),
        sql<number>`(select count(*)::int from recon_item where recon_item.pay_method = pay_bill.pay_method
          and recon_item.bill_day = pay_bill.bill_day and state = ${sql.lit(reconState.open)})`.as('openItems'),
      ]),
    input,
    { columns: { payMethod: 'payBill.payMethod', billDay: 'payBill.billDay' }, last: 'payBill.id' },
  )

export const findBill = (db: Db, payMethod: PayMethod, billDay: string) =>
  db
    .selectFrom('payBill')
    .select(['id', 'compareTime'])
    .where('payMethod', '=', payMethod)
    .where('billDay', '=', billDay)
    .executeTakeFirst()

export const countBillLines = async (db: Db, payMethod: PayMethod, billDay: string): Promise<number> => {
  const { count } = await db
    .selectFrom('billLine')
    .innerJoin('payBill', 'payBill.id', 'billLine.billId')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('payBill.payMethod', '=', payMethod)
    .where('billDay', '=', billDay)
    .executeTakeFirstOrThrow()
  return count
}

/** Stores a bill with its lines; an existing one is not changed. */
export const insertBill = async (tx: Tx, payMethod: PayMethod, billDay: string, lines: readonly BillLine[]) => {
  const bill = await tx
    .insertInto('payBill')
    .values({ payMethod, billDay })
    .onConflict(conflict => conflict.constraint('pay_bill_taken').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (bill === undefined || lines.length === 0) return
  const rows = lines.map(({ kind, outTradeNo, outRefundNo, providerNo, amount, fee, at }) => ({
    kind,
    outTradeNo,
    outRefundNo: outRefundNo ?? '',
    providerNo: providerNo ?? '',
    amount,
    fee,
    at: at.toISOString(),
  }))
  await sql`
    insert into bill_line (bill_id, pay_method, line_kind, out_trade_no, out_refund_no, provider_no, amount, fee, event_time)
    select ${bill.id}::int, ${payMethod}::smallint, kind, "outTradeNo", "outRefundNo", "providerNo", amount, fee, at
    from jsonb_to_recordset(${jsonOf(rows)}::jsonb) as line(kind text, "outTradeNo" text, "outRefundNo" text,
      "providerNo" text, amount bigint, fee bigint, at timestamptz)`.execute(tx)
}

/** Locks a bill: one process at a time handles its lines. */
export const lockBill = (tx: Tx, id: number) =>
  tx.selectFrom('payBill').select('compareTime').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const updateCompareTime = (tx: Tx, id: number) =>
  tx.updateTable('payBill').set({ compareTime: sql<string>`now()` }).where('id', '=', id).execute()

export type Difference = {
  readonly lineKind: BillLineKind
  readonly outTradeNo: string
  readonly outRefundNo: string
  readonly providerNo: string
  readonly attemptId: number | null
  readonly refundPartId: number | null
  readonly ourAmount: bigint | null
  readonly theirAmount: bigint | null
  readonly eventTime: string
}

/** A part in the balance has the number under which its channel failed; it was not paid by the channel. */
const paidByChannel = sql`part.state = ${sql.lit(refundState.done)} and part.refund_target = ${sql.lit(refundTarget.origin)}`

/** Lines of a bill for which the ledger has nothing, or another amount, and no difference is recorded yet. */
export const selectDifferentLines = async (db: Db, billId: number): Promise<Difference[]> => {
  const { rows } = await sql<Difference>`
    select line_kind, line.out_trade_no, line.out_refund_no, line.provider_no, attempt.id as attempt_id,
      part.id as refund_part_id, case line_kind when 'payment' then attempt.paid_amount else part.amount end as our_amount,
      line.amount as their_amount, line.event_time
    from bill_line line
      left join payment_attempt attempt on line_kind = 'payment' and attempt.pay_method = line.pay_method
        and attempt.provider_no = line.provider_no
      left join refund_part part on line_kind = 'refund' and part.pay_method = line.pay_method
        and part.out_refund_no = line.out_refund_no and ${paidByChannel}
    where bill_id = ${billId} and line.amount > 0
      and (case line_kind when 'payment' then attempt.paid_amount else part.amount end) is distinct from line.amount
      and not exists (select from recon_item item where item.pay_method = line.pay_method and item.line_kind = line.line_kind
        and item.out_trade_no = line.out_trade_no and item.out_refund_no = line.out_refund_no
        and item.provider_no = line.provider_no and item.recon_kind in (${reconKind.amount}, ${reconKind.onlyTheirs}))
    order by line.id`.execute(db)
  return rows
}

/** Entries of the ledger on a day that no bill of the channel contains, and for which no difference is recorded yet. */
export const selectOnlyOurs = async (db: Db, method: PayMethod, day: string): Promise<Difference[]> => {
  const { rows } = await sql<Difference>`
    select ours.*, null::bigint as their_amount from (
      select 'payment' as line_kind, out_trade_no, '' as out_refund_no, provider_no, id as attempt_id,
        null::int as refund_part_id, paid_amount as our_amount, paid_time as event_time
      from payment_attempt
      where pay_method = ${method} and paid_time >= ${day}::date and paid_time < ${day}::date + 1 and provider_no is not null
        and not exists (select from bill_line where bill_line.pay_method = ${method} and line_kind = 'payment'
          and bill_line.provider_no = payment_attempt.provider_no)
      union all
      select 'refund', attempt.out_trade_no, out_refund_no, coalesce(part.provider_no, ''), null::int, part.id, part.amount,
        part.finish_time
      from refund_part part join payment_attempt attempt on attempt.id = part.attempt_id
      where part.pay_method = ${method} and finish_time >= ${day}::date and finish_time < ${day}::date + 1
        and out_refund_no is not null and ${paidByChannel}
        and not exists (select from bill_line where bill_line.pay_method = ${method} and line_kind = 'refund'
          and bill_line.out_refund_no = part.out_refund_no)
    ) ours
    where not exists (select from recon_item item where item.pay_method = ${method} and item.recon_kind = ${reconKind.onlyOurs}
      and item.line_kind = ours.line_kind and item.out_trade_no = ours.out_trade_no and item.out_refund_no = ours.out_refund_no)
    order by event_time`.execute(db)
  return rows
}

/** The attempt that a payment of a channel belongs to. */
export const findAttemptOfProvider = (db: Db, payMethod: PayMethod, providerNo: string) =>
  db
    .selectFrom('paymentAttempt')
    .select(['id', 'state'])
    .where('payMethod', '=', payMethod)
    .where('providerNo', '=', providerNo)
    .executeTakeFirst()

/** A refund of ours by its number, in any state. */
export const findPartByNumber = (db: Db, outRefundNo: string) =>
  db
    .selectFrom('refundPart')
    .select(['id', 'state', 'refundTarget'])
    .where('outRefundNo', '=', outRefundNo)
    .executeTakeFirst()

export type MissingDay = { readonly day: string; readonly isLate: boolean; readonly hasPayments: boolean }

/** Days up to yesterday whose bill was not fetched and compared, since the first code of a channel, at most 30 back. */
export const selectMissingDays = async (db: Db, method: PayMethod): Promise<MissingDay[]> => {
  const { rows } = await sql<MissingDay>`
    select day::text as day, day < now()::date - 3 as is_late,
      exists (select from payment_attempt where pay_method = ${method} and paid_time >= day and paid_time < day + 1) as has_payments
    from (
      select generate_series(greatest(min(create_time)::date, now()::date - 30), now()::date - 1, interval '1 day')::date as day
      from payment_attempt where pay_method = ${method}
    ) days
    where not exists (select from pay_bill where pay_method = ${method} and bill_day = day and compare_time is not null)
    order by day`.execute(db)
  return rows
}
