import { ledgerAccount, type PostingKind, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { type CashCount, type CountKind, type shiftCalls, shiftState } from '@seam/contract/client/money/shift'
import type { InputOf } from '@seam/contract/kit/call'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { paginate } from '../../../kit/list/page.ts'

export const findOpenShift = (db: Db, userId: number) =>
  db
    .selectFrom('shift')
    .select('id')
    .where('userId', '=', userId)
    .where('state', '=', shiftState.open)
    .executeTakeFirst()

/**
 * Prevents the open shift of a cashier from being closed until the transaction ends. Call it before all other locks;
 * the lock is shared.
 */
export const lockOpenShift = (tx: Tx, userId: number) =>
  tx
    .selectFrom('shift')
    .select('id')
    .where('userId', '=', userId)
    .where('state', '=', shiftState.open)
    .forKeyShare()
    .executeTakeFirst()

/** Locks shifts against every movement of their cash. */
export const lockShifts = (tx: Tx, ids: readonly number[]) =>
  tx.selectFrom('shift').selectAll().where('id', '=', sql<number>`any(${ids})`).orderBy('id').forUpdate().execute()
export type LockedShift = Awaited<ReturnType<typeof lockShifts>>[number]

/** `userId`: only the shifts of this user. */
const shifts = (db: Db, userId: number | undefined) => {
  const all = db.selectFrom('shift').selectAll()
  return userId === undefined ? all : all.where('userId', '=', userId)
}

export const selectShiftPage = (db: Db, input: InputOf<typeof shiftCalls.page>, userId: number | undefined) =>
  paginate(db, shifts(db, userId), input, {
    columns: {
      shiftCode: 'shiftCode',
      userName: 'userName',
      state: 'state',
      createTime: 'createTime',
      hadDifference: (eb, { value }) => eb('hadDifference', '=', value.includes(1)),
    },
    last: 'shift.id',
  })

export const findShift = (db: Db, id: number, userId: number | undefined) =>
  shifts(db, userId).where('id', '=', id).executeTakeFirst()

/** The unconfirmed shifts of a user, the oldest first. */
export const selectUnconfirmedShifts = (db: Db, userId: number) =>
  shifts(db, userId).where('state', '<', shiftState.confirmed).orderBy('id').execute()

/** The counted shifts of others that never differed, the oldest first. */
export const selectShiftsToTakeOver = async (db: Db, userId: number) => {
  const shiftsOfOthers = await db
    .selectFrom('shift')
    .select(['id', 'shiftCode', 'userName', 'countTime', 'version'])
    .where('state', '=', shiftState.counted)
    .where('hadDifference', '=', false)
    .where('userId', '<>', userId)
    .orderBy('id')
    .execute()
  return shiftsOfOthers.flatMap(({ countTime, ...shift }) => (countTime === null ? [] : [{ ...shift, countTime }]))
}

export const insertCount = async (
  tx: Tx,
  count: {
    shiftId: number
    countKind: CountKind
    amount: bigint
    faces: CashCount
    createUserId: number
    createName: string
  },
) => {
  await tx
    .insertInto('shiftCount')
    .values({ ...count, faces: JSON.stringify(count.faces) })
    .execute()
}

export const selectCounts = (db: Db, shiftId: number) =>
  db
    .selectFrom('shiftCount')
    .select(['countKind as kind', 'amount', 'faces', 'createName', 'createTime'])
    .where('shiftId', '=', shiftId)
    .orderBy('id')
    .execute()

/** A cash recharge of this cashier that waits for approval: its money is in the drawer, and in no account. */
export const findWaitingCashRecharge = (tx: Tx, userId: number) =>
  tx
    .selectFrom('trade')
    .select(['tradeCode', 'amount'])
    .where('state', '=', tradeState.awaitingApproval)
    .where('payMethod', '=', payMethod.cash)
    .where('createUserId', '=', userId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

const cash = sql.lit(ledgerAccount.cash)

/** The cash of a shift by the ledger, in fen. */
export const sumShiftCash = async (db: Db, shiftId: number): Promise<bigint> => {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum from entry where shift_id = ${shiftId}::int and ledger_account = ${cash}`.execute(
    db,
  )
  return rows[0]?.sum ?? 0n
}

/** Cash movements of a shift by kind of posting. */
export const sumMovements = async (db: Db, shiftId: number) => {
  const { rows } = await sql<{ kind: PostingKind; count: number; in: bigint; out: bigint }>`
    select posting_kind as kind, count(*)::int as count,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as in,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as out
    from entry join posting on posting.id = posting_id
    where shift_id = ${shiftId}::int and ledger_account = ${cash}
    group by posting_kind order by min(posting.id)`.execute(db)
  return rows
}

/** Prevents two transactions from taking the same cash out of the vault. */
export const lockVault = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('vault'))`.execute(tx)
}
