import { ledgerFailures, postingKind } from '@seam/contract/client/money/ledger'
import { payMethod, payMethodFailures, settleMethods } from '@seam/contract/client/money/pay-method'
import { settlementState } from '@seam/contract/client/money/settlement'
import type { OutputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { correctionFailures } from '@seam/contract/trade/correction'
import { settleFailures as failures, type settleCalls } from '@seam/contract/trade/settle'
import type { Tx } from '../../../db/database.ts'
import { checkVersion, refuse, requireRow } from '../../../kit/refusal.ts'
import { moneyWrite, type WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf, type UserActor } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { refuseLargeSurplus } from '../../client/account/recharge-limit.commands.ts'
import { overpaidMessage } from '../../client/ledger/amount-messages.rules.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { selectPayMethods } from '../../client/pay-method/pay-method.rows.ts'
import { awardPoints, paymentKinds } from '../../client/score/score.commands.ts'
import { settlementLifecycle } from '../../client/settlement/settlement.commands.ts'
import { lockSettlements } from '../../client/settlement/settlement.rows.ts'
import { requireShiftForCash } from '../../client/shift/require-shift.commands.ts'
import { refuseTakenNumbers } from '../../client/transfer/transfer.commands.ts'
import { updateSettledPayStates } from '../../lab/delegation/money/charges.rows.ts'
import { hasRequestedReversal } from '../correction/correction.rows.ts'
import * as rows from './settle.rows.ts'
import {
  type Allocation,
  allocate,
  type OpenShare,
  openOf,
  type Receipt,
  receiptEntries,
  stateAfterReceipt,
  sumOf,
} from './settle.rules.ts'
import { isAsPromised, netsOfTrades, openToken } from './settle-token.ts'

type Settle = typeof settleCalls.settle
type Receive = typeof settleCalls.receive
type SentReceipt = { readonly payMethod: Receipt['payMethod']; readonly amount: string; readonly voucherNo: string }

const toReceipts = (sent: readonly SentReceipt[]): Receipt[] => sent.map(one => ({ ...one, amount: toFen(one.amount) }))

/** Refuses methods that do not settle credit, and cash without an open shift, which is locked first. */
const checkMethods = async (tx: Tx, receipts: readonly Receipt[], cashierId: number): Promise<void> => {
  if (receipts.length === 0) return
  if (receipts.some(({ payMethod: method }) => !settleMethods.includes(method))) throw refuse(failures.notForSettlement)
  const methods = receipts.map(({ payMethod: method }) => method)
  await requireShiftForCash(tx, methods, { id: cashierId })
  await refuseTakenNumbers(tx, receipts)
  const stopped = (await selectPayMethods(tx)).filter(one => one.state === state.stopped).map(one => one.payMethod)
  const unusable = receipts.find(({ payMethod: method }) => stopped.includes(method))
  if (unusable !== undefined)
    throw refuse(payMethodFailures.stopped, {
      message: `${payMethod.label(unusable.payMethod)}已停用，请改用其他支付方式`,
    })
}

const divide = (shares: readonly OpenShare[], receipts: readonly Receipt[]): Allocation => {
  const allocation = allocate(shares, receipts)
  if (allocation === undefined)
    throw refuse(ledgerFailures.overpaid, { message: overpaidMessage('银行卡和余额', openOf(shares)) })
  return allocation
}

/**
 * Applies receipts to the shares, in the ledger and on the delegations. The settlement and everything before it in
 * the lock order must be locked.
 */
const applyReceipts = async (
  tx: Tx,
  { id, clientId, settleCode, version }: { id: number; clientId: number; settleCode: string; version: number },
  receipts: readonly Receipt[],
  allocation: Allocation,
  actor: UserActor,
): Promise<void> => {
  const { parts } = allocation
  await rows.addShareReceipts(tx, parts)
  await updateSettledPayStates(tx, [...new Set(parts.map(({ delegationId }) => delegationId))])
  const entries = receiptEntries(receipts, allocation, actor.userId)
  const cause = `settle:${id}:${version}`
  await post(tx, { kind: postingKind.settle, cause, clientId, remarks: settleCode, entries }, actor, { limited: true })
  // Credit earns its points when it is settled.
  const earning = { clientId, amount: sumOf(parts), about: settleCode, createName: actor.userName }
  await awardPoints(tx, { ...earning, kinds: paymentKinds })
}

const sentence = (receipts: readonly Receipt[], { surplus, outstanding }: Allocation) =>
  `收款 ${fromFen(sumOf(receipts))} 元${surplus > 0n ? `，转入余额 ${fromFen(surplus)} 元` : ''}，未收 ${fromFen(outstanding)} 元`

/** The trades of a confirmed settlement, locked and unchanged since they were shown. */
const lockConfirmed = async ({ db, services, caller, input }: WriteContext<Settle>) => {
  const promised = openToken(services, caller.userId, input.token)
  if (promised === undefined) throw refuse(failures.tokenStale)
  await rows.lockForSettlement(db, input.tradeIds)
  const { shares, settleCodes } = await rows.selectConfirmedShares(db, input.tradeIds)
  if (settleCodes.length > 0)
    throw refuse(failures.settledElsewhere, { message: `交易已在结算单【${settleCodes.slice(0, 3).join('、')}】中` })
  const nets = netsOfTrades(shares)
  if (!isAsPromised(promised, nets)) throw refuse(failures.tokenStale)
  return { clientId: promised.clientId, shares, nets }
}

/** Settles credit trades: with receipts they are collected at once, without it is a statement. */
const handleSettle = async (context: WriteContext<Settle>): Promise<OutputOf<Settle>> => {
  const { db, input, logOperation } = context
  const actor = actorOf(context)
  const receipts = toReceipts(input.receipts)
  await checkMethods(db, receipts, actor.userId)
  const { clientId, shares, nets } = await lockConfirmed(context)
  const allocation = divide(shares, receipts)
  await refuseLargeSurplus(db, allocation.surplus)
  const received = sumOf(receipts)
  const current = stateAfterReceipt(received, allocation.outstanding)
  const settlement = await create(
    db,
    settlementLifecycle,
    {
      command: 'add',
      values: {
        clientId,
        amount: openOf(shares),
        received,
        surplus: allocation.surplus,
        state: current,
        remarks: input.remarks,
        createUserId: actor.userId,
        createName: actor.userName,
      },
      returning: ['id', 'settleCode', 'clientId', 'version'],
    },
    actor,
  )
  await rows.insertSettlementContent(db, settlement.id, nets, receipts, actor)
  if (receipts.length > 0) await applyReceipts(db, settlement, receipts, allocation, actor)
  const { id: settlementId, settleCode } = settlement
  logOperation(
    `结算【${settleCode}】：${nets.length} 笔交易，${fromFen(openOf(shares))} 元，${sentence(receipts, allocation)}`,
  )
  return {
    settlementId,
    settleCode,
    state: current,
    outstanding: fromFen(allocation.outstanding),
    toBalance: fromFen(allocation.surplus),
  }
}

export const settle = moneyWrite<Settle>(
  async ({ input, caller, services }) => openToken(services, caller.userId, input.token)?.clientId,
  handleSettle,
)

/** Receives money for a settlement, the oldest trade first. */
const handleReceive = async (context: WriteContext<Receive>): Promise<OutputOf<Receive>> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  const receipts = toReceipts(input.receipts)
  const unlocked = requireRow(await rows.findSettlement(db, input.id, caller.scope))
  checkVersion(unlocked, input.version)
  await checkMethods(db, receipts, actor.userId)
  const { id } = unlocked
  const tradeIds = (await rows.selectSettlementTrades(db, id)).map(trade => trade.id)
  await rows.lockForSettlement(db, tradeIds)
  const settlement = requireRow((await lockSettlements(db, [id]))[0])
  checkVersion(settlement, input.version)
  if (await hasRequestedReversal(db, id))
    throw refuse(correctionFailures.reversalRequested, {
      message: '该结算单有待审批的冲回申请，审批之前不能收款',
    })
  const shares = await rows.selectOpenShares(db, tradeIds)
  if (settlement.state === settlementState.issued || settlement.state === settlementState.part) {
    if (shares.length === 0) throw refuse(failures.nothingOutstanding)
  }
  const allocation = divide(shares, receipts)
  await refuseLargeSurplus(db, allocation.surplus)
  const after = await transition(
    db,
    settlementLifecycle,
    allocation.outstanding === 0n ? 'complete' : 'receive',
    settlement,
    actor,
    { set: { received: settlement.received + sumOf(receipts), surplus: settlement.surplus + allocation.surplus } },
  )
  await rows.insertReceipts(
    db,
    receipts.map(one => ({ ...one, settlementId: id })),
    actor,
  )
  await applyReceipts(db, after, receipts, allocation, actor)
  logOperation(`结算单【${settlement.settleCode}】${sentence(receipts, allocation)}`)
  return {
    settlementId: id,
    settleCode: settlement.settleCode,
    state: after.state,
    outstanding: fromFen(allocation.outstanding),
    toBalance: fromFen(allocation.surplus),
  }
}

export const receive = moneyWrite<Receive>(
  async ({ input, caller, services }) => (await rows.findSettlement(services.db, input.id, caller.scope))?.clientId,
  handleReceive,
)
