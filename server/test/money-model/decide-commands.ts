import { ledgerFailures } from '@seam/contract/client/money/ledger'
import type { Failure } from '@seam/contract/kit/failure'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { correctionCalls, correctionFailures } from '@seam/contract/trade/correction'
import { refundCalls } from '@seam/contract/trade/refund'
import { expect } from 'vitest'
import { balanceOf, coveredOf, feeOf, type Model, mayGiveBack, move, type PendingModel } from './model.ts'
import { giveBack, giveBackSurplus, moneyOf, partsOf, recharge, reversalOf, takeFromOpen } from './moves.ts'
import { addFiledRefund, type Command, type Place, pick, type Real } from './run.ts'

type Of<K extends PendingModel['kind']> = Extract<PendingModel, { kind: K }>

/** What approving does on paper: the failure that a person would expect, after which nothing has changed. */
type Outcome = Failure | undefined

const approveRefund = (model: Model, { delegation, amount, lines }: Of<'refund'>): Outcome => {
  const charged = lines.filter(({ isCharged }) => isCharged)
  const setCharged = (isCharged: boolean) => {
    for (const line of charged) line.isCharged = isCharged
  }
  const parts = partsOf(model, delegation, amount)
  setCharged(false)
  const refusal =
    coveredOf(model, delegation) - feeOf(delegation) < amount || parts === undefined
      ? ledgerFailures.aboveRefundable
      : mayGiveBack(model, delegation, moneyOf(parts))
        ? undefined
        : ledgerFailures.invoiced
  if (refusal === undefined) giveBack(model, parts ?? [])
  else setCharged(true)
  return refusal
}

const approveGiveUp = (model: Model, { trades, amount, account }: Of<'giveUp'>): Outcome => {
  const { parts, left } = takeFromOpen(trades, amount)
  if (left > 0n) return correctionFailures.aboveOutstanding
  for (const { share, part } of parts) share.writtenOff += part
  move(model, { [account]: amount, RECEIVABLE: -amount })
  return undefined
}

const approveReversal = (model: Model, { settlement, cashBack }: Of<'reversal'>): Outcome => {
  const { shares, lines } = reversalOf(settlement, cashBack)
  const owedAgain = Map.groupBy(shares, ({ delegation }) => delegation)
  for (const [delegation, own] of owedAgain) {
    const amount = own.reduce((sum, { settled }) => sum + settled, 0n)
    if (!mayGiveBack(model, delegation, amount)) return ledgerFailures.invoiced
  }
  if (lines.BALANCE > balanceOf(model)) return ledgerFailures.short
  for (const share of shares) share.settled = 0n
  for (const trade of settlement.trades) trade.settlement = undefined
  settlement.isReversed = true
  move(model, lines)
  return undefined
}

const approveAdjustment = (model: Model, { amount }: Of<'adjustment'>): Outcome => {
  if (balanceOf(model) + amount < 0n) return ledgerFailures.short
  move(model, { ALLOWANCE: amount, BALANCE: -amount })
  return undefined
}

const approveRechargeRefund = (model: Model, { recharge: one, amount }: Of<'rechargeRefund'>): Outcome => {
  if (amount > balanceOf(model)) return ledgerFailures.short
  one.refunded += amount
  model.payouts.push({ method: one.method, amount, recharge: one })
  move(model, { BALANCE: amount, PAYABLE: -amount })
  return undefined
}

const approveOnPaper = (model: Model, pending: PendingModel): Outcome => {
  switch (pending.kind) {
    case 'refund':
      return approveRefund(model, pending)
    case 'giveUp':
      return approveGiveUp(model, pending)
    case 'reversal':
      return approveReversal(model, pending)
    case 'adjustment':
      return approveAdjustment(model, pending)
    case 'recharge':
      recharge(model, pending.id, pending.method, pending.amount)
      return undefined
    case 'rechargeRefund':
      return approveRechargeRefund(model, pending)
  }
}

const isRefund = (kind: PendingModel['kind']): boolean => kind === 'refund' || kind === 'rechargeRefund'

const approve = ({ manager }: Real, { kind, id }: PendingModel) => {
  if (kind === 'recharge') return manager.call(accountMoneyCalls.approveRecharge, { id })
  return manager.call(isRefund(kind) ? refundCalls.approve : correctionCalls.approve, { id, version: 1 })
}

const refuse = ({ manager }: Real, { kind, id }: PendingModel) => {
  const reason = '模型'
  if (kind === 'recharge') return manager.call(accountMoneyCalls.refuseRecharge, { id, reason })
  return manager.call(isRefund(kind) ? refundCalls.refuse : correctionCalls.refuse, { id, version: 1, reason })
}

const end = ({ pending }: Model, one: PendingModel) => pending.splice(pending.indexOf(one), 1)

/** The second person approves what waits, or refuses it. */
export const decide = (at: Place, isApproved: boolean): Command => ({
  check: ({ pending }) => pending.length > 0,
  run: async (model, real) => {
    const one = pick(model.pending, at)
    const { code } = await (isApproved ? approve(real, one) : refuse(real, one))
    const refusal = isApproved ? approveOnPaper(model, one) : undefined
    expect(code).toBe(refusal?.code ?? 0)
    if (refusal !== undefined) return
    end(model, one)
    if (isApproved && one.kind === 'refund')
      await addFiledRefund(model, real, one.delegation, giveBackSurplus(model, one.delegation, false))
  },
  toString: () => (isApproved ? 'approve' : 'refuse'),
})
