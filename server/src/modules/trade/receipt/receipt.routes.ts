import { tradeKind, tradeState } from '@seam/contract/client/money/ledger'
import { settlementState } from '@seam/contract/client/money/settlement'
import { receiptFailures as failures, receiptCalls } from '@seam/contract/trade/receipt'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { findLaboratory } from '../../catalogue/laboratory/laboratory.rows.ts'
import { lockTrades } from '../../client/ledger/trade.rows.ts'
import { lockSettlements } from '../../client/settlement/settlement.rows.ts'
import { findSettlement, selectReceipts } from '../settle/settle.rows.ts'
import { findTrade } from '../trade/trade.rows.ts'
import { printMoneyReceipt } from './receipt.commands.ts'
import { countPrints, findBalanceAfter } from './receipt.rows.ts'

const receivedStates: readonly number[] = [tradeState.done, tradeState.partlyRefunded, tradeState.refunded]

/** A recharge whose money was received. */
const requireRecharge = async (db: Db, id: number, { scope }: Pick<Caller, 'scope'>) => {
  const trade = requireRow(await findTrade(db, id, scope))
  if (trade.tradeKind !== tradeKind.recharge || !receivedStates.includes(trade.state))
    throw refuse(failures.nothingReceived)
  return trade
}

// The drawing library and its fonts are loaded with the first paper.
export const receiptRoutes = implement(receiptCalls, {
  recharge: async context => {
    const { input, caller } = context
    const { drawRechargeReceipt } = await import('./receipt.paper.ts')
    return printMoneyReceipt(context, async tx => {
      await lockTrades(tx, [input.id])
      const trade = await requireRecharge(tx, input.id, caller)
      const laboratory = await findLaboratory(tx)
      const balanceAfter = await findBalanceAfter(tx, trade.id)
      return {
        subject: { tradeId: trade.id },
        code: trade.tradeCode,
        draw: async copy => ({
          fileName: `充值小票-${trade.tradeCode}.pdf`,
          body: await drawRechargeReceipt(laboratory, trade, balanceAfter, { copy, userName: caller.userName }),
        }),
      }
    })
  },

  rechargePrinted: async ({ db, input, caller }) => ({
    printed: await countPrints(db, { tradeId: (await requireRecharge(db, input.id, caller)).id }),
  }),

  settlement: async context => {
    const { input, caller } = context
    const { drawSettlementReceipt } = await import('./receipt.paper.ts')
    return printMoneyReceipt(context, async tx => {
      await lockSettlements(tx, [input.id])
      const settlement = requireRow(await findSettlement(tx, input.id, caller.scope))
      if (settlement.state === settlementState.reversed)
        throw refuse(failures.nothingReceived, {
          message: `结算单【${settlement.settleCode}】已冲回，没有可打印的小票`,
        })
      const receipts = await selectReceipts(tx, settlement.id)
      if (receipts.length === 0) throw refuse(failures.nothingReceived)
      const laboratory = await findLaboratory(tx)
      const print = { userName: caller.userName }
      return {
        subject: { settlementId: settlement.id },
        code: settlement.settleCode,
        draw: async copy => ({
          fileName: `结算收款小票-${settlement.settleCode}.pdf`,
          body: await drawSettlementReceipt(laboratory, settlement, receipts, { ...print, copy }),
        }),
      }
    })
  },

  settlementPrinted: async ({ db, input, caller }) => {
    const { id } = requireRow(await findSettlement(db, input.id, caller.scope))
    return { printed: await countPrints(db, { settlementId: id }) }
  },
})
