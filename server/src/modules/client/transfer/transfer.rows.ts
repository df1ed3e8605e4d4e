import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Prevents a transfer with these numbers at the bank from being registered while its line is imported. One order for all. */
export const lockBankRefs = async (tx: Tx, bankRefs: readonly string[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('bank-line'), key) from (
      select distinct hashtext(bank_ref) as key from unnest(${[...bankRefs]}::text[]) as bank_ref order by key
    ) as keys`.execute(tx)
}

/** The imported line with one of these numbers, with its money in suspense. */
export const findImportedLine = (db: Db, bankRefs: readonly string[]) =>
  db
    .selectFrom('bankLine')
    .leftJoin('suspense', 'suspense.bankLineId', 'bankLine.id')
    .select(['bankRef', 'suspenseCode', 'suspense.state as suspenseState'])
    .where('bankRef', '=', sql<string>`any(${[...bankRefs]})`)
    .orderBy('bankLine.id')
    .limit(1)
    .executeTakeFirst()
