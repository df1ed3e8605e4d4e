import { ledgerAccount, tradeKind, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import type { PageQuery } from '@seam/contract/kit/list/page'
import { type NotNull, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { clientInScope, tradeInScope } from '../../../kit/list/business-scope.ts'
import { paginate } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'

/**
 * The time of one client's records is the order of their numbers: an entry has the time at which its transaction began, which
 * may have waited for the account while a later one posted.
 */
const timeOrder = <C extends 'entry.id' | 'creditRecord.id'>({ query }: PageQuery, id: C) =>
  query.some(({ key, op }) => key === 'clientId' && op === 'eq')
    ? { sorts: { createTime: id }, defaultSort: { by: id, order: 'desc' as const } }
    : {}

/** Entries of the balance of clients, the newest first. */
export const selectBalanceRecordPage = (db: Db, input: PageQuery, scope: Scope) =>
  paginate(
    db,
    db
      .selectFrom('entry')
      .leftJoin('client', 'client.id', 'entry.clientId')
      .leftJoin('posting', 'posting.id', 'entry.postingId')
      .leftJoin('trade', 'trade.id', 'posting.tradeId')
      .leftJoin('delegation', 'delegation.id', 'entry.delegationId')
      .select([
        'entry.id',
        'entry.clientId',
        'client.clientName',
        'posting.postingKind as kind',
        'entry.amount',
        'entry.balanceAfter',
        'posting.tradeId',
        sql<string>`coalesce(trade.trade_code, '')`.as('tradeCode'),
        sql<string>`coalesce(delegation.delegate_code, '')`.as('delegateCode'),
        'posting.remarks',
        'posting.userName as createName',
        'entry.createTime',
      ])
      .$narrowType<{
        clientId: NotNull
        clientName: NotNull
        kind: NotNull
        balanceAfter: NotNull
        remarks: NotNull
        createName: NotNull
      }>()
      .where('entry.ledgerAccount', '=', sql.lit(ledgerAccount.balance))
      .where('entry.seq', 'is not', null)
      .where(clientInScope(scope)),
    input,
    {
      columns: { clientId: 'entry.clientId', createTime: 'entry.createTime' },
      last: 'entry.id',
      ...timeOrder(input, 'entry.id'),
    },
  )

/** Used and released credit of clients, and changes of limits and terms, the newest first. */
export const selectCreditRecordPage = (db: Db, input: PageQuery, scope: Scope) =>
  paginate(
    db,
    db
      .selectFrom('creditRecord')
      .leftJoin('client', 'client.id', 'creditRecord.clientId')
      .leftJoin('posting', 'posting.id', 'creditRecord.postingId')
      .leftJoin('trade', 'trade.id', 'posting.tradeId')
      .leftJoin('delegation', 'delegation.id', 'creditRecord.delegationId')
      .select([
        'creditRecord.id',
        'creditRecord.clientId',
        'client.clientName',
        'creditRecord.recordKind',
        'posting.postingKind as kind',
        'creditRecord.amount',
        'creditRecord.usedAfter',
        'limitBefore',
        'limitAfter',
        'daysBefore',
        'daysAfter',
        'posting.tradeId',
        sql<string>`coalesce(trade.trade_code, '')`.as('tradeCode'),
        sql<string>`coalesce(delegation.delegate_code, '')`.as('delegateCode'),
        sql<string>`coalesce(credit_record.reason, posting.remarks, '')`.as('remarks'),
        sql<string>`coalesce(credit_record.user_name, posting.user_name, '')`.as('createName'),
        'creditRecord.createTime',
      ])
      .$narrowType<{ clientName: NotNull }>()
      .where('creditRecord.ledgerAccount', '=', sql.lit(ledgerAccount.receivable))
      .where('creditRecord.seq', 'is not', null)
      .where(clientInScope(scope)),
    input,
    {
      columns: {
        clientId: 'creditRecord.clientId',
        recordKind: 'creditRecord.recordKind',
        createTime: 'creditRecord.createTime',
      },
      last: 'creditRecord.id',
      ...timeOrder(input, 'creditRecord.id'),
    },
  )

/**
 * Outstanding credit of a client by whole days since it was used, in fen: of whatever trade, for a reversed settlement
 * leaves a debt of lines that were refunded, and the debt that the ledger began with.
 */
const debtsOf = (clientId: number) => sql`(
      select trade_share.amount - settled - released - written_off as open, now()::date - create_time::date as days
      from trade_share join trade on trade.id = trade_id
      where client_id = ${clientId} and pay_method = ${sql.lit(payMethod.credit)}
        and trade_share.amount > settled + released + written_off
      union all
      select amount, now()::date - business_date from delegation_credit where client_id = ${clientId} and delegation_id is null
    )`

/** Outstanding credit of a client in bands of days. */
export const sumCreditByAge = async (db: Db, clientId: number) => {
  const { rows } = await sql<{ from: number; amount: bigint }>`
    select band as "from", coalesce(sum(open), 0)::bigint as amount
    from unnest(array[0, 31, 61, 91]) band left join ${debtsOf(clientId)} debt on days >= band and (band = 91 or days < case band when 0 then 31 else band + 30 end)
    group by band order by band`.execute(db)
  return rows
}

/** Outstanding credit of a client that is older than the credit term, in fen. */
export const sumOverdueCredit = async (db: Db, clientId: number): Promise<bigint> => {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(open), 0)::bigint as amount from account, ${debtsOf(clientId)} debt
    where account.client_id = ${clientId} and days > credit_days`.execute(db)
  return rows[0]?.amount ?? 0n
}

export const findLikeRecharge = (db: Db, clientId: number, amount: bigint) =>
  db
    .selectFrom('trade')
    .select('tradeCode')
    .where('clientId', '=', clientId)
    .where('tradeKind', '=', tradeKind.recharge)
    .where('amount', '=', amount)
    .where('state', '<>', tradeState.closed)
    .where('createTime', '>', sql<string>`now() - interval '2 minutes'`)
    .limit(1)
    .executeTakeFirst()

export const findClientOwner = (db: Db, clientId: number) =>
  db.selectFrom('client').select(['ownerId', 'departmentId']).where('id', '=', clientId).executeTakeFirstOrThrow()

/** A recharge that the caller may see. */
export const findRecharge = (db: Db, tradeId: number, scope: Scope) =>
  db
    .selectFrom('trade')
    .innerJoin('client', 'client.id', 'trade.clientId')
    .select([
      'trade.id',
      'trade.payMethod',
      'trade.voucherNo',
      'trade.createUserId',
      'trade.createName',
      'client.clientName',
    ])
    .where('trade.id', '=', tradeId)
    .where('tradeKind', '=', tradeKind.recharge)
    .where(tradeInScope(scope))
    .executeTakeFirst()
