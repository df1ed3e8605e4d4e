import type {
  AttemptState,
  FeeLineKind,
  LedgerAccount,
  PostingKind,
  RefundCause,
  RefundState,
  RefundTarget,
  TradeKind,
  TradeState,
} from '@seam/contract/client/money/ledger'
import type { PayMethod } from '@seam/contract/client/money/pay-method'
import type { State } from '@seam/contract/kit/dictionary'
import type { Generated, GeneratedAlways } from 'kysely'
import type { EventTable } from './lab.ts'
import type { GeneratedTime, Json, TimeOrNull } from './system.ts'

/** An invariant that is violated, with some of the violating rows. */
export type Violation = { readonly name: string; readonly label: string; readonly ids: string[] }

type TradeTable = {
  id: GeneratedAlways<number>
  tradeCode: Generated<string>
  tradeKind: TradeKind
  clientId: number
  ownerId: number | null
  departmentId: number | null
  payMethod: PayMethod
  amount: bigint
  surplus: Generated<bigint>
  refunded: Generated<bigint>
  /** Of credit: neither settled nor taken back; maintained by the database from the shares. */
  outstanding: Generated<bigint>
  tendered: bigint | null
  state: TradeState
  quoteId: string | null
  voucherNo: Generated<string>
  remarks: Generated<string>
  finishTime: TimeOrNull
  /** Of a recharge that waited for approval. */
  approverId: Generated<number | null>
  approverName: Generated<string>
  createUserId: number
  createName: string
  createTime: GeneratedTime
  version: Generated<number>
}
type TradeShareTable = {
  tradeId: number
  delegationId: number
  amount: bigint
  settled: Generated<bigint>
  released: Generated<bigint>
  writtenOff: Generated<bigint>
  refunded: Generated<bigint>
}
type RefundTable = {
  id: GeneratedAlways<number>
  refundCode: Generated<string>
  refundCause: RefundCause
  clientId: number
  delegationId: number | null
  /** the recharge that is given back */
  tradeId: Generated<number | null>
  ownerId: number | null
  departmentId: number | null
  amount: bigint
  byRule: boolean
  state: RefundState
  reason: string
  approverId: number | null
  approverName: Generated<string>
  approveTime: TimeOrNull
  finishTime: TimeOrNull
  createUserId: number | null
  createName: string
  createTime: GeneratedTime
  version: Generated<number>
}
type RefundPartTable = {
  id: GeneratedAlways<number>
  refundId: number
  tradeId: number | null
  delegationId: number | null
  refundTarget: RefundTarget
  payMethod: PayMethod
  amount: bigint
  state: RefundState
  /** The scan that it gives back, unless that is the one that completed the trade. */
  attemptId: Generated<number | null>
  outRefundNo: string | null
  providerNo: string | null
  nextTime: TimeOrNull
  tries: Generated<number>
  fault: Generated<string>
  voucherNo: Generated<string>
  handlerName: Generated<string>
  finishTime: TimeOrNull
  /** of its first sending to the channel */
  sentTime: TimeOrNull
  version: Generated<number>
}
type PostingTable = {
  id: GeneratedAlways<bigint>
  postingKind: PostingKind
  cause: string
  reversesId: bigint | null
  clientId: number | null
  tradeId: number | null
  refundId: number | null
  businessDate: Generated<string>
  eventTime: GeneratedTime
  remarks: Generated<string>
  userId: number | null
  userName: string
  createTime: GeneratedTime
}
/** A view: the deposits of cash of the vault. */
type VaultDepositView = {
  postingId: bigint
  slipNo: string
  undone: boolean
}
type EntryTable = {
  id: GeneratedAlways<bigint>
  postingId: bigint
  ledgerAccount: LedgerAccount
  amount: bigint
  clientId: number | null
  delegationId: number | null
  userId: number | null
  /** of CASH */
  shiftId: Generated<number | null>
  seq: number | null
  balanceAfter: bigint | null
  createTime: GeneratedTime
}
type FeeLineTable = {
  id: GeneratedAlways<bigint>
  delegationId: number
  feeLineKind: FeeLineKind
  ofLine: bigint | null
  sampleId: number | null
  groupId: number | null
  itemId: number | null
  lineName: string
  charged: bigint
  net: bigint
  userId: number | null
  userName: string
  createTime: GeneratedTime
}
type PaymentAttemptTable = {
  id: GeneratedAlways<number>
  tradeId: number
  payMethod: PayMethod
  outTradeNo: string
  amount: bigint
  state: AttemptState
  codeUrl: Generated<string>
  expireTime: string
  providerNo: string | null
  paidAmount: bigint | null
  paidTime: TimeOrNull
  nextTime: TimeOrNull
  tries: Generated<number>
  fault: Generated<string>
  createUserId: number
  createName: string
  createTime: GeneratedTime
  version: Generated<number>
}

/** The ledger and the entities that post to it. */
export type LedgerTables = {
  trade: TradeTable
  tradeShare: TradeShareTable
  refund: RefundTable
  refundPart: RefundPartTable
  refundLine: { refundId: number; feeLineId: bigint; live: Generated<boolean> }
  posting: PostingTable
  entry: EntryTable
  vaultDeposit: VaultDepositView
  delegationCredit: {
    clientId: number
    delegationId: number | null
    postingId: bigint
    businessDate: string
    amount: bigint
  }
  /** what accounts moved on sealed days, in fen */
  ledgerDay: { businessDate: string; ledgerAccount: LedgerAccount; debit: bigint; credit: bigint }
  /** what the checks of the invariants found; broken as name, label and ids of some rows */
  ledgerCheck: { id: GeneratedAlways<number>; checkTime: GeneratedTime; broken: Json<Violation[]> }
  feeLine: FeeLineTable
  payMethod: { payMethod: PayMethod; state: Generated<State>; sort: number; version: Generated<number> }
  paymentAttempt: PaymentAttemptTable
  moneyEvent: EventTable<number> & {
    tradeId: number | null
    attemptId: number | null
    refundId: number | null
    invoiceId: number | null
    shiftId: number | null
    suspenseId: number | null
    statementId: number | null
    correctionId: number | null
  }
}
