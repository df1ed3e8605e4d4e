import { ledgerFailures, refundCause } from '@seam/contract/client/money/ledger'
import type { InputOf, OutputOf } from '@seam/contract/kit/call'
import { fromFen, positiveFen } from '@seam/contract/kit/value/money'
import { refundFailures as failures, type refundCalls } from '@seam/contract/trade/refund'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { checkVersion, refuse, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { refuseIfInvoiced } from '../../client/invoice/invoiced.commands.ts'
import { cancelFeeLines } from '../../client/ledger/fee-line.commands.ts'
import { divide, lockForRefund, requestRefund, requireApprovable } from '../../client/ledger/refund/refund.commands.ts'
import { lockRefunds, sumRequestedRefunds } from '../../client/ledger/refund/refund.rows.ts'
import { moneyBackOf, type RefundPart, refundableOf } from '../../client/ledger/refund/refund.rules.ts'
import { refundLifecycle } from '../../client/ledger/refund/refund-lifecycle.commands.ts'
import { selectPaidShares } from '../../client/ledger/trade.rows.ts'
import { requireDelegationInScope, startTesting } from '../../lab/delegation/delegation.commands.ts'
import { coveredOf } from '../../lab/delegation/delegation.rules.ts'
import { findDelegationFacts, type LockedDelegation, lockDelegations } from '../../lab/delegation/facts.rows.ts'
import { giveBackSurplus, payBack, withAmounts } from '../../lab/delegation/money/received.commands.ts'
import { notifyIfReportsCovered } from '../../lab/report/issue/ready-message.commands.ts'
import { approveRechargeRefund } from './recharge-refund.commands.ts'
import * as rows from './refund.rows.ts'
import { nothingRefundableMessage, refundOf } from './refund.rules.ts'

type Selection = InputOf<typeof refundCalls.preview>

export const refundFactsOf = async (db: Db, delegation: LockedDelegation) => {
  const shares = await selectPaidShares(db, delegation.id)
  return {
    fee: delegation.fee,
    covered: coveredOf(delegation),
    ...(await sumRequestedRefunds(db, delegation.id)),
    refundable: refundableOf(shares),
    shares,
  }
}

/**
 * The amount that the selected lines of a delegation give back; refuses lines that are cancelled or requested
 * already.
 */
const computeRefund = async (db: Db, delegation: LockedDelegation, { lineIds }: Selection) => {
  const ids = new Set(lineIds.map(BigInt))
  const lines = (await rows.selectRefundableLines(db, delegation.id)).filter(({ id }) => ids.has(id))
  if (lines.length < ids.size) throw refuse(failures.lineGone)
  const requested = lines.find(({ refundCode }) => refundCode !== '')
  if (requested !== undefined)
    throw refuse(failures.lineRequested, {
      message: `项目【${requested.lineName}】已在退款单【${requested.refundCode}】中`,
    })
  const facts = await refundFactsOf(db, delegation)
  const nets = lines.map(({ net }) => net)
  const amount = refundOf(facts, nets)
  if (amount === 0n) throw refuse(failures.nothingRefundable, { message: nothingRefundableMessage(facts, nets) })
  return { lines, amount, shares: facts.shares }
}

/** The present destinations of the amount, for a preview. */
export const planOf = async (db: Db, delegationId: number, amount: bigint) => {
  const parts = divide(await selectPaidShares(db, delegationId), amount)
  const codes = await rows.selectTradeCodes(
    db,
    parts.map(({ tradeId }) => tradeId),
  )
  return parts.map(({ tradeId, payMethod, target, amount: part }: RefundPart) => ({
    tradeCode: codes.get(tradeId) ?? '',
    payMethod,
    target,
    amount: fromFen(part),
  }))
}

export const previewRefund = async (
  db: Db,
  input: Selection,
  caller: Caller,
): Promise<OutputOf<typeof refundCalls.preview>> => {
  await requireDelegationInScope(db, input.delegationId, caller)
  const delegation = requireRow(await findDelegationFacts(db, input.delegationId))
  const { lines, amount } = await computeRefund(db, delegation, input)
  const feeAfter = lines.reduce((fee, { net }) => fee - net, delegation.fee)
  return { amount: fromFen(amount), feeAfter: fromFen(feeAfter), parts: await planOf(db, delegation.id, amount) }
}

type Request = typeof refundCalls.request

/**
 * Requests a refund of lines of a delegation, or of the amount received above its fee. Nothing changes before it is
 * approved.
 */
export const requestLineRefund = async (context: WriteContext<Request>): Promise<OutputOf<Request>> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  await requireDelegationInScope(db, input.delegationId, caller)
  const delegation = requireRow((await lockDelegations(db, [input.delegationId]))[0])
  const { lines, amount, shares } = await computeRefund(db, delegation, input)
  const moneyBack = moneyBackOf(divide(shares, amount))
  await refuseIfInvoiced(db, [{ delegationId: delegation.id, amount: moneyBack }])
  const cause = lines.length === 0 ? refundCause.overpaid : refundCause.line
  const draft = { delegation, amount, cause, byRule: false, reason: input.reason }
  const { id, refundCode } = await requestRefund(db, draft, actor)
  await rows.insertRefundLines(
    db,
    id,
    lines.map(line => line.id),
  )
  const names = lines.map(({ sampleName, lineName }) => [sampleName, lineName].filter(part => part !== '').join(' '))
  logOperation(
    `申请退款【${refundCode}】：委托单【${delegation.delegateCode}】${names.length === 0 ? '多收部分' : names.join('、')}，${fromFen(amount)} 元，原因：${input.reason}`,
  )
  return { id, refundCode, amount: fromFen(amount) }
}

/**
 * Approves a refund: cancels its lines, which lowers the fee, and gives back the amount of the request. What was received
 * above the fee since then is released from credit, or another request.
 */
export const approve = async (context: WriteContext<typeof refundCalls.approve>): Promise<null> => {
  const { db, input, caller, services, logOperation } = context
  const actor = actorOf(context)
  const { delegationId, tradeId, clientName } = requireRow(await rows.findRefund(db, input.id, caller.scope))
  if (tradeId !== null) return approveRechargeRefund(context, tradeId)
  // a refund without a delegation is returned by rule
  const delegation = requireRow((await lockDelegations(db, [requireRow(delegationId ?? undefined)]))[0])
  const sources = await lockForRefund(db, delegation.id)
  const refund = requireRow((await lockRefunds(db, [input.id]))[0])
  checkVersion(refund, input.version)
  requireApprovable(refund, actor)
  const remaining = await cancelFeeLines(db, delegation, ({ refundId }) => refundId === refund.id, actor)
  const current = remaining === undefined ? delegation : withAmounts(delegation, { fee: remaining.fee })
  const most = positiveFen(coveredOf(current) - current.fee)
  if (most < refund.amount)
    throw refuse(ledgerFailures.aboveRefundable, {
      message: `现在最多可退 ${fromFen(most)} 元，请不批准，按现在的金额重新申请`,
    })
  const paidBack = await payBack(db, current, refund, sources, actor, remaining?.subtotal)
  const since = { cause: refundCause.overpaid, byRule: false, reason: `退款【${refund.refundCode}】申请之后收的款` }
  const { delegation: after, sentence } = await giveBackSurplus(db, paidBack, since, actor)
  await startTesting(db, after, actor.address)
  await notifyIfReportsCovered(db, services, [{ before: delegation, after }])
  logOperation(
    `批准退款【${refund.refundCode}】：客户【${clientName}】委托单【${delegation.delegateCode}】${fromFen(refund.amount)} 元${sentence}`,
  )
  return null
}

/** Refuses a refund, or withdraws the caller's own request. */
export const refuseRefund = async (context: WriteContext<typeof refundCalls.refuse>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  requireRow(await rows.findRefund(db, input.id, caller.scope))
  const refund = await lockFor(db, refundLifecycle, 'refuse', input)
  if (!caller.permissions.has('refundApprove') && refund.createUserId !== caller.userId) throw refuse(failures.notYours)
  await rows.endRefundLines(db, refund.id)
  await transition(db, refundLifecycle, 'refuse', refund, actorOf(context), { reason: input.reason })
  logOperation(`不批准退款【${refund.refundCode}】${fromFen(refund.amount)} 元：${input.reason}`)
  return null
}
