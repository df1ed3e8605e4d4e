import type { InputOf, OutputOf } from '@seam/contract/kit/call'
import { toFen } from '@seam/contract/kit/money'
import { delegationFailures as failures, payState } from '@seam/contract/lab/delegation'
import type { delegationCalls } from '@seam/contract/lab/delegation.calls'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { reasonsToWire, refuseForReasons } from '../../../kit/reasons.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { type Reason, reason } from '../../../kit/transition.rules.ts'
import { newLabCodes } from '../sample/lab-code.rows.ts'
import * as samples from '../sample/sample.rows.ts'
import { mustStand } from './command.ts'
import { passDelegation, type Standing } from './delegation-life.rows.ts'
import { quote } from './fee.rules.ts'
import { startTesting } from './start-testing.ts'

type Sign = typeof delegationCalls.sign
type Held = Awaited<ReturnType<typeof samples.lockSamples>>
type Receipts = InputOf<Sign>['samples']

/** Every sample once, a reason for every one turned away, and at least one to test. */
const reasonsAgainstReceipts = (held: Held, receipts: Receipts): Reason[] => {
  const mentioned = receipts.map(({ sampleId }) => sampleId)
  const whole =
    mentioned.length === held.length && held.every(({ id }) => mentioned.filter(one => one === id).length === 1)
  return [
    ...(whole ? [] : [reason(failures.sampleUnmentioned)]),
    ...(receipts.some(({ received, rejectReason }) => !received && rejectReason === '')
      ? [reason(failures.rejectNeedsReason)]
      : []),
    ...(receipts.every(({ received }) => !received) ? [reason(failures.allRejected)] : []),
  ]
}

/** What is left to pay when some samples were turned away: by the frozen prices and factors, while nothing is paid. */
const feeLeft = async (tx: Tx, delegation: Standing, anyRejected: boolean) => {
  if (!anyRejected || delegation.payState !== payState.unpaid) return {}
  const price = await samples.frozenSubtotal(tx, delegation.id)
  const { coefficient, memberRate, surcharges } = delegation
  const left = quote({
    samples: [{ groups: [], projects: [{ projectId: 0, price }] }],
    coefficient,
    memberRate,
    surcharges: surcharges.map(({ name, amount }) => ({ name, amount: toFen(amount) })),
  })
  return { subtotal: left.subtotal, fee: left.total }
}

export const sign = async ({
  db,
  input,
  caller,
  request,
  logOperation,
}: WriteContext<Sign>): Promise<OutputOf<Sign>> => {
  const delegation = await mustStand(db, input, 'sign')
  const held = await samples.lockSamples(db, delegation.id)
  refuseForReasons(reasonsAgainstReceipts(held, input.samples))
  const codes = await newLabCodes(db, held.length)
  const receipts = input.samples.map(({ sampleId, received, condition, rejectReason, images }) => ({
    id: sampleId,
    labCode: received ? (codes.pop() ?? null) : null,
    condition,
    rejectReason: received ? '' : rejectReason,
    images,
  }))
  const actor = { userId: caller.userId, userName: caller.userName, address: request.address }
  const idsWhere = (received: boolean) =>
    input.samples.filter(one => one.received === received).map(({ sampleId }) => sampleId)
  const [kept, rejected] = [idsWhere(true), idsWhere(false)]
  await samples.writeReceipts(db, receipts, caller.userId)
  await samples.moveSamples(db, 'receive', { delegationId: delegation.id, ids: kept }, actor)
  if (rejected.length > 0) {
    await samples.moveSamples(db, 'reject', { delegationId: delegation.id, ids: rejected }, actor)
    await samples.cancelItemsOf(db, rejected)
  }
  const signed = await passDelegation(db, delegation, 'sign', actor, {
    set: {
      receiverId: caller.userId,
      receiverName: caller.userName,
      signatureCode: input.signatureCode ?? null,
      signTime: sql`now()`,
      dueTime: sql`now() + make_interval(hours => promised_hours)`,
      ...(await feeLeft(db, delegation, rejected.length > 0)),
    },
  })
  const { delegation: now, waitingFor } = await startTesting(db, signed, request.address)
  logOperation(`签收委托单【${delegation.delegateCode}】：收下${kept.length}个样品，拒收${rejected.length}个`)
  const mayMap = caller.permissions.has('codeMapping')
  const codeOf = new Map(receipts.map(({ id, labCode }) => [id, labCode]))
  return {
    state: now.state,
    waitingFor: reasonsToWire(waitingFor),
    samples: held.map(({ id, position }) => ({ id, position, labCode: mayMap ? (codeOf.get(id) ?? null) : null })),
  }
}
