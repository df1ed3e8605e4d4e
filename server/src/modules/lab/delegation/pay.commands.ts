import { scoreKind } from '@seam/contract/client/score'
import type { OutputOf } from '@seam/contract/kit/call'
import { fromFen } from '@seam/contract/kit/money'
import { delegationFailures as failures, payMethod, paymentKind, payState } from '@seam/contract/lab/delegation'
import type { delegationCalls } from '@seam/contract/lab/delegation.calls'
import type { Db, Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { reasonsToWire } from '../../../kit/reason.rules.ts'
import { refuse, refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { findAccount, reserveCredit } from '../../client/account/account.rows.ts'
import { awardPoints } from '../../client/score/score.commands.ts'
import { delegationLifecycle, requireVisibleDelegation, startTesting } from './delegation.commands.ts'
import { delegationTransitions, paymentGateOpen, reasonsAgainstCredit } from './delegation.rules.ts'
import { findDelegationFacts, type LockedDelegation } from './facts.rows.ts'
import { insertPayment } from './payment.rows.ts'

type ConfirmPay = typeof delegationCalls.confirmPay

const creditFacts = async (db: Db, delegation: LockedDelegation) => ({
  ...delegation,
  account: await findAccount(db, delegation.clientId),
})

/** Whether it may be paid, put on credit and tested, each with all reasons against it. */
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
    creditAvailable: fromFen(facts.account.creditLimit - facts.account.creditUsed),
    canPay: payReasons.length === 0,
    payReasons,
    canUseCredit: creditReasons.length === 0,
    creditReasons,
    gateOpen: gateReasons.length === 0,
    gateReasons,
  }
}

const awardPaymentPoints = async (tx: Tx, { clientId, fee, delegateCode }: LockedDelegation, createName: string) => {
  const earning = { clientId, amount: fee, about: delegateCode, createName }
  await awardPoints(tx, { ...earning, kind: scoreKind.paid })
  await awardPoints(tx, { ...earning, kind: scoreKind.firstPayment })
}

/** Records the whole fee as paid or as put on the client's credit, and starts testing if it waited for that. */
export const confirmPay = async (context: WriteContext<ConfirmPay>): Promise<OutputOf<ConfirmPay>> => {
  const { db, input, caller, request, logOperation } = context
  await requireVisibleDelegation(db, input.id, caller)
  const delegation = await lockFor(db, delegationLifecycle, 'pay', input)
  const onCredit = input.payMethod === payMethod.credit
  if (onCredit) {
    refuseForReasons(reasonsAgainstCredit(await creditFacts(db, delegation)))
    // another delegation of the client may have reserved the credit since it was read
    if (!(await reserveCredit(db, delegation.clientId, delegation.fee))) throw refuse(failures.creditShort)
  }
  const { userId, userName } = caller
  await insertPayment(db, {
    delegationId: delegation.id,
    kind: onCredit ? paymentKind.credit : paymentKind.pay,
    amount: delegation.fee,
    payMethod: input.payMethod,
    remarks: input.remarks,
    userId,
    userName,
  })
  // credit earns points when it is settled
  if (!onCredit) await awardPaymentPoints(db, delegation, userName)
  const newPayState = onCredit ? payState.onCredit : payState.paid
  const reason = `${payMethod.label(input.payMethod)} ${fromFen(delegation.fee)} 元${input.remarks && `，${input.remarks}`}`
  const paid = await transition(db, delegationLifecycle, 'pay', delegation, actorOf(context), {
    reason,
    set: { payState: newPayState },
  })
  const { delegation: current } = await startTesting(db, { ...paid, payState: newPayState }, request.address)
  logOperation(`委托单【${delegation.delegateCode}】${onCredit ? '挂账' : '确认收款'}：${reason}`)
  return { state: current.state, payState: newPayState }
}
