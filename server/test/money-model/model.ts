import { payMethod } from '@seam/contract/client/money/pay-method'
import { payState } from '@seam/contract/lab/delegation/delegation'

/**
 * A client's money as on paper: no code of the product, and only sums. All amounts in fen. The test compares it with
 * the database after every run.
 */
export type ShareModel = {
  readonly delegation: DelegationModel
  readonly amount: bigint
  settled: bigint
  released: bigint
  writtenOff: bigint
  refunded: bigint
}

export type TradeModel = {
  readonly id: number
  readonly method: number
  readonly shares: ShareModel[]
  settlement: SettlementModel | undefined
}

export type SettlementModel = {
  readonly id: number
  readonly settleCode: string
  readonly trades: readonly TradeModel[]
  readonly receipts: { readonly method: number; readonly amount: bigint }[]
  surplus: bigint
  isReversed: boolean
}

export type RechargeModel = { readonly id: number; readonly method: number; readonly amount: bigint; refunded: bigint }

/** A project of a sample: its item, and the line of the fee that it costs. */
type LineModel = {
  readonly sampleId: number
  readonly projectId: number
  readonly net: bigint
  isCharged: boolean
  isTested: boolean
}

export type DelegationModel = {
  readonly id: number
  readonly delegateCode: string
  readonly lines: LineModel[]
  /** its fee lines are frozen: it was paid, put on credit or changed, once */
  isFrozen: boolean
  isCancelled: boolean
  isSigned: boolean
  /** its results are confirmed, so it can be neither changed nor cancelled */
  isTested: boolean
  /** its reports are issued, so that what it covers is revenue */
  isFinished: boolean
}

type InvoiceModel = {
  readonly id: number
  readonly delegation: DelegationModel
  readonly amount: bigint
  isIssued: boolean
}

/** Something that waits for another person. */
export type PendingModel =
  | {
      readonly kind: 'refund'
      readonly id: number
      readonly delegation: DelegationModel
      readonly amount: bigint
      readonly lines: readonly LineModel[]
    }
  | {
      readonly kind: 'giveUp'
      readonly id: number
      readonly account: string
      readonly trades: readonly TradeModel[]
      readonly amount: bigint
    }
  | { readonly kind: 'reversal'; readonly id: number; readonly settlement: SettlementModel; readonly cashBack: boolean }
  | { readonly kind: 'adjustment'; readonly id: number; readonly amount: bigint }
  | { readonly kind: 'recharge'; readonly id: number; readonly method: number; readonly amount: bigint }
  | { readonly kind: 'rechargeRefund'; readonly id: number; readonly recharge: RechargeModel; readonly amount: bigint }

export type Model = {
  readonly delegations: DelegationModel[]
  readonly trades: TradeModel[]
  readonly settlements: SettlementModel[]
  readonly recharges: RechargeModel[]
  /** what has to be paid back as it came; of a recharge, which one */
  readonly payouts: {
    readonly method: number
    readonly amount: bigint
    readonly recharge?: RechargeModel
  }[]
  /** requested or issued, and not taken back */
  readonly invoices: InvoiceModel[]
  readonly pending: PendingModel[]
  readonly creditLimit: bigint
  /** Credit is negative, as in the ledger. */
  readonly accounts: Map<string, bigint>
}

export const newModel = (creditLimit: bigint): Model => ({
  delegations: [],
  trades: [],
  settlements: [],
  recharges: [],
  payouts: [],
  invoices: [],
  pending: [],
  creditLimit,
  accounts: new Map(),
})

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
const atLeastNothing = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** Debits are positive. */
export const move = ({ accounts }: Model, lines: Readonly<Record<string, bigint>>): void => {
  for (const [account, amount] of Object.entries(lines)) accounts.set(account, (accounts.get(account) ?? 0n) + amount)
}

/** The account of what a delegation covers: a liability until it is finished or cancelled, then revenue. */
export const coverAccountOf = ({ isFinished, isCancelled }: DelegationModel): 'CONTRACT' | 'REVENUE' =>
  isFinished || isCancelled ? 'REVENUE' : 'CONTRACT'

export const balanceOf = ({ accounts }: Model): bigint => -(accounts.get('BALANCE') ?? 0n)
export const creditUsedOf = ({ accounts }: Model): bigint => accounts.get('RECEIVABLE') ?? 0n

export const sharesOf = ({ trades }: Model, delegation: DelegationModel) =>
  trades.flatMap(trade =>
    trade.shares.filter(share => share.delegation === delegation).map(share => ({ trade, share })),
  )

const isCredit = (trade: TradeModel) => trade.method === payMethod.credit

/** What is owed of a share: on credit, neither settled nor taken back nor given up. */
export const openOf = (trade: TradeModel, { amount, settled, released, writtenOff }: ShareModel): bigint =>
  isCredit(trade) ? amount - settled - released - writtenOff : 0n

export const outstandingOf = (trades: readonly TradeModel[]): bigint =>
  sumOf(trades.flatMap(trade => trade.shares.map(share => openOf(trade, share))))

export const feeOf = ({ lines }: DelegationModel): bigint =>
  sumOf(lines.filter(({ isCharged }) => isCharged).map(({ net }) => net))

export const receivedOf = (model: Model, delegation: DelegationModel) => {
  const own = sharesOf(model, delegation)
  return {
    paid: sumOf(own.filter(({ trade }) => !isCredit(trade)).map(({ share }) => share.amount)),
    credited: sumOf(own.filter(({ trade }) => isCredit(trade)).map(({ share }) => share.amount)),
    refunded: sumOf(own.map(({ share }) => share.refunded)),
  }
}

export const coveredOf = (model: Model, delegation: DelegationModel): bigint => {
  const { paid, credited, refunded } = receivedOf(model, delegation)
  return paid + credited - refunded
}

export const dueOf = (model: Model, delegation: DelegationModel): bigint =>
  atLeastNothing(feeOf(delegation) - coveredOf(model, delegation))

/** The first that holds; nobody is about to scan between two commands. */
export const payStateOf = (model: Model, delegation: DelegationModel): number => {
  const covered = coveredOf(model, delegation)
  const { refunded } = receivedOf(model, delegation)
  if (covered === 0n) return refunded > 0n ? payState.refunded : payState.unpaid
  if (covered < feeOf(delegation)) return payState.partlyPaid
  if (refunded > 0n) return payState.partlyRefunded
  const owed = sumOf(sharesOf(model, delegation).map(({ trade, share }) => openOf(trade, share)))
  return owed > 0n ? payState.onCredit : payState.paid
}

/** What a share may give back: credit that nobody has paid, and money. */
export const refundableOf = (trade: TradeModel, share: ShareModel): { credit: bigint; money: bigint } => {
  const open = openOf(trade, share)
  const left = share.amount - share.refunded - share.writtenOff
  return { credit: atLeastNothing(least(open, left)), money: atLeastNothing(left - open) }
}

/** What was paid in money and not given back, less what invoices are for. */
export const invoiceableOf = (model: Model, delegation: DelegationModel) => {
  const paid = sumOf(
    sharesOf(model, delegation).map(({ trade, share }) =>
      isCredit(trade) ? share.settled - share.refunded + share.released : share.amount - share.refunded,
    ),
  )
  const invoiced = sumOf(model.invoices.filter(one => one.delegation === delegation).map(({ amount }) => amount))
  return { paid, invoiced }
}

/** Whether a delegation may give so much money back: no invoice is for more than was paid. */
export const mayGiveBack = (model: Model, delegation: DelegationModel, amount: bigint): boolean => {
  const { paid, invoiced } = invoiceableOf(model, delegation)
  return amount === 0n || invoiced === 0n || paid - amount >= invoiced
}
