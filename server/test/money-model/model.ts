import { payMethod } from '@seam/contract/client/pay-method'

/**
 * A client's money as a person would keep it on paper: no code of the product, no double entry rules of its own beyond the
 * sums. All amounts in fen. The test compares it with the database after every run.
 */
export type ShareModel = {
  readonly delegation: DelegationModel
  readonly amount: bigint
  settled: bigint
  released: bigint
  refunded: bigint
}

export type TradeModel = {
  readonly id: number
  readonly method: number
  readonly shares: ShareModel[]
  settlement: SettlementModel | undefined
}

export type SettlementModel = { readonly id: number; readonly settleCode: string; readonly trades: TradeModel[] }

export type DelegationModel = {
  readonly id: number
  fee: bigint
  /** its fee lines are frozen: it was paid, or put on credit, once */
  isFrozen: boolean
  isCancelled: boolean
  isSigned: boolean
}

export type Model = {
  readonly delegations: DelegationModel[]
  readonly trades: TradeModel[]
  readonly settlements: SettlementModel[]
  readonly creditLimit: bigint
  /** credit is negative, as in the ledger */
  readonly accounts: Map<string, bigint>
}

export const newModel = (creditLimit: bigint): Model => ({
  delegations: [],
  trades: [],
  settlements: [],
  creditLimit,
  accounts: new Map(),
})

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Debits are positive. */
export const move = ({ accounts }: Model, lines: Readonly<Record<string, bigint>>): void => {
  for (const [account, amount] of Object.entries(lines)) accounts.set(account, (accounts.get(account) ?? 0n) + amount)
}

export const balanceOf = ({ accounts }: Model): bigint => -(accounts.get('BALANCE') ?? 0n)
export const creditUsedOf = ({ accounts }: Model): bigint => accounts.get('RECEIVABLE') ?? 0n

export const sharesOf = ({ trades }: Model, delegation: DelegationModel) =>
  trades.flatMap(trade =>
    trade.shares.filter(share => share.delegation === delegation).map(share => ({ trade, share })),
  )

const isCredit = (trade: TradeModel) => trade.method === payMethod.credit

/** What is owed of a share: on credit, neither settled nor taken back. */
export const openOf = (trade: TradeModel, { amount, settled, released }: ShareModel): bigint =>
  isCredit(trade) ? amount - settled - released : 0n

export const receivedOf = (model: Model, delegation: DelegationModel) => {
  const own = sharesOf(model, delegation)
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  return {
    paid: sum(own.filter(({ trade }) => !isCredit(trade)).map(({ share }) => share.amount)),
    credited: sum(own.filter(({ trade }) => isCredit(trade)).map(({ share }) => share.amount)),
    refunded: sum(own.map(({ share }) => share.refunded)),
  }
}

export const coveredOf = (model: Model, delegation: DelegationModel): bigint => {
  const { paid, credited, refunded } = receivedOf(model, delegation)
  return paid + credited - refunded
}

export const dueOf = (model: Model, delegation: DelegationModel): bigint => {
  const due = delegation.fee - coveredOf(model, delegation)
  return due > 0n ? due : 0n
}

const accountOf: Readonly<Record<number, string>> = {
  [payMethod.cash]: 'CASH',
  [payMethod.transfer]: 'BANK',
  [payMethod.wechat]: 'WECHAT',
  [payMethod.alipay]: 'ALIPAY',
  [payMethod.card]: 'CARD',
  [payMethod.balance]: 'BALANCE',
  [payMethod.credit]: 'RECEIVABLE',
}

export const moneyAccount = (method: number): string => accountOf[method] ?? ''

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
    trade.shares.push({ delegation, amount: part, settled: 0n, released: 0n, refunded: 0n })
    delegation.isFrozen = true
  }
  model.trades.push(trade)
  move(model, { [moneyAccount(method)]: amount })
  move(model, { CONTRACT: -(amount - left) })
  move(model, { BALANCE: -left })
}

/** The newest payment first: credit that nobody has paid, as much as there is. */
export const releaseCredit = (model: Model, delegation: DelegationModel, amount: bigint): bigint => {
  let left = amount
  for (const { trade, share } of sharesOf(model, delegation).reverse()) {
    const part = least(left, openOf(trade, share))
    share.released += part
    share.refunded += part
    left -= part
  }
  move(model, { CONTRACT: amount - left, RECEIVABLE: -(amount - left) })
  return left
}

/** Gives back what was paid, the newest payment first: to the balance what came from there or was settled, else payable. */
export const refund = (model: Model, delegation: DelegationModel, amount: bigint) => {
  let left = amount
  for (const { trade, share } of sharesOf(model, delegation).reverse()) {
    const part = least(left, share.amount - share.refunded - openOf(trade, share))
    if (part <= 0n) continue
    share.refunded += part
    left -= part
    const toBalance = isCredit(trade) || trade.method === payMethod.balance
    move(model, { CONTRACT: part, [toBalance ? 'BALANCE' : 'PAYABLE']: -part })
  }
}

export const outstandingOf = (trades: readonly TradeModel[]): bigint =>
  trades.reduce((sum, trade) => sum + trade.shares.reduce((total, share) => total + openOf(trade, share), 0n), 0n)

/** A receipt of a settlement: the oldest trade first, the rest to the balance. */
export const receive = (model: Model, { trades }: Pick<SettlementModel, 'trades'>, method: number, amount: bigint) => {
  let left = amount
  const shares = [...trades].sort((a, b) => a.id - b.id).flatMap(trade => trade.shares.map(share => ({ trade, share })))
  for (const { trade, share } of shares) {
    const part = least(left, openOf(trade, share))
    share.settled += part
    left -= part
  }
  move(model, { [moneyAccount(method)]: amount })
  move(model, { RECEIVABLE: -(amount - left), BALANCE: -left })
}
