import { ledgerFailures, refundState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import type { Failure } from '@seam/contract/kit/failure'
import { fromFen } from '@seam/contract/kit/value/money'
import { refundCalls, refundFailures } from '@seam/contract/trade/refund'
import { expect } from 'vitest'
import { payRefundPart } from '../../src/modules/trade/online-pay/payout/payout.commands.ts'
import { expectOk } from '../builders/lab.ts'
import { balanceOf, least, type Model, mayGiveBack, move, sumOf } from './model.ts'
import { accountOf, moneyOf, partsOf, surplusOf } from './moves.ts'
import { type Command, type Place, percentOf, pick, type Real } from './run.ts'

const frozen = ({ delegations }: Model) => delegations.filter(({ isFrozen }) => isFrozen)

/** Requests lines back, or with none of them what was received above the fee. */
export const requestRefund = (at: Place, count: number): Command => ({
  check: model => frozen(model).length > 0,
  run: async (model, { till }) => {
    const desk = till.admin.client
    const delegation = pick(frozen(model), at)
    const { delegationId, lines } = await expectOk(
      desk.call(refundCalls.refundable, { delegateCode: delegation.delegateCode }),
    )
    const charged = delegation.lines.filter(({ isCharged }) => isCharged)
    expect(lines).toHaveLength(charged.length)
    const places = charged.length === 0 ? [] : Array.from({ length: count }, (_, more) => (at + more) % charged.length)
    const chosen = [...new Set(places)].map(place => ({ line: pick(charged, place), row: pick(lines, place) }))
    const own = chosen.map(({ line }) => line)
    const waiting = model.pending.flatMap(one => (one.kind === 'refund' ? one.lines : []))
    const amount = surplusOf(model, delegation, own)
    const parts = partsOf(model, delegation, amount)
    const refusal = own.some(line => waiting.includes(line))
      ? refundFailures.lineRequested
      : amount === 0n
        ? refundFailures.nothingRefundable
        : parts !== undefined && mayGiveBack(model, delegation, moneyOf(parts))
          ? undefined
          : ledgerFailures.invoiced
    const draft = { delegationId, lineIds: chosen.map(({ row }) => row.id), reason: '模型' }
    const { code, data } = await desk.call(refundCalls.request, draft)
    expect(code).toBe(refusal?.code ?? 0)
    if (refusal === undefined) model.pending.push({ kind: 'refund', id: data.id, delegation, amount, lines: own })
  },
  toString: () => `request a refund of ${count} lines`,
})

/** Requests a recharge back, as far as it is in the balance. */
export const requestRechargeRefund = (at: Place, percent: number): Command => ({
  check: ({ recharges }) => recharges.length > 0,
  run: async (model, { till }) => {
    const recharge = pick(model.recharges, at)
    const waiting = model.pending.flatMap(one =>
      one.kind === 'rechargeRefund' && one.recharge === recharge ? [one.amount] : [],
    )
    const amount = percentOf(recharge.amount, percent)
    const most = least(recharge.amount - recharge.refunded, balanceOf(model)) - sumOf(waiting)
    const draft = { tradeId: recharge.id, amount: fromFen(amount), reason: '模型' }
    const { code, data } = await till.admin.client.call(refundCalls.requestRecharge, draft)
    const isSpent = recharge.refunded === recharge.amount
    const refusal = isSpent ? refundFailures.notARecharge : amount > most ? ledgerFailures.aboveRefundable : undefined
    expect(code).toBe(refusal?.code ?? 0)
    if (refusal === undefined) model.pending.push({ kind: 'rechargeRefund', id: data.id, recharge, amount })
  },
  toString: () => `request a recharge back, ${percent} %`,
})

const selectOpenParts = async ({ till, clientId }: Real) => {
  const parts = await till.stage.db
    .selectFrom('refundPart')
    .innerJoin('refund', 'refund.id', 'refundPart.refundId')
    .select(['refundPart.id', 'refundPart.state', 'refundPart.version', 'refundPart.amount', 'refundPart.payMethod'])
    .select('refund.tradeId as rechargeId')
    .where('refund.clientId', '=', clientId)
    .where('refundPart.state', 'in', [refundState.approved, refundState.sent, refundState.failed])
    .orderBy('refundPart.id')
    .execute()
  return parts.map(part => ({ ...part, rechargeId: part.rechargeId ?? undefined }))
}

const isScanned = (method: number) => method === payMethod.wechat || method === payMethod.alipay

/** Asks the channel until it has paid back, or once where it fails. */
const payByChannel = async ({ till }: Real, id: number, isFailing: boolean) => {
  if (isFailing) till.provider.failNext('refund', 'abnormal')
  await payRefundPart(till.stage.services, id)
  const { outTradeNo } = await till.stage.db
    .selectFrom('refundPart')
    .innerJoin('paymentAttempt', 'paymentAttempt.id', 'refundPart.attemptId')
    .select('outTradeNo')
    .where('refundPart.id', '=', id)
    .executeTakeFirstOrThrow()
  if (isFailing) return
  till.provider.finishRefunds(outTradeNo)
  await payRefundPart(till.stage.services, id)
}

/** Why what goes back through a channel may not go to the balance; after a failure it may. */
const refusalOfBalance: Readonly<Record<number, Failure>> = {
  [refundState.approved]: refundFailures.paidByChannel,
  [refundState.sent]: ledgerFailures.wrongRefundState,
}

export type PayoutStory = 'paid' | 'failing' | 'toBalance'

/** Pays a refund back as the money came: by hand, by the channel, which may fail, or to the balance instead. */
export const payOut = (at: Place, story: PayoutStory): Command => ({
  check: ({ payouts }) => payouts.length > 0,
  run: async (model, real) => {
    const open = await selectOpenParts(real)
    const amounts = (list: readonly { amount: bigint }[]) => list.map(({ amount }) => String(amount)).toSorted()
    expect(amounts(open)).toEqual(amounts(model.payouts))
    const { id, version, state, payMethod: method, amount, rechargeId } = pick(open, at)
    const place = model.payouts.findIndex(
      one => one.method === method && one.amount === amount && one.recharge?.id === rechargeId,
    )
    const payout = model.payouts[place]
    if (payout === undefined) throw new Error(`nobody expects part ${id}`)
    if (story === 'toBalance') {
      const { code } = await real.manager.call(refundCalls.toBalance, { id, version, reason: '模型' })
      const refusal = isScanned(method) ? refusalOfBalance[state] : undefined
      expect(code).toBe(refusal?.code ?? 0)
      if (refusal !== undefined) return
      if (payout.recharge !== undefined) payout.recharge.refunded -= amount
      move(model, { PAYABLE: amount, BALANCE: -amount })
    } else if (isScanned(method)) {
      await payByChannel(real, id, story === 'failing')
      if (story === 'failing') return
      move(model, { PAYABLE: amount, [accountOf(method)]: -amount })
    } else {
      await expectOk(real.manager.call(refundCalls.payOut, { id, version, voucherNo: '88' }))
      move(model, { PAYABLE: amount, [accountOf(method)]: -amount })
    }
    model.payouts.splice(place, 1)
  },
  toString: () => `pay back: ${story}`,
})
