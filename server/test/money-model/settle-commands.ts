import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { correctionCalls, correctionFailures, correctionKind } from '@seam/contract/trade/correction'
import { settleCalls } from '@seam/contract/trade/settle'
import { expect } from 'vitest'
import { expectOk } from '../builders/lab.ts'
import { balanceOf, type Model, openOf, outstandingOf, type SettlementModel } from './model.ts'
import { receive as receiveOnPaper } from './moves.ts'
import { type Command, type Place, percentOf, pick } from './run.ts'

const { transfer, balance } = payMethod
const unsettled = ({ trades }: Model) =>
  trades.filter(trade => trade.settlement === undefined && outstandingOf([trade]) > 0n)

export const settle = (percent: number, method: 1 | 2 | 6): Command => ({
  check: model => unsettled(model).length > 0,
  run: async (model, { till, clientId }) => {
    const desk = till.admin.client
    const trades = unsettled(model)
    const outstanding = outstandingOf(trades)
    const tradeIds = trades.map(({ id }) => id)
    const { token, net } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds }))
    expect(toFen(net)).toBe(outstanding)
    const amount = percent === 0 ? 0n : percentOf(outstanding, percent)
    const receipts = amount === 0n ? [] : [{ payMethod: method, amount: fromFen(amount) }]
    const { code, data } = await desk.call(settleCalls.settle, { token, tradeIds, receipts })
    const isOver = method === balance && amount > outstanding
    const isShort = method === balance && amount > balanceOf(model)
    expect(code).toBe(isOver ? ledgerFailures.overpaid.code : isShort ? ledgerFailures.short.code : 0)
    if (code !== 0) return
    const { settlementId: id, settleCode } = data
    const settlement: SettlementModel = { id, settleCode, trades, receipts: [], surplus: 0n, isReversed: false }
    for (const trade of trades) trade.settlement = settlement
    model.settlements.push(settlement)
    if (amount > 0n) receiveOnPaper(model, settlement, method, amount)
    expect(toFen(data.outstanding)).toBe(outstandingOf(trades))
  },
  toString: () => `settle ${percent} % by ${method}`,
})

const isReversalWaiting = ({ pending }: Model, settlement: SettlementModel) =>
  pending.some(one => one.kind === 'reversal' && one.settlement === settlement)

const receivable = ({ settlements }: Model) =>
  settlements.filter(({ trades, isReversed }) => !isReversed && outstandingOf(trades) > 0n)

export const receiveMore = (at: Place, percent: number): Command => ({
  check: model => receivable(model).length > 0,
  run: async (model, { till }) => {
    const desk = till.admin.client
    const settlement = pick(receivable(model), at)
    const { id, settleCode, trades } = settlement
    const { version, outstanding } = await expectOk(desk.call(settleCalls.get, { settleCode }))
    expect(toFen(outstanding)).toBe(outstandingOf(trades))
    const amount = percentOf(toFen(outstanding), percent)
    const receipts = [{ payMethod: transfer, amount: fromFen(amount) }]
    const { code } = await desk.call(settleCalls.receive, { id, version, receipts })
    expect(code).toBe(isReversalWaiting(model, settlement) ? correctionFailures.reversalRequested.code : 0)
    if (code === 0) receiveOnPaper(model, settlement, transfer, amount)
  },
  toString: () => `receive ${percent} %`,
})

const owing = ({ trades }: Model) => trades.filter(trade => trade.shares.some(share => openOf(trade, share) > 0n))

/** Requests to give credit up: as a bad debt, or as a discount. */
export const requestGiveUp = (kind: 1 | 2, percent: number): Command => ({
  check: model => owing(model).length > 0,
  run: async (model, { till }) => {
    const trades = owing(model)
    const outstanding = outstandingOf(trades)
    const amount = percentOf(outstanding, percent)
    const draft = {
      correctionKind: kind,
      tradeIds: trades.map(({ id }) => id),
      amount: fromFen(amount),
      reason: '模型',
    }
    const { code, data } = await till.admin.client.call(correctionCalls.writeOff, draft)
    expect(code).toBe(amount > outstanding ? correctionFailures.aboveOutstanding.code : 0)
    const account = kind === correctionKind.writeOff ? 'BADDEBT' : 'ALLOWANCE'
    if (code === 0) model.pending.push({ kind: 'giveUp', id: data.id, account, trades, amount })
  },
  toString: () => `request to give up ${percent} % as ${kind}`,
})

const reversible = (model: Model) =>
  model.settlements.filter(settlement => !settlement.isReversed && !isReversalWaiting(model, settlement))

export const requestReversal = (at: Place, cashBack: boolean): Command => ({
  check: model => reversible(model).length > 0,
  run: async (model, { till }) => {
    const settlement = pick(reversible(model), at)
    const desk = till.admin.client
    const { id, version } = await expectOk(desk.call(settleCalls.get, { settleCode: settlement.settleCode }))
    const draft = { id, version, cashBack, reason: '模型' }
    const filed = await expectOk(desk.call(correctionCalls.reverse, draft))
    model.pending.push({ kind: 'reversal', id: filed.id, settlement, cashBack })
  },
  toString: () => 'request a reversal',
})

/** `amount` below zero lowers the balance. */
export const requestAdjustment = (amount: bigint): Command => ({
  check: () => true,
  run: async (model, { till, clientId }) => {
    const kind = amount > 0n ? correctionKind.increase : correctionKind.decrease
    const size = amount > 0n ? amount : -amount
    const draft = { correctionKind: kind, clientId, amount: fromFen(size), reason: '模型' }
    const { id } = await expectOk(till.admin.client.call(correctionCalls.adjust, draft))
    model.pending.push({ kind: 'adjustment', id, amount })
  },
  toString: () => `request an adjustment of ${amount}`,
})
