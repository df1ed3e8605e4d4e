import { ledgerAccount, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { suspenseState } from '@seam/contract/client/money/suspense'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { literals } from '../../../kit/sql/expressions.ts'
import { formsOfName, type Registered } from './transfer.rules.ts'
import { hasLostNumber } from './transfer.sql.ts'

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
    .select([
      'bankLine.id as bankLineId',
      'bankRef',
      'bankLine.amount',
      'bookedDate',
      'payerName',
      'summary',
      'bankLine.createUserId as importedBy',
      'suspense.id as suspenseId',
      'suspenseCode',
      'suspense.state as suspenseState',
    ])
    .where('bankRef', '=', sql<string>`any(${[...bankRefs]})`)
    .orderBy('bankLine.id')
    .limit(1)
    .executeTakeFirst()

export type ImportedLine = Awaited<ReturnType<typeof findImportedLine>> & object

/** A client of this name, or with it as the title of an invoice, in any form of writing. */
export const findClientOfPayer = (db: Db, payerName: string) => {
  const forms = sql<string>`any(${formsOfName(payerName)}::text[])`
  return db
    .selectFrom('client')
    .select(['id', 'clientName'])
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('client as named')
        .select('named.id')
        .where('named.clientName', '=', forms)
        .union(selectFrom('ticket').select('clientId as id').where('ticketTitle', '=', forms)),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The transfers, and the deposits of cash, that were registered with these numbers. A refund leaves the bank when it is
 * paid out; the receipts of a reversed settlement leave it when they are returned from suspense. A receipt that is
 * recognised as the line of another number, or has lost its own, has none.
 */
export const selectRegistered = async (
  db: Db,
  bankRefs: readonly string[],
): Promise<ReadonlyMap<string, Registered>> => {
  const transfer = sql.lit(payMethod.transfer)
  const { rows } = await sql<Registered & { bankRef: string }>`
    select bank_ref, sum(amount)::bigint as amount, sum(at_bank)::bigint as left,
      coalesce(sum(at_bank) filter (where is_deposit), 0)::bigint as deposited, max(deposited_by) as deposited_by,
      coalesce(min(trade_id) filter (where at_bank > 0), min(trade_id)) as trade_id
    from (
      select voucher_no as bank_ref, amount, id as trade_id, (
        select coalesce(sum(entry.amount), 0) from posting join entry on posting_id = posting.id
        where posting.trade_id = trade.id and ledger_account = ${sql.lit(ledgerAccount.bank)}
      ) as at_bank, false as is_deposit, null::int as deposited_by
      from trade where pay_method = ${transfer} and voucher_no = any(${bankRefs}) and voucher_no <> '' and state in (${literals(tradeState.done, tradeState.partlyRefunded, tradeState.refunded)})
      union all
      select voucher_no, amount, null, case when exists (
        select from correction join suspense on cause = 'correction:' || correction.id || ':' || ${transfer}
        where correction.settlement_id = receipt.settlement_id and suspense.state = ${sql.lit(suspenseState.returned)}
      ) then 0 else amount end, false, null
      from settlement_receipt receipt where pay_method = ${transfer} and voucher_no = any(${bankRefs}) and voucher_no <> ''
        and not ${sql.raw(hasLostNumber)}
      union all
      select slip_no, amount, null, amount, true, posting.user_id
      from vault_deposit join posting on posting.id = vault_deposit.posting_id join entry on entry.posting_id = posting.id
      where slip_no = any(${bankRefs}) and not undone and ledger_account = ${sql.lit(ledgerAccount.bank)}
    ) registered group by bank_ref`.execute(db)
  return new Map(rows.map(({ bankRef, ...registered }) => [bankRef, registered]))
}

/** The deposits of cash that were ever registered with a number, the latest first. */
export const selectDeposits = (db: Db, slipNo: string) =>
  db
    .selectFrom('vaultDeposit')
    .select(['postingId', 'undone'])
    .where('slipNo', '=', slipNo)
    .orderBy('postingId', 'desc')
    .execute()
