import type { Offer } from '@seam/contract/catalogue/offer'
import type { InputOf } from '@seam/contract/kit/call'
import { type changeCalls, changeFailures as failures } from '@seam/contract/lab/delegation/change'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { delegationLimits } from '@seam/contract/lab/delegation/delegation.draft'
import { itemState } from '@seam/contract/lab/sample/sample'
import type { Db } from '../../../../db/database.ts'
import { type Reason, reason } from '../../../../kit/reason.rules.ts'
import { findOffer } from '../../../catalogue/offer/offer.rows.ts'
import { hasFeeLines, selectLiveFeeLines } from '../../../client/ledger/fee-line.rows.ts'
import { netsOf } from '../../../client/ledger/nets.rules.ts'
import { selectSamples } from '../../sample/sample-read.rows.ts'
import type { LockedDelegation } from '../facts.rows.ts'
import { selectCharges } from '../money/charges.rows.ts'
import { quote } from '../order/fee.rules.ts'
import { type Order, orderOf } from '../order/order.rules.ts'
import { priceListOf } from '../order/work-list.rules.ts'
import { selectInputsInForce } from './change.rows.ts'
import {
  changesAnything,
  chargesOfPlan,
  endsLine,
  type LiveSample,
  planSample,
  reasonsAgainstPlan,
  refundedEntries,
  type SamplePlan,
} from './change.rules.ts'

export type ChangeInput = InputOf<typeof changeCalls.preview>

/** The fee lines in force; before they are frozen, the lines to be frozen, without ids. */
const selectFeeLines = async (db: Db, { id, fee, surcharge }: LockedDelegation) => {
  if (await hasFeeLines(db, id))
    return (await selectLiveFeeLines(db, id)).map(({ lineName, ...line }) => ({ ...line, name: lineName }))
  const charges = await selectCharges(db, id)
  const nets = netsOf(
    charges.map(({ charged }) => charged),
    fee - surcharge,
  )
  return charges.map((line, at) => ({ ...line, id: null, net: nets[at] ?? 0n }))
}

/** A line of the document: the change of the fee, in fen. */
export type PlannedLine = {
  readonly kind: 'ADD' | 'CANCEL'
  /** Of an existing sample. */
  readonly sampleId: number | null
  readonly position: number
  readonly sampleName: string
  readonly groupId: number | null
  readonly projectId: number | null
  readonly name: string
  readonly charged: bigint
  readonly amount: bigint
}

export type ChangePlan = {
  readonly offer: Offer
  readonly plans: readonly SamplePlan[]
  /** The added samples in the order of the input, after the last position. */
  readonly added: Order
  readonly lastPosition: number
  readonly lines: readonly PlannedLine[]
  readonly feeBefore: bigint
  readonly feeAfter: bigint
  readonly reasons: readonly Reason[]
}

/** The effect of a change on samples, items and fee, with all reasons against it. Writes nothing. */
export const planChange = async (db: Db, delegation: LockedDelegation, input: ChangeInput): Promise<ChangePlan> => {
  const [offer, samples, feeLines] = await Promise.all([
    findOffer(db),
    selectSamples(db, delegation.id),
    selectFeeLines(db, delegation),
  ])
  const list = priceListOf(offer)
  const order = (choices: ChangeInput['added'] | ChangeInput['changed']) =>
    orderOf({ coefficientId: 0, surcharges: [], samples: [...choices] }, offer, '1')
  const byId = new Map<number, LiveSample & { sampleName: string }>(
    samples.map(sample => [
      sample.id,
      { ...sample, items: sample.items.filter(({ state }) => state !== itemState.cancelled) },
    ]),
  )
  const ordered = order(input.changed).samples
  const planned = input.changed.flatMap((choice, at) => {
    const sample = byId.get(choice.sampleId)
    const own = ordered[at]
    return sample === undefined || own === undefined ? [] : [{ at, plan: planSample(sample, choice, own, list) }]
  })
  const plans = planned.map(({ plan }) => plan).filter(changesAnything)
  const inputs = await selectInputsInForce(
    db,
    plans.map(({ sample }) => sample.id),
  )
  const usedBy = (itemId: number, cancelled: ReadonlySet<number>) =>
    inputs
      .filter(user => !cancelled.has(user.itemId) && user.inputs.some(used => used.itemId === itemId))
      .map(({ projectName }) => projectName)
  const netOf = (charged: bigint) =>
    quote({
      charges: [charged],
      coefficient: delegation.coefficient,
      memberRate: delegation.memberRate,
      surcharges: [],
    }).total
  const added = order(input.added)
  const lastPosition = Math.max(0, ...samples.map(({ position }) => position))
  const ended = feeLines.filter(line => plans.some(plan => plan.sample.id === line.sampleId && endsLine(plan, line)))
  const refunded = plans.flatMap(plan => refundedEntries(plan, feeLines))
  const cancelLines = [...ended, ...refunded].map((line): PlannedLine => {
    const sample = byId.get(line.sampleId ?? 0)
    return {
      kind: 'CANCEL',
      sampleId: line.sampleId,
      position: sample?.position ?? 0,
      sampleName: sample?.sampleName ?? '',
      groupId: line.groupId,
      projectId: null,
      name: line.name,
      charged: -line.charged,
      amount: -line.net,
    }
  })
  const nameOf = (projectId: number | null) => list.projects.get(projectId ?? 0)?.projectName ?? ''
  const addLines = plans.flatMap(plan =>
    chargesOfPlan(plan).map(
      ({ groupId, projectId, name, charged }): PlannedLine => ({
        kind: 'ADD',
        sampleId: plan.sample.id,
        position: plan.sample.position,
        sampleName: byId.get(plan.sample.id)?.sampleName ?? '',
        groupId,
        projectId,
        name: name || nameOf(projectId),
        charged,
        amount: netOf(charged),
      }),
    ),
  )
  const sampleLines = added.samples.flatMap((sample, at) => {
    const common = {
      kind: 'ADD' as const,
      sampleId: null,
      position: lastPosition + at + 1,
      sampleName: input.added[at]?.sampleName ?? '',
    }
    return [
      ...sample.groups.map(({ groupId, groupName, price }) => ({
        ...common,
        groupId,
        projectId: null,
        name: groupName,
        charged: price,
        amount: netOf(price),
      })),
      ...sample.items
        .filter(({ groupId }) => groupId === null)
        .map(({ projectId, charged }) => ({
          ...common,
          groupId: null,
          projectId,
          name: nameOf(projectId),
          charged,
          amount: netOf(charged),
        })),
    ]
  })
  const lines: PlannedLine[] = [...cancelLines, ...addLines, ...sampleLines]
  const feeAfter = lines.reduce((sum, { amount }) => sum + amount, delegation.fee)
  const cancelledIds = new Set(plans.flatMap(({ cancelledItems }) => cancelledItems.map(({ id }) => id)))
  const isLeft =
    input.added.length > 0 ||
    plans.some(({ addedItems }) => addedItems.length > 0) ||
    [...byId.values()].some(({ items }) => items.some(({ id }) => !cancelledIds.has(id)))
  const unknown = input.changed.flatMap(({ sampleId }, at) =>
    byId.has(sampleId) ? [] : [reason(failures.sampleUnknown, undefined, { path: ['changed', at] })],
  )
  const reasons = [
    ...unknown,
    ...(plans.length + input.added.length === 0 && unknown.length === 0 ? [reason(failures.nothingChanged)] : []),
    ...(lastPosition + input.added.length > delegationLimits.samples ? [reason(failures.tooManySamples)] : []),
    ...planned
      .filter(({ plan }) => changesAnything(plan))
      .flatMap(({ at, plan }) => reasonsAgainstPlan(plan, at, list, usedBy)),
    ...(isLeft ? [] : [reason(failures.nothingLeft)]),
    ...added.reasons
      // The factors of the delegation apply, even if the coefficient has changed.
      .filter(({ failure }) => failure.code !== delegationFailures.coefficientStopped.code)
      .map(({ failure, message, place }) => reason(failure, message, placeInChange(place))),
  ]
  return {
    offer,
    plans,
    added,
    lastPosition,
    lines,
    feeBefore: delegation.fee,
    feeAfter,
    reasons,
  }
}

type Place = NonNullable<Reason['place']>

/** The path of an added sample in the input of a change. */
const placeInChange = (place: Place | undefined): Place | undefined =>
  place === undefined ? undefined : { ...place, path: ['added', ...place.path.slice(1)] }

/** Samples without a remaining item. */
export const withdrawnSamples = (plans: readonly SamplePlan[]): number[] =>
  plans
    .filter(
      ({ sample, cancelledItems, addedItems }) =>
        addedItems.length === 0 && cancelledItems.length === sample.items.length,
    )
    .map(({ sample }) => sample.id)
