import { payMethod, payMethodFailures } from '@seam/contract/client/money/pay-method'
import type { OutputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { commonFailures } from '@seam/contract/kit/failure'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import type { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { channelOf } from '../../../kit/pay/channels.ts'
import { reasonsToWire } from '../../../kit/reason.rules.ts'
import { refuse, refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import { moneyWrite, type WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { lockFor } from '../../../kit/transition/transition.ts'
import { findAccount } from '../../client/account/account.rows.ts'
import { findPayMethod } from '../../client/pay-method/pay-method.rows.ts'
import { requireShiftForCash } from '../../client/shift/require-shift.commands.ts'
import { refuseTakenNumbers } from '../../client/transfer/transfer.commands.ts'
import { delegationLifecycle, requireVisibleDelegation } from './delegation.commands.ts'
import { delegationTransitions, dueOf, paymentGateOpen, reasonsAgainstCredit } from './delegation.rules.ts'
import { findClientOfDelegation, findDelegationFacts, type LockedDelegation } from './facts.rows.ts'
import { takePayment } from './money/payment.commands.ts'

type ConfirmPay = typeof delegationCalls.confirmPay

const creditFacts = async (db: Db, delegation: LockedDelegation) => ({
  ...delegation,
  account: await findAccount(db, delegation.clientId),
})

/** Whether it can be paid, put on credit and tested, each with all reasons against it. */
export const checkPay = async (
  db: Db,
  id: number,
  caller: Caller,
): Promise<OutputOf<typeof delegationCalls.checkPay>> => {
  await requireVisibleDelegation(db, id, caller)
  const facts = await creditFacts(db, requireRow(await findDelegationFacts(db, id)))
  const against = reasonsAgainst(delegationTransitions, 'pay', facts)
  const payReasons = reasonsToWire(against)
  const creditReasons = reasonsToWire([...against, ...reasonsAgainstCredit(facts)])
  const gateReasons = reasonsToWire([paymentGateOpen(facts)].flatMap(closed => closed ?? []))
  return {
    fee: fromFen(facts.fee),
    due: fromFen(dueOf(facts)),
    creditAvailable: fromFen(facts.account.creditLimit - facts.account.creditUsed),
    canPay: payReasons.length === 0,
    payReasons,
    canUseCredit: creditReasons.length === 0,
    creditReasons,
    gateOpen: gateReasons.length === 0,
    gateReasons,
  }
}

/** Takes the due amount, or puts it on the client's credit, and starts testing if it waited for that. */
const handleConfirmPay = async (context: WriteContext<ConfirmPay>): Promise<OutputOf<ConfirmPay>> => {
  const { db, input, caller, services, logOperation } = context
  await requireVisibleDelegation(db, input.id, caller)
  if (requireRow(await findPayMethod(db, input.payMethod)).state === state.stopped)
    throw refuse(payMethodFailures.stopped)
  if (channelOf(services, input.payMethod) !== undefined)
    throw refuse(payMethodFailures.byCode, {
      message: `${payMethod.label(input.payMethod)}已开通扫码收款，请到收费台出示收款码，到账由支付渠道确认`,
    })
  const shiftId = await requireShiftForCash(db, [input.payMethod], { id: caller.userId })
  await refuseTakenNumbers(db, [input])
  const delegation = await lockFor(db, delegationLifecycle, 'pay', input)
  const onCredit = input.payMethod === payMethod.credit
  if (onCredit) refuseForReasons(reasonsAgainstCredit(await creditFacts(db, delegation)))
  const amount = dueOf(delegation)
  if (input.due !== undefined && toFen(input.due) !== amount)
    throw refuse(commonFailures.changedMeanwhile, { message: `应付金额现在是 ${fromFen(amount)} 元，请核对后重新收款` })
  const { payMethod: method, voucherNo, remarks } = input
  const draft = { delegations: [delegation], payMethod: method, amount, shiftId, voucherNo, remarks }
  const { delegations, trade } = await takePayment(db, services, draft, actorOf(context))
  const current = requireRow(delegations[0])
  logOperation(
    `委托单【${delegation.delegateCode}】${onCredit ? '挂账' : '确认收款'}：${payMethod.label(method)} ${fromFen(amount)} 元${remarks && `，${remarks}`}，交易【${trade.tradeCode}】`,
  )
  return { state: current.state, payState: current.payState }
}

export const confirmPay = moneyWrite<ConfirmPay>(
  ({ input, services }) => findClientOfDelegation(services.db, input.id),
  handleConfirmPay,
)
