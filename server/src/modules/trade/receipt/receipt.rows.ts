import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'

/** What a receipt is for. */
export type ReceiptSubject = { readonly tradeId: number } | { readonly settlementId: number }

/** How often the receipt was printed. */
export const countPrints = async (db: Db, subject: ReceiptSubject): Promise<number> => {
  const prints = db.selectFrom('moneyPrint').select(sql<number>`count(*)::int`.as('printed'))
  const own =
    'tradeId' in subject
      ? prints.where('tradeId', '=', subject.tradeId)
      : prints.where('settlementId', '=', subject.settlementId)
  return (await own.executeTakeFirstOrThrow()).printed
}

export const insertPrint = async (
  tx: Tx,
  subject: ReceiptSubject,
  { copy, reason, actor }: { readonly copy: number; readonly reason: string; readonly actor: UserActor },
): Promise<void> => {
  await tx
    .insertInto('moneyPrint')
    .values({ ...subject, copy, reason, userId: actor.userId, userName: actor.userName })
    .execute()
}

/** The balance of the client after their recharge was posted, in fen. */
export const findBalanceAfter = async (db: Db, tradeId: number): Promise<bigint | undefined> => {
  const row = await db
    .selectFrom('posting')
    .innerJoin('entry', 'entry.postingId', 'posting.id')
    .select('balanceAfter')
    .where('posting.tradeId', '=', tradeId)
    .where('postingKind', '=', postingKind.recharge)
    .where('ledgerAccount', '=', ledgerAccount.balance)
    .orderBy('entry.id')
    .limit(1)
    .executeTakeFirst()
  return row?.balanceAfter ?? undefined
}
