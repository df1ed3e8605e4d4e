import { type LedgerAccount, ledgerAccount } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import {
  coverAccountOf,
  coveredOf,
  type DelegationModel,
  dueOf,
  feeOf,
  least,
  type Model,
  mayGiveBack,
  move,
  openOf,
  type PendingModel,
  refundableOf,
  type SettlementModel,
  type ShareModel,
  sharesOf,
  sumOf,
  type TradeModel,
} from './model.ts'

const accounts: Readonly<Record<number, LedgerAccount>> = {
  [payMethod.cash]: ledgerAccount.cash,
  [payMethod.transfer]: ledgerAccount.bank,
  [payMethod.wechat]: ledgerAccount.wechat,
  [payMethod.alipay]: ledgerAccount.alipay,
  [payMethod.card]: ledgerAccount.card,
  [payMethod.balance]: ledgerAccount.balance,
  [payMethod.credit]: ledgerAccount.receivable,
}

export const accountOf = (method: number): string => accounts[method] ?? ''

/** A recharge, which the balance has from now on. */
export const recharge = (model: Model, id: number, method: number, amount: bigint) => {
  model.recharges.push({ id, method, amount, refunded: 0n })
  move(model, { [accountOf(method)]: amount, BALANCE: -amount })
}

/** A payment: the oldest delegation first, the rest to the balance. */
export const pay = (
  model: Model,
  id: number,
  method: number,
  amount: bigint,
  delegations: readonly DelegationModel[],
) => {
  const trade: TradeModel = { id, method, shares: [], settlement: undefined }
  let left = amount
  for (const delegation of [...delegations].sort((a, b) => a.id - b.id)) {
    const part = least(left, dueOf(model, delegation))
    if (part === 0n) continue
    left -= part
    trade.shares.push({ delegation, amount: part, settled: 0n, released: 0n, writtenOff: 0n, refunded: 0n })
    delegation.isFrozen = true
    move(model, { [coverAccountOf(delegation)]: -part })
  }
  model.trades.push(trade)
  move(model, { [accountOf(method)]: amount })
  move(model, { BALANCE: -left })
}

type Part = {
  readonly trade: TradeModel
  readonly share: ShareModel
  readonly amount: bigint
  readonly to: 'credit' | 'money'
}

/** Where an amount comes from: unpaid credit first, then money, each from the newest payment. */
export const partsOf = (model: Model, delegation: DelegationModel, amount: bigint): Part[] | undefined => {
  const shares = sharesOf(model, delegation).reverse()
  let left = amount
  const take = (to: 'credit' | 'money') =>
    shares.flatMap(({ trade, share }) => {
      const part = least(left, refundableOf(trade, share)[to])
      left -= part
      return part > 0n ? [{ trade, share, amount: part, to }] : []
    })
  const parts = [...take('credit'), ...take('money')]
  return left === 0n ? parts : undefined
}

export const moneyOf = (parts: readonly Part[]): bigint =>
  sumOf(parts.filter(({ to }) => to === 'money').map(({ amount }) => amount))

/** Takes parts back: credit is owed no more, what came from the balance or was settled goes to the balance. */
export const giveBack = (model: Model, parts: readonly Part[]) => {
  for (const { trade, share, amount, to } of parts) {
    share.refunded += amount
    if (to === 'credit') share.released += amount
    const isKept = trade.method === payMethod.credit || trade.method === payMethod.balance
    const target = to === 'credit' ? ledgerAccount.receivable : isKept ? ledgerAccount.balance : ledgerAccount.payable
    if (target === ledgerAccount.payable) model.payouts.push({ method: trade.method, amount })
    move(model, { [coverAccountOf(share.delegation)]: amount, [target]: -amount })
  }
}

type PendingRefund = Extract<PendingModel, { kind: 'refund' }>

const refundsOf = ({ pending }: Model, delegation: DelegationModel): PendingRefund[] =>
  pending.filter(one => one.kind === 'refund').filter(one => one.delegation === delegation)

/** What is given back once these lines are cancelled, besides what is requested already. */
export const surplusOf = (model: Model, delegation: DelegationModel, lines: PendingRefund['lines']): bigint => {
  const waiting = refundsOf(model, delegation)
  const requested = sumOf(waiting.map(({ amount }) => amount))
  const cancelled = [...waiting.flatMap(refund => refund.lines), ...lines].filter(({ isCharged }) => isCharged)
  const feeAfter = feeOf(delegation) - sumOf(cancelled.map(({ net }) => net))
  const most = sharesOf(model, delegation).map(({ trade, share }) => refundableOf(trade, share))
  const refundable = sumOf(most.map(({ credit, money }) => credit + money))
  const surplus = least(coveredOf(model, delegation) - feeAfter, refundable) - requested
  return surplus > 0n ? surplus : 0n
}

/**
 * After the fee fell: credit that nobody has paid is released. Answers the money that another person has to approve:
 * nothing where it is returned by rule, unless an invoice is for it.
 */
export const giveBackSurplus = (model: Model, delegation: DelegationModel, isByRule: boolean): bigint => {
  const parts = partsOf(model, delegation, surplusOf(model, delegation, [])) ?? []
  giveBack(
    model,
    parts.filter(({ to }) => to === 'credit'),
  )
  const money = moneyOf(parts)
  if (!isByRule || !mayGiveBack(model, delegation, money)) return money
  giveBack(
    model,
    parts.filter(({ to }) => to === 'money'),
  )
  return 0n
}

/** What a delegation covers becomes revenue, or a liability again. */
const moveCover = (model: Model, delegation: DelegationModel, change: () => void) => {
  const covered = coveredOf(model, delegation)
  move(model, { [coverAccountOf(delegation)]: covered })
  change()
  move(model, { [coverAccountOf(delegation)]: -covered })
}

export const finish = (model: Model, delegation: DelegationModel) =>
  moveCover(model, delegation, () => {
    delegation.isTested = true
    delegation.isFinished = true
  })

export const resume = (model: Model, delegation: DelegationModel) =>
  moveCover(model, delegation, () => {
    delegation.isFinished = false
  })

export const cancel = (model: Model, delegation: DelegationModel) =>
  moveCover(model, delegation, () => {
    delegation.isCancelled = true
  })

type OpenShare = { readonly share: ShareModel; readonly part: bigint }

/** Divides an amount over what is owed of trades, the oldest first. */
export const takeFromOpen = (trades: readonly TradeModel[], amount: bigint): { parts: OpenShare[]; left: bigint } => {
  let left = amount
  const parts = [...trades]
    .sort((a, b) => a.id - b.id)
    .flatMap(trade => trade.shares.map(share => ({ share, open: openOf(trade, share) })))
    .map(({ share, open }) => {
      const part = least(left, open)
      left -= part
      return { share, part }
    })
  return { parts, left }
}

/** A receipt of a settlement: the oldest trade first, the rest to the balance. */
export const receive = (model: Model, settlement: SettlementModel, method: number, amount: bigint) => {
  const { parts, left } = takeFromOpen(settlement.trades, amount)
  for (const { share, part } of parts) share.settled += part
  settlement.receipts.push({ method, amount })
  settlement.surplus += left
  move(model, { [accountOf(method)]: amount })
  move(model, { RECEIVABLE: -(amount - left), BALANCE: -left })
}

/** What taking a settlement back moves: the accounts, and what each delegation owes again. */
export const reversalOf = ({ receipts, surplus, trades }: SettlementModel, cashBack: boolean) => {
  const total = sumOf(receipts.map(({ amount }) => amount))
  const by = (method: number) => sumOf(receipts.filter(one => one.method === method).map(({ amount }) => amount))
  const fromBalance = by(payMethod.balance)
  const inCash = cashBack ? by(payMethod.cash) : 0n
  const shares = trades.flatMap(trade => trade.shares).filter(({ settled }) => settled > 0n)
  return {
    shares,
    lines: {
      RECEIVABLE: total - surplus,
      BALANCE: surplus - fromBalance,
      CASH: -inCash,
      SUSPENSE: -(total - fromBalance - inCash),
    },
  }
}
