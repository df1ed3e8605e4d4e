import { promiseText } from '@seam/contract/catalogue/calendar'
import { refundCause } from '@seam/contract/client/money/ledger'
import type { InputOf, OutputOf } from '@seam/contract/kit/call'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { delegationState, delegationFailures as failures } from '@seam/contract/lab/delegation/delegation'
import type { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { smsKind } from '@seam/contract/system/sms'
import type { Tx } from '../../../db/database.ts'
import { type Reason, reason, reasonsToWire } from '../../../kit/reason.rules.ts'
import { refuseForReasons } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { type Actor, actorOf } from '../../../kit/transition/actor.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { cancelFeeLines } from '../../client/ledger/fee-line.commands.ts'
import { drawLabCodes } from '../sample/lab-code.rows.ts'
import { receiveSamples } from '../sample/sample.commands.ts'
import { type LockedSample, lockSamplesOf, sumFrozenPrices } from '../sample/sample.rows.ts'
import { messageEvent, notifyDelegationClient } from './client-message.commands.ts'
import { delegationLifecycle, requireVisibleDelegation, startTesting } from './delegation.commands.ts'
import { dueOf } from './delegation.rules.ts'
import type { LockedDelegation } from './facts.rows.ts'
import { giveBackSurplus, withAmounts } from './money/received.commands.ts'
import { quote } from './order/fee.rules.ts'

type Sign = typeof delegationCalls.sign
type Receipts = InputOf<Sign>['samples']

/** Requires every sample once, a reason for every rejected one, and at least one received sample. */
const reasonsAgainstReceipts = (samples: readonly LockedSample[], receipts: Receipts): Reason[] => {
  const ids = receipts.map(({ sampleId }) => sampleId)
  const eachOnce =
    ids.length === samples.length && samples.every(({ id }) => ids.filter(one => one === id).length === 1)
  const withoutReason = receipts.findIndex(({ received, rejectReason }) => !received && rejectReason === '')
  return [
    ...(eachOnce ? [] : [reason(failures.sampleUnmentioned)]),
    ...(withoutReason < 0
      ? []
      : [reason(failures.rejectNeedsReason, undefined, { path: ['samples', withoutReason, 'rejectReason'] })]),
    ...(receipts.every(({ received }) => !received) ? [reason(failures.allRejected)] : []),
  ]
}

/** The fee without the rejected samples: their lines are cancelled, or it is computed again while nothing is paid. */
const remainingFee = async (
  tx: Tx,
  delegation: LockedDelegation,
  rejected: ReadonlySet<number>,
  actor: Actor,
): Promise<{ fee: bigint; subtotal: bigint }> => {
  const { id, coefficient, memberRate, surcharges } = delegation
  const isRejected = ({ sampleId }: { sampleId: number | null }) => sampleId !== null && rejected.has(sampleId)
  const frozen = await cancelFeeLines(tx, delegation, isRejected, actor)
  if (frozen !== undefined) return frozen
  const { subtotal, total } = quote({
    charges: [await sumFrozenPrices(tx, id)],
    coefficient,
    memberRate,
    surcharges: surcharges.map(({ amount }) => toFen(amount)),
  })
  return { subtotal, fee: total }
}

/** Notifies the client of received and rejected samples, and of the amount to be paid before testing. */
const notifyOfReceipt = (
  { db, services }: WriteContext<Sign>,
  delegation: LockedDelegation,
  received: number,
  rejected: number,
): Promise<void> => {
  const { id, delegateCode: code, promisedAmount, promisedUnit, state } = delegation
  const promise = promisedAmount === null ? '完成后通知' : promiseText(promisedAmount, promisedUnit)
  return notifyDelegationClient(db, services, id, [
    {
      event: messageEvent(id, 'received'),
      kind: smsKind.clientReceived,
      variables: { code, count: String(received), promise },
    },
    ...(rejected === 0
      ? []
      : [
          {
            event: messageEvent(id, 'rejected'),
            kind: smsKind.clientRejected,
            variables: { code, count: String(rejected) },
          },
        ]),
    ...(state === delegationState.accepted
      ? [
          {
            event: messageEvent(id, 'pay'),
            kind: smsKind.clientPay,
            variables: { code, amount: fromFen(dueOf(delegation)) },
          },
        ]
      : []),
  ])
}

export const sign = async (context: WriteContext<Sign>): Promise<OutputOf<Sign>> => {
  const { db, input, caller, request, logOperation } = context
  const actor = actorOf(context)
  await requireVisibleDelegation(db, input.id, caller)
  const delegation = await lockFor(db, delegationLifecycle, 'sign', input)
  const samples = (await lockSamplesOf(db, [delegation.id])).toSorted((a, b) => a.position - b.position)
  refuseForReasons(reasonsAgainstReceipts(samples, input.samples))
  const codes = await drawLabCodes(db, samples.length)
  const receipts = input.samples.map(({ sampleId, received, condition, rejectReason, images }) => ({
    id: sampleId,
    labCode: received ? (codes.pop() ?? null) : null,
    condition: received ? condition : '',
    rejectReason: received ? '' : rejectReason,
    images,
  }))
  const rejected = new Set(input.samples.filter(({ received }) => !received).map(({ sampleId }) => sampleId))
  await receiveSamples(db, samples, receipts, actor)
  const remaining = rejected.size === 0 ? undefined : await remainingFee(db, delegation, rejected, actor)
  // a part of the old fee may cover the new one
  const fee = remaining && { ...remaining, payState: withAmounts(delegation, remaining).payState }
  const signed = await transition(db, delegationLifecycle, 'sign', delegation, actor, {
    set: {
      receiverId: caller.userId,
      receiverName: caller.userName,
      signatureCode: input.signatureCode ?? null,
      signTime: currentTime,
      ...fee,
    },
  })
  const { delegation: current, waitingFor } = await startTesting(db, { ...signed, ...fee }, request.address)
  // Amounts paid for rejected samples are returned by rule; without any, a surplus needs a request.
  const giveBack = { cause: refundCause.rejectedSample, byRule: true, reason: '样品拒收' }
  const { sentence } = rejected.size === 0 ? { sentence: '' } : await giveBackSurplus(db, current, giveBack, actor)
  await notifyOfReceipt(context, current, samples.length - rejected.size, rejected.size)
  logOperation(
    `签收委托单【${delegation.delegateCode}】：收下${samples.length - rejected.size}个样品，拒收${rejected.size}个${sentence}`,
  )
  const maySeeLabCodes = caller.permissions.has('codeMapping')
  const codeOf = new Map(receipts.map(({ id, labCode }) => [id, labCode]))
  return {
    state: current.state,
    waitingFor: reasonsToWire(waitingFor),
    samples: samples.map(({ id, position }) => ({
      id,
      position,
      labCode: maySeeLabCodes ? (codeOf.get(id) ?? null) : null,
    })),
  }
}
