import type { Offer } from '@seam/contract/catalogue/price/offer'
import type { InputOf } from '@seam/contract/kit/call'
import { sumFen } from '@seam/contract/kit/value/money'
import { type changeCalls, changeFailures as failures } from '@seam/contract/lab/delegation/change'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { delegationLimits } from '@seam/contract/lab/delegation/delegation.draft'
import { itemState } from '@seam/contract/lab/sample/sample'
import type { Db } from '../../../../db/database.ts'
import { type Reason, reason } from '../../../../kit/reason.rules.ts'
import { findOffer } from '../../../catalogue/offer/offer.rows.ts'
import { selectLiveFeeLines } from '../../../client/ledger/fee-line.rows.ts'
import { netsOf } from '../../../client/ledger/nets.rules.ts'
import { selectSamples } from '../../sample/sample-read.rows.ts'
import type { LockedDelegation } from '../facts.rows.ts'
import { selectUnfrozenCharges } from '../money/charges.rows.ts'
import { type Order, orderOf } from '../order/order.rules.ts'
import { type PriceList, priceListOf } from '../order/work-list.rules.ts'
import { selectInputsInForce, selectReportedSampleIds } from './change.rows.ts'
import { changesAnything, planSample, reasonsAgainstPlan, type SamplePlan } from './change.rules.ts'
import { addLines, addSampleLines, cancelLines, type NamedSample, type PlannedLine } from './planned-line.rules.ts'

export type ChangeInput = InputOf<typeof changeCalls.preview>

/** The fee lines in force; before they are frozen, the lines to be frozen, without ids. */
const selectFeeLines = async (db: Db, { id, fee, surcharge }: LockedDelegation) => {
  const lines = await selectLiveFeeLines(db, id)
  if (lines !== undefined) return lines.map(({ lineName, ...line }) => ({ ...line, name: lineName }))
  const charges = (await selectUnfrozenCharges(db, [id])).get(id) ?? []
  const nets = netsOf(
    charges.map(({ charged }) => charged),
    fee - surcharge,
  )
  return charges.map((line, at) => ({ ...line, id: null, net: nets[at] ?? 0n }))
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

/** The charges of new choices; the factors of the delegation apply to them, not those of a coefficient. */
const orderSamples = (choices: ChangeInput['added'] | ChangeInput['changed'], offer: Offer): Order =>
  orderOf({ coefficientId: 0, surcharges: [], samples: [...choices] }, offer, '1')

/** The plan of a changed sample, and its index in the input. */
type IndexedPlan = { readonly at: number; readonly plan: SamplePlan }

/** The plans of the chosen samples that change anything; unknown samples are left out. */
const planSamples = (
  changed: ChangeInput['changed'],
  samples: ReadonlyMap<number, NamedSample>,
  offer: Offer,
  list: PriceList,
): IndexedPlan[] => {
  const ordered = orderSamples(changed, offer).samples
  return changed.flatMap((choice, at) => {
    const sample = samples.get(choice.sampleId)
    const own = ordered[at]
    if (sample === undefined || own === undefined) return []
    const plan = planSample(sample, choice, own, list)
    return changesAnything(plan) ? [{ at, plan }] : []
  })
}

/** The effect of a change on samples, items and fee, with all reasons against it. Writes nothing. */
export const planChange = async (db: Db, delegation: LockedDelegation, input: ChangeInput): Promise<ChangePlan> => {
  const [offer, stored, feeLines, reported] = await Promise.all([
    findOffer(db),
    selectSamples(db, delegation.id),
    selectFeeLines(db, delegation),
    selectReportedSampleIds(db, delegation.id),
  ])
  const list = priceListOf(offer)
  const samples = new Map<number, NamedSample>(
    stored.map(sample => [
      sample.id,
      {
        ...sample,
        isReported: reported.has(sample.id),
        items: sample.items.filter(({ state }) => state !== itemState.cancelled),
      },
    ]),
  )
  const indexed = planSamples(input.changed, samples, offer, list)
  const plans = indexed.map(({ plan }) => plan)
  const added = orderSamples(input.added, offer)
  const lastPosition = Math.max(0, ...stored.map(({ position }) => position))
  const lines = [
    ...cancelLines(plans, feeLines, samples),
    ...plans.flatMap(plan => {
      const { id: sampleId, position } = plan.sample
      const sampleName = samples.get(sampleId)?.sampleName ?? ''
      return addLines({ sampleId, position, sampleName }, plan, list, delegation)
    }),
    ...added.samples.flatMap((sample, at) => {
      const place = { position: lastPosition + at + 1, sampleName: input.added[at]?.sampleName ?? '' }
      return addSampleLines(place, sample, list, delegation)
    }),
  ]
  return {
    offer,
    plans,
    added,
    lastPosition,
    lines,
    feeBefore: delegation.fee,
    feeAfter: delegation.fee + sumFen(lines.map(({ amount }) => amount)),
    reasons: [
      ...reasonsAgainstSamples(input, plans, samples, lastPosition),
      ...(await reasonsAgainstPlans(db, indexed, list)),
      ...(leavesItems(input, plans, samples) ? [] : [reason(failures.nothingLeft)]),
      ...reasonsAgainstAdded(added),
    ],
  }
}

const reasonsAgainstSamples = (
  { changed, added }: ChangeInput,
  plans: readonly SamplePlan[],
  samples: ReadonlyMap<number, NamedSample>,
  lastPosition: number,
): Reason[] => {
  const unknown = changed.flatMap(({ sampleId }, at) =>
    samples.has(sampleId) ? [] : [reason(failures.sampleUnknown, undefined, { path: ['changed', at] })],
  )
  return [
    ...unknown,
    ...(plans.length + added.length + unknown.length === 0 ? [reason(failures.nothingChanged)] : []),
    ...(lastPosition + added.length > delegationLimits.samples ? [reason(failures.tooManySamples)] : []),
  ]
}

const reasonsAgainstPlans = async (db: Db, indexed: readonly IndexedPlan[], list: PriceList): Promise<Reason[]> => {
  const inputs = await selectInputsInForce(
    db,
    indexed.map(({ plan }) => plan.sample.id),
  )
  const usedBy = (itemId: number, cancelled: ReadonlySet<number>) =>
    inputs
      .filter(user => !cancelled.has(user.itemId) && user.inputs.some(used => used.itemId === itemId))
      .map(({ projectName }) => projectName)
  return indexed.flatMap(({ at, plan }) => reasonsAgainstPlan(plan, at, list, usedBy))
}

/** Whether the delegation still has an item after the change. */
const leavesItems = (
  { added }: ChangeInput,
  plans: readonly SamplePlan[],
  samples: ReadonlyMap<number, NamedSample>,
): boolean => {
  const cancelledIds = new Set(plans.flatMap(({ cancelledItems }) => cancelledItems.map(({ id }) => id)))
  return (
    added.length > 0 ||
    plans.some(({ addedItems }) => addedItems.length > 0) ||
    [...samples.values()].some(({ items }) => items.some(({ id }) => !cancelledIds.has(id)))
  )
}

/** The reasons against the added samples. The factors of the delegation apply, even if the coefficient has changed. */
const reasonsAgainstAdded = ({ reasons }: Order): Reason[] =>
  reasons
    .filter(({ failure }) => failure.code !== delegationFailures.coefficientStopped.code)
    .map(({ failure, message, place }) => reason(failure, message, placeInChange(place)))

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
