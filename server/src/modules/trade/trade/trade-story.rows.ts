import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isAmong } from '../../../kit/sql/expressions.ts'

const selectShares = (db: Db, tradeId: number) =>
  db
    .selectFrom('tradeShare')
    .innerJoin('delegation', 'delegation.id', 'tradeShare.delegationId')
    .select([
      'delegationId',
      'delegateCode',
      'tradeShare.amount',
      'settled',
      'tradeShare.refunded',
      'released',
      'writtenOff',
    ])
    .where('tradeId', '=', tradeId)
    .orderBy('delegationId')
    .execute()

const entries = (db: Db) =>
  db
    .selectFrom('posting')
    .innerJoin('entry', 'entry.postingId', 'posting.id')
    .leftJoin('delegation', 'delegation.id', 'entry.delegationId')
    .select([
      'posting.id',
      'posting.postingKind as kind',
      'posting.businessDate',
      'posting.remarks',
      'posting.userName as createName',
      'posting.createTime',
      'entry.ledgerAccount',
      'entry.amount',
      'entry.balanceAfter',
      sql<string>`coalesce(delegation.delegate_code, '')`.as('delegateCode'),
    ])
    .orderBy('posting.id')
    .orderBy('entry.id')

/** The postings of a trade and of its refunds: with `or`, every posting would be read. */
const selectOwnEntries = (db: Db, tradeId: number) =>
  entries(db)
    .where(
      isAmong(
        'posting.id',
        sql`select id from posting where trade_id = ${tradeId}
          union all select posting.id from refund_part join posting on posting.refund_id = refund_part.refund_id
          where refund_part.trade_id = ${tradeId}`,
      ),
    )
    .execute()

const { settle, claim, writeOff, discount, unsettle, release } = postingKind

/**
 * What settlements, write-offs, reversals and releases did to the debt of the delegations of a trade on credit. Such a
 * posting is of several trades: only the entries of these delegations are its story, of their other credit as well.
 */
const selectDebtEntries = (db: Db, tradeId: number) =>
  entries(db)
    .where('posting.postingKind', 'in', [settle, claim, writeOff, discount, unsettle, release])
    .where('entry.ledgerAccount', '=', ledgerAccount.receivable)
    .where('entry.delegationId', 'in', ({ selectFrom }) =>
      selectFrom('tradeShare').select('delegationId').where('tradeId', '=', tradeId),
    )
    .where('posting.id', '>', ({ selectFrom }) =>
      selectFrom('posting as own')
        .select(({ fn }) => fn.min('own.id').as('id'))
        .where('own.tradeId', '=', tradeId)
        .where('own.postingKind', '=', postingKind.credit),
    )
    .execute()

const selectEntries = async (db: Db, tradeId: number) =>
  [...(await selectOwnEntries(db, tradeId)), ...(await selectDebtEntries(db, tradeId))].toSorted((a, b) =>
    Number(a.id - b.id),
  )

const selectAttempts = (db: Db, tradeId: number) =>
  db
    .selectFrom('paymentAttempt')
    .select(['id', 'payMethod', 'state', 'amount', 'outTradeNo', 'providerNo', 'createTime'])
    .where('tradeId', '=', tradeId)
    .orderBy('id')
    .execute()

const selectRefunds = (db: Db, tradeId: number) =>
  db
    .selectFrom('refund')
    .leftJoin('refundPart', join =>
      join.onRef('refundPart.refundId', '=', 'refund.id').on('refundPart.tradeId', '=', tradeId),
    )
    .select([
      'refund.id',
      'refundCode',
      'refundCause as cause',
      'refund.state',
      // a recharge has no parts before its refund is approved
      sql<bigint>`coalesce(sum(refund_part.amount), refund.amount)::bigint`.as('amount'),
      'reason',
      'createName',
      'createTime',
    ])
    .where(
      'refund.id',
      'in',
      sql<number>`(select refund_id from refund_part where trade_id = ${tradeId}
        union select id from refund where trade_id = ${tradeId})`,
    )
    .groupBy('refund.id')
    .orderBy('refund.id')
    .execute()

/** The delegations, postings, attempts and refunds of a trade. */
export const selectTradeStory = async (db: Db, tradeId: number) => {
  const [shares, entries, attempts, refunds] = await Promise.all([
    selectShares(db, tradeId),
    selectEntries(db, tradeId),
    selectAttempts(db, tradeId),
    selectRefunds(db, tradeId),
  ])
  return { shares, entries, attempts, refunds }
}

/** The settlements that contain a trade, and the invoices of its delegations. */
export const selectTradeDocuments = async (db: Db, tradeId: number) => {
  const [settlements, invoices] = await Promise.all([
    db
      .selectFrom('settlementTrade')
      .innerJoin('settlement', 'settlement.id', 'settlementTrade.settlementId')
      .select(['settleCode', 'settlement.state', 'settlementTrade.amount', 'settlementTrade.live'])
      .where('tradeId', '=', tradeId)
      .orderBy('settlement.id')
      .execute(),
    db
      .selectFrom('tradeShare')
      .innerJoin('invoiceShare', 'invoiceShare.delegationId', 'tradeShare.delegationId')
      .innerJoin('invoice', 'invoice.id', 'invoiceShare.invoiceId')
      .select([
        'invoice.id',
        'invoiceCode',
        'invoiceNo',
        'invoice.state',
        sql<bigint>`sum(invoice_share.amount)::bigint`.as('amount'),
      ])
      .where('tradeShare.tradeId', '=', tradeId)
      .groupBy('invoice.id')
      .orderBy('invoice.id')
      .execute(),
  ])
  return { settlements, invoices }
}
