import { fromFen, sumFen } from '@seam/contract/kit/value/money'
import { mostTrades, type Settlement, settleCalls, settleFailures } from '@seam/contract/trade/settle'
import type { Db } from '../../../db/database.ts'
import { exportList } from '../../../kit/export/list-export.ts'
import { laboratoryTime } from '../../../kit/period.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { findLaboratory } from '../../catalogue/laboratory/laboratory.rows.ts'
import { findClient } from '../../client/client/client.rows.ts'
import { settlementColumns, unsettledColumns } from './settle.columns.ts'
import { receive, settle } from './settle.commands.ts'
import * as rows from './settle.rows.ts'
import { netsOfTrades, newToken } from './settle-token.ts'

const toUnsettled = (row: rows.ListedUnsettled) => ({
  ...row,
  amount: fromFen(row.amount),
  refunded: fromFen(row.refunded),
  cleared: fromFen(row.cleared),
  outstanding: fromFen(row.outstanding),
})

const toRow = ({ surplus, ...row }: rows.ListedSettlement) => ({
  ...row,
  amount: fromFen(row.amount),
  received: fromFen(row.received),
  outstanding: fromFen(row.outstanding),
  toBalance: fromFen(surplus),
})

const toSettlement = async (db: Db, settlement: rows.ListedSettlement): Promise<Settlement> => {
  const trades = await rows.selectSettlementTrades(db, settlement.id)
  const receipts = await rows.selectReceipts(db, settlement.id)
  return {
    ...toRow(settlement),
    trades: trades.map(trade => ({ ...trade, amount: fromFen(trade.amount), outstanding: fromFen(trade.outstanding) })),
    receipts: receipts.map(receipt => ({ ...receipt, amount: fromFen(receipt.amount) })),
  }
}

/** Refuses a list that is cut: the sum of its first trades would look like that of all. */
const wholeList = <T>(trades: readonly T[]): readonly T[] => {
  if (trades.length > mostTrades) throw refuse(settleFailures.tooManyTrades)
  return trades
}

export const settleRoutes = implement(settleCalls, {
  unsettledPage: async ({ db, input, caller }) => {
    const page = await rows.selectUnsettledPage(db, input, caller.scope)
    return { rows: page.rows.map(toUnsettled), totalRecords: page.totalRecords }
  },

  unsettledList: async ({ db, input, caller }) =>
    wholeList(await rows.selectUnsettled(db, input, caller.scope, mostTrades + 1)).map(toUnsettled),

  exportUnsettled: exportList(settleCalls.exportUnsettled, {
    title: () => '未结算交易',
    columns: () => unsettledColumns,
    query: (db, input, caller) => rows.unsettledQuery(db, input, caller.scope),
  }),

  confirm: async ({ db, input, caller, services }) => {
    requireRow(await findClient(db, input.clientId, caller.scope))
    const trades = wholeList(await rows.selectForSettlement(db, input, caller.scope, mostTrades + 1))
    if (trades.length === 0 || (input.tradeIds ?? []).some(id => !trades.some(trade => trade.id === id)))
      throw refuse(settleFailures.nothingOutstanding)
    const settledTrades = trades.filter(({ settleCode }) => settleCode !== '')
    if (settledTrades.length > 0)
      throw refuse(settleFailures.settledElsewhere, {
        message: `交易已在结算单【${settledTrades[0]?.settleCode ?? ''}】中`,
      })
    const tradeIds = trades.map(({ id }) => id)
    const nets = netsOfTrades(await rows.selectOpenShares(db, tradeIds))
    const sum = (value: (trade: rows.ListedUnsettled) => bigint) => fromFen(sumFen(trades.map(value)))
    return {
      token: newToken(services, caller.userId, input.clientId, nets),
      tradeIds,
      count: trades.length,
      gross: sum(({ amount }) => amount),
      refunded: sum(({ refunded }) => refunded),
      cleared: sum(({ cleared }) => cleared),
      net: sum(({ outstanding }) => outstanding),
    }
  },

  settle,
  receive,

  page: async ({ db, input, caller }) => {
    const page = await rows.selectSettlementPage(db, input, caller.scope)
    return { rows: page.rows.map(toRow), totalRecords: page.totalRecords }
  },

  get: async ({ db, input, caller }) =>
    toSettlement(db, requireRow(await rows.findSettlementByCode(db, input.settleCode, caller.scope))),

  // the drawing library and its fonts are loaded with the first paper
  print: async ({ db, input, caller }) => {
    const settlement = await toSettlement(db, requireRow(await rows.findSettlement(db, input.id, caller.scope)))
    const { drawSettlement } = await import('./settle.paper.ts')
    const body = await drawSettlement(await findLaboratory(db), settlement, laboratoryTime())
    return { fileName: `结算单-${settlement.settleCode}.pdf`, body }
  },

  exportAll: exportList(settleCalls.exportAll, {
    title: () => '结算单',
    columns: () => settlementColumns,
    query: (db, input, caller) => rows.settlementQuery(db, input, caller.scope),
  }),
})
