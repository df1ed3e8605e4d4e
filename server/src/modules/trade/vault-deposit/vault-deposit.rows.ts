import { ledgerAccount } from '@seam/contract/client/money/ledger'
import { claimTarget, suspenseState } from '@seam/contract/client/money/suspense'
import type { InputOf } from '@seam/contract/kit/call'
import { correctionState } from '@seam/contract/trade/correction'
import type { vaultDepositCalls } from '@seam/contract/trade/vault-deposit'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { paginate } from '../../../kit/list/page.ts'
import { literals } from '../../../kit/sql/expressions.ts'
import { isAnsweredBy } from '../../client/transfer/transfer.sql.ts'

/** Claimed from suspense as a deposit of cash. */
const isClaimedAsDeposit = sql<SqlBool>`(claim_target = ${sql.lit(claimTarget.deposit)}
  and suspense.state in (${literals(suspenseState.claimed, suspenseState.undoing)}))`

/** Whether the bank has the money: a line with the number, whose money is that of the deposit alone, and its importer. */
const hasLineImportedBy = (importer: RawBuilder<SqlBool>) => sql<SqlBool>`exists (
  select from bank_line left join suspense on suspense.bank_line_id = bank_line.id
  where bank_ref = vault_deposit.slip_no and ${importer} and (suspense.id is null
    or ${isClaimedAsDeposit}))`

const hasBankLine = hasLineImportedBy(sql`bank_line.create_user_id is distinct from posting.user_id`)
/** Nobody else has seen that the money arrived. */
const isOwnImport = hasLineImportedBy(sql`bank_line.create_user_id = posting.user_id`)

/** The deposits of cash of the vault, also those that were undone. */
export const selectDepositPage = (db: Db, input: InputOf<typeof vaultDepositCalls.page>, userId: number) =>
  paginate(
    db,
    db
      .selectFrom('vaultDeposit')
      .innerJoin('posting', 'posting.id', 'vaultDeposit.postingId')
      .innerJoin('entry', join =>
        join.onRef('entry.postingId', '=', 'posting.id').on('entry.ledgerAccount', '=', ledgerAccount.bank),
      )
      .select([
        sql<number>`vault_deposit.posting_id::integer`.as('id'),
        'vaultDeposit.slipNo',
        'entry.amount',
        'vaultDeposit.undone',
        sql<boolean>`exists (select from correction where deposit_id = vault_deposit.posting_id
          and correction.state = ${sql.lit(correctionState.requested)})`.as('undoWaits'),
        sql<number | null>`(select max(id) from correction where deposit_id = vault_deposit.posting_id
          and correction.create_user_id = ${userId})`.as('ownUndoId'),
        sql<boolean>`not undone and exists (select from bank_line join suspense on bank_line_id = bank_line.id
          where bank_ref = vault_deposit.slip_no and ${isClaimedAsDeposit})`.as('isClaimed'),
        sql<boolean>`not undone and ${hasBankLine}`.as('hasBankLine'),
        sql<boolean>`not undone and ${isOwnImport}`.as('isOwnImport'),
        'posting.userName as createName',
        'posting.createTime',
      ]),
    input,
    {
      columns: {
        slipNo: 'vaultDeposit.slipNo',
        bankLine: (_: unknown, { value }: { readonly value: readonly unknown[] }) =>
          sql<SqlBool>`not undone and ${isAnsweredBy(hasBankLine, value)}`,
        createTime: 'posting.createTime',
      },
      last: 'vaultDeposit.postingId',
    },
  )

/** A deposit by its posting, with its amount in fen. */
export const findDeposit = (db: Db, id: bigint) =>
  db
    .selectFrom('vaultDeposit')
    .innerJoin('entry', join =>
      join.onRef('entry.postingId', '=', 'vaultDeposit.postingId').on('entry.ledgerAccount', '=', ledgerAccount.bank),
    )
    .select(['vaultDeposit.slipNo', 'vaultDeposit.undone', 'entry.amount'])
    .where('vaultDeposit.postingId', '=', id)
    .executeTakeFirst()

/** Who registered a deposit, and the line of the bank statement with its number, if there is one. */
export const findDepositWithLine = async (db: Db, id: bigint) => {
  const deposit = await db
    .selectFrom('vaultDeposit')
    .innerJoin('posting', 'posting.id', 'vaultDeposit.postingId')
    .select(['slipNo', 'posting.userName as createName', 'posting.createTime'])
    .where('postingId', '=', id)
    .executeTakeFirst()
  if (deposit === undefined) return undefined
  const line = await db
    .selectFrom('bankLine')
    .select(['bookedDate', 'amount', 'payerName', 'summary', 'createName', 'createTime'])
    .where('bankRef', '=', deposit.slipNo)
    .executeTakeFirst()
  return { ...deposit, line: line ?? null }
}

/** The line of a deposit that was undone is none of the refunded transfer that has its number as well. */
export const forgetTradeOfLine = (tx: Tx, bankLineId: number) =>
  tx.updateTable('bankLine').set({ tradeId: null }).where('id', '=', bankLineId).execute()
