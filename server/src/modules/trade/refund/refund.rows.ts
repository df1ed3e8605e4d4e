import type { InputOf } from '@seam/contract/kit/call'
import type { FilterItem } from '@seam/contract/kit/list/page'
import type { refundCalls } from '@seam/contract/trade/refund'
import { type NotNull, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { refundInScope } from '../../../kit/list/business-scope.ts'
import { applyFilters } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { searchPage } from '../../../kit/list/search-page.ts'
import { bySearch, bySearchIndex } from '../../client/client/search.sql.ts'

const refunds = (db: Db, scope: Scope) =>
  db
    .selectFrom('refund')
    .leftJoin('client', 'client.id', 'refund.clientId')
    .leftJoin('delegation', 'delegation.id', 'refund.delegationId')
    .leftJoin('trade', 'trade.id', 'refund.tradeId')
    .select([
      'refund.id',
      'refund.refundCode',
      'refund.refundCause',
      'refund.clientId',
      'client.clientName',
      'refund.delegationId',
      sql<string>`coalesce(delegation.delegate_code, '')`.as('delegateCode'),
      'refund.tradeId',
      sql<string>`coalesce(trade.trade_code, '')`.as('tradeCode'),
      'refund.amount',
      'refund.byRule',
      'refund.state',
      'refund.reason',
      'refund.approverName',
      'refund.approveTime',
      'refund.finishTime',
      'refund.createUserId',
      'refund.createName',
      'refund.createTime',
      'refund.version',
    ])
    .$narrowType<{ clientName: NotNull }>()
    .where(refundInScope(scope))

export const filteredRefunds = (db: Db, query: readonly FilterItem[], scope: Scope) =>
  applyFilters(refunds(db, scope), query, { state: 'refund.state' })

export const selectRefundPage = (db: Db, input: InputOf<typeof refundCalls.page>, scope: Scope) =>
  searchPage(db, refunds(db, scope), input, {
    columns: {
      keyword: bySearch<'refund'>,
      clientId: 'refund.clientId',
      refundCode: 'refund.refundCode',
      amount: 'refund.amount',
      state: 'refund.state',
      createTime: 'refund.createTime',
    },
    indexed: { keyword: bySearchIndex<'refund'> },
    last: 'refund.id',
  })

export const findRefund = (db: Db, id: number, scope: Scope) =>
  refunds(db, scope).where('refund.id', '=', id).executeTakeFirst()

export type StoredRefund = Awaited<ReturnType<typeof findRefund>> & object

/** The lines, parts and events of a refund. */
export const selectRefundStory = async (db: Db, refundId: number) => {
  const [lines, parts, events] = await Promise.all([
    db
      .selectFrom('refundLine')
      .innerJoin('feeLine', 'feeLine.id', 'refundLine.feeLineId')
      .leftJoin('sample', 'sample.id', 'feeLine.sampleId')
      .select([
        'feeLine.id',
        sql<string>`coalesce(sample_name, '')`.as('sampleName'),
        'feeLine.lineName',
        'feeLine.net',
      ])
      .where('refundId', '=', refundId)
      .orderBy('feeLine.id')
      .execute(),
    db
      .selectFrom('refundPart')
      .leftJoin('trade', 'trade.id', 'refundPart.tradeId')
      .select([
        'refundPart.id',
        'refundPart.tradeId',
        'refundPart.attemptId',
        sql<string>`coalesce(trade_code, '')`.as('tradeCode'),
        'refundPart.payMethod',
        'refundPart.refundTarget as target',
        'refundPart.amount',
        'refundPart.state',
        sql<string>`coalesce(out_refund_no, '')`.as('outRefundNo'),
        'refundPart.voucherNo',
        'refundPart.fault',
        'refundPart.finishTime',
        'refundPart.version',
      ])
      .where('refundId', '=', refundId)
      .orderBy('refundPart.id')
      .execute(),
    db
      .selectFrom('moneyEvent')
      .select(['command', 'reason', 'userName', 'createTime'])
      .where('refundId', '=', refundId)
      .orderBy('id')
      .execute(),
  ])
  return { lines, parts, events }
}

export const findDelegationId = async (db: Db, delegateCode: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('delegation')
      .select('id')
      .where('delegateCode', '=', delegateCode)
      .where('deletedTime', 'is', null)
      .executeTakeFirst()
  )?.id

/** The lines of a delegation in force, each with the refund that contains it. */
export const selectRefundableLines = async (db: Db, delegationId: number) => {
  const { rows } = await sql<{
    id: bigint
    sampleName: string
    lineName: string
    net: bigint
    refundCode: string
  }>`select fee_line.id, coalesce(sample_name, '') as sample_name, line_name, net, coalesce((
      select refund_code from refund_line join refund on refund.id = refund_id where fee_line_id = fee_line.id and live
    ), '') as refund_code
    from fee_line left join sample on sample.id = sample_id
    where fee_line.delegation_id = ${delegationId} and fee_line_kind <> 'CANCEL'
      and not exists (select from fee_line cancelling where cancelling.of_line = fee_line.id)
    order by fee_line.id`.execute(db)
  return rows
}

export const insertRefundLines = async (tx: Tx, refundId: number, feeLineIds: readonly bigint[]) => {
  if (feeLineIds.length === 0) return
  await tx
    .insertInto('refundLine')
    .values(feeLineIds.map(feeLineId => ({ refundId, feeLineId })))
    .execute()
}

/** Releases the lines of a refused refund, so that they can be requested again. */
export const endRefundLines = async (tx: Tx, refundId: number) => {
  await tx.updateTable('refundLine').set({ live: false }).where('refundId', '=', refundId).execute()
}

export const selectTradeCodes = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom('trade')
    .select(['id', 'tradeCode'])
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute()
  return new Map(rows.map(({ id, tradeCode }) => [id, tradeCode]))
}

export const findPayMethodOfTrade = (db: Db, tradeId: number) =>
  db.selectFrom('trade').select('payMethod').where('id', '=', tradeId).executeTakeFirst()

/** The part is queried again in the next run. */
export const hastenPart = async (tx: Tx, partId: number) => {
  await tx.updateTable('refundPart').set({ nextTime: sql<string>`now()` }).where('id', '=', partId).execute()
}
