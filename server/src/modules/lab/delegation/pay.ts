import { scoreKind } from '@seam/contract/client/score'
import type { OutputOf } from '@seam/contract/kit/call'
import { fromFen } from '@seam/contract/kit/money'
import { delegationFailures as failures, payMethod, payState } from '@seam/contract/lab/delegation'
import type { delegationCalls } from '@seam/contract/lab/delegation.calls'
import type { Db, Tx } from '../../../db/database.ts'
import { reasonsToWire, refuseForReasons } from '../../../kit/reasons.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { findAccount, reserveCredit } from '../../client/account/account.rows.ts'
import { awardPoints } from '../../client/score/score.commands.ts'
import { mustStand } from './command.ts'
import { payGate, reasonsAgainstCommand, reasonsAgainstCredit } from './delegation.rules.ts'
import { passDelegation, type Standing, standingOf } from './delegation-life.rows.ts'
import { insertPayment } from './payment.rows.ts'
import { startTesting } from './start-testing.ts'

type ConfirmPay = typeof delegationCalls.confirmPay

const creditFacts = async (db: Db, delegation: Standing) => ({
  ...delegation,
  account: await findAccount(db, delegation.clientId),
})

/** Whether it may be paid, put on credit and tested, each with all that stands in the way. */
export const checkPay = async (db: Db, id: number): Promise<OutputOf<typeof delegationCalls.checkPay>> => {
  const delegation = requireRow(await standingOf(db, id))
  const facts = await creditFacts(db, delegation)
  const payReasons = reasonsToWire(reasonsAgainstCommand('pay', facts))
  const creditReasons = reasonsToWire(reasonsAgainstCredit(facts))
  const gateReasons = reasonsToWire([payGate(facts)].flatMap(found => found ?? []))
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

const earnByPaying = async (tx: Tx, { clientId, fee, delegateCode }: Standing, createName: string) => {
  const earning = { clientId, amount: fee, about: delegateCode, createName }
  await awardPoints(tx, { ...earning, kind: scoreKind.paid })
  await awardPoints(tx, { ...earning, kind: scoreKind.firstPayment })
}

/** Takes the whole fee as paid by hand, or from the client's credit; what waits for it begins. */
export const confirmPay = async (context: WriteContext<ConfirmPay>): Promise<OutputOf<ConfirmPay>> => {
  const { db, input, caller, request, logOperation } = context
  const delegation = await mustStand(db, input, 'pay')
  const onCredit = input.payMethod === payMethod.credit
  if (onCredit) {
    refuseForReasons(reasonsAgainstCredit(await creditFacts(db, delegation)))
    // another delegation of the client may have taken the credit since it was asked about
    const taken = await reserveCredit(db, delegation.clientId, delegation.fee)
    if (!taken) throw refuse(failures.creditShort)
  }
  const { userId, userName } = caller
  await insertPayment(db, {
    delegationId: delegation.id,
    kind: onCredit ? 'CREDIT' : 'PAY',
    amount: delegation.fee,
    payMethod: input.payMethod,
    remarks: input.remarks,
    userId,
    userName,
  })
  // what is on credit earns when it is settled
  if (!onCredit) await earnByPaying(db, delegation, userName)
  const payStateNow = onCredit ? payState.onCredit : payState.paid
  const actor = { userId, userName, address: request.address }
  const reason = `${payMethod.label(input.payMethod)} ${fromFen(delegation.fee)} 元${input.remarks && `，${input.remarks}`}`
  const paid = await passDelegation(db, delegation, 'pay', actor, { reason, set: { payState: payStateNow } })
  const { delegation: now } = await startTesting(db, { ...paid, payState: payStateNow }, request.address)
  logOperation(`委托单【${delegation.delegateCode}】${onCredit ? '挂账' : '确认收款'}：${reason}`)
  return { state: now.state, payState: payStateNow }
}
