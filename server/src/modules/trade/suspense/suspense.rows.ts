import { payMethod } from '@seam/contract/client/money/pay-method'
import { settlementState } from '@seam/contract/client/money/settlement'
import { claimTarget, type SuspenseState, suspenseState } from '@seam/contract/client/money/suspense'
import type { InputOf } from '@seam/contract/kit/call'
import type { bankLineCalls } from '@seam/contract/trade/bank-line'
import type { suspenseCalls } from '@seam/contract/trade/suspense'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { clientInScope } from '../../../kit/list/business-scope.ts'
import { paginate } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { literals } from '../../../kit/sql/expressions.ts'
import { hasLostNumber, isAnsweredBy } from '../../client/transfer/transfer.sql.ts'

/** Locks money in suspense in the order of the ids. Call it before the locks of delegations and trades. */
export const lockSuspense = (tx: Tx, ids: readonly number[]) =>
  tx.selectFrom('suspense').selectAll().where('id', '=', sql<number>`any(${ids})`).orderBy('id').forUpdate().execute()
export type LockedSuspense = Awaited<ReturnType<typeof lockSuspense>>[number]

export const findSuspense = (db: Db, id: number) =>
  db
    .selectFrom('suspense')
    .select(['id', 'cause', 'clientId', 'amount', 'reference', 'payMethod', 'returnUserId', 'returnName', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The user who imported a bank line. */
export const findImporter = async (db: Db, bankLineId: number): Promise<number | undefined> =>
  (await db.selectFrom('bankLine').select('createUserId').where('id', '=', bankLineId).executeTakeFirst())?.createUserId

/** Whether money is held for a cause; waits for another transaction that is about to hold it. */
export const hasSuspense = async (tx: Tx, cause: string): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtext('suspense'), hashtext(${cause}))`.execute(tx)
  return (await tx.selectFrom('suspense').select('id').where('cause', '=', cause).executeTakeFirst()) !== undefined
}

/** Money that a client got is a business row of the client; the rest belongs to the bank account, which is reconciled whole. */
export const selectSuspensePage = (db: Db, input: InputOf<typeof suspenseCalls.page>, scope: Scope) =>
  paginate(
    db,
    db
      .selectFrom('suspense')
      .leftJoin('client', 'client.id', 'suspense.clientId')
      .where(sql<SqlBool>`(suspense.client_id is null or ${clientInScope(scope)})`)
      .selectAll('suspense')
      .select('client.clientName'),
    input,
    {
      columns: {
        suspenseCode: 'suspense.suspenseCode',
        payer: 'suspense.payer',
        reference: 'suspense.reference',
        payMethod: 'suspense.payMethod',
        state: 'suspense.state',
        amount: 'suspense.amount',
        createTime: 'suspense.createTime',
      },
      last: 'suspense.id',
      // what waits comes first, the oldest first
      defaultSort: { by: 'suspense.state', order: 'asc' },
    },
  )

/**
 * The settlement that received a line, rather one that holds, and for a reversed one where its money was put. Joined to a
 * line without a payment and without suspense of its own.
 */
const receivingSettlement = sql<{
  settleCode: string | null
  settleReversed: boolean | null
  receivedBy: number | null
  heldCode: string | null
  heldState: SuspenseState | null
}>`(
  select settle_code, settlement.state = ${sql.lit(settlementState.reversed)} as settle_reversed,
    receipt.create_user_id as received_by,
    held.suspense_code as held_code, held.state as held_state
  from settlement_receipt receipt
  join settlement on settlement.id = receipt.settlement_id
  left join (correction join suspense held on held.cause = 'correction:' || correction.id || ':' || ${sql.lit(payMethod.transfer)})
    on correction.settlement_id = settlement.id and settlement.state = ${sql.lit(settlementState.reversed)}
  where receipt.pay_method = ${sql.lit(payMethod.transfer)} and receipt.voucher_no = bank_line.bank_ref and receipt.voucher_no <> ''
    and not ${sql.raw(hasLostNumber)}
  order by settlement.state = ${sql.lit(settlementState.reversed)}, settlement.id limit 1)`

/** Whether the importer of a line in suspense registered a transfer that it was recognised as, which the cause of a posting names. */
const isOwnMatch = sql`exists (
  select from (
    select 'trade:' || id as transfer from trade
    where voucher_no = bank_line.bank_ref and pay_method = ${sql.lit(payMethod.transfer)} and create_user_id = bank_line.create_user_id
    union all
    select 'receipt:' || receipt.id from settlement join settlement_receipt receipt on settlement_id = settlement.id
    where client_id = suspense.client_id and receipt.pay_method = ${sql.lit(payMethod.transfer)}
      and receipt.create_user_id = bank_line.create_user_id
  ) own join posting match on match.cause ~>=~ (own.transfer || ':bank-line') and match.cause ~<~ (own.transfer || ':bank-line;')
  where not exists (select from posting reversing where reversing.reverses_id = match.id)
    and (split_part(match.cause, ':', 4) = suspense.id::text
      or match.reverses_id = (select id from posting arrival where arrival.cause = suspense.cause)))`

/** Whether one user imported a line and registered or claimed its money: nobody else has seen it. */
const isOneHand = sql<boolean>`coalesce(bank_line.create_user_id in (trade.create_user_id, settlement.received_by, deposit.user_id,
  case when suspense.claim_target = ${sql.lit(claimTarget.transfer)} and ${isOwnMatch} then bank_line.create_user_id end,
  case when suspense.state in (${literals(suspenseState.claimed, suspenseState.undoing)}) then suspense.finish_user_id end), false)`

export const selectBankLinePage = (db: Db, input: InputOf<typeof bankLineCalls.page>) =>
  paginate(
    db,
    db
      .selectFrom('bankLine')
      .leftJoin('trade', 'trade.id', 'bankLine.tradeId')
      .leftJoin('suspense', 'suspense.bankLineId', 'bankLine.id')
      .leftJoinLateral(receivingSettlement.as('settlement'), join =>
        join.on(sql<SqlBool>`bank_line.trade_id is null and suspense.id is null`),
      )
      .leftJoin('vaultDeposit', join =>
        join
          .onRef('vaultDeposit.slipNo', '=', 'bankLine.bankRef')
          .on('vaultDeposit.undone', '=', false)
          .on('suspense.id', 'is', null),
      )
      .leftJoin('posting as deposit', 'deposit.id', 'vaultDeposit.postingId')
      .selectAll('bankLine')
      .select([
        'trade.tradeCode',
        'settlement.settleCode',
        'deposit.userName as depositedBy',
        isOneHand.as('isOneHand'),
        sql<boolean>`coalesce(settlement.settle_reversed, false)`.as('settleReversed'),
        sql<string | null>`coalesce(suspense.suspense_code, settlement.held_code)`.as('suspenseCode'),
        sql<SuspenseState | null>`coalesce(suspense.state, settlement.held_state)`.as('suspenseState'),
      ]),
    input,
    {
      columns: {
        bankRef: 'bankLine.bankRef',
        payerName: 'bankLine.payerName',
        bookedDate: 'bankLine.bookedDate',
        amount: 'bankLine.amount',
        oneHand: (_: unknown, { value }: { readonly value: readonly unknown[] }) => isAnsweredBy(isOneHand, value),
      },
      last: 'bankLine.id',
    },
  )

export const insertBankLine = (tx: Tx, line: Insertable<Tables['bankLine']>) =>
  tx.insertInto('bankLine').values(line).returning('id').executeTakeFirstOrThrow()

/** The credit trades of a client with a debt, the oldest first. */
export const selectOwedTradeIds = async (db: Db, clientId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('trade')
    .select('id')
    .where('clientId', '=', clientId)
    .where('outstanding', '>', 0n)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The live settlements of trades, with their trades. */
export const selectLiveSettlements = (db: Db, tradeIds: readonly number[]) =>
  db
    .selectFrom('settlementTrade')
    .select(['settlementId', 'tradeId'])
    .where('tradeId', '=', sql<number>`any(${tradeIds})`)
    .where('live', '=', true)
    .execute()
