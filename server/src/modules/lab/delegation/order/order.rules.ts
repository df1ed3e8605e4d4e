import type { Offer } from '@seam/contract/catalogue/price/offer'
import { toFen } from '@seam/contract/kit/value/money'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import type { FeeDraft } from '@seam/contract/lab/delegation/delegation.draft'
import { type Reason, reason } from '../../../../kit/reason.rules.ts'
import { type Quote, quote } from './fee.rules.ts'
import { type Choice, type PriceList, priceListOf, workListOf } from './work-list.rules.ts'

type OrderedItem = {
  readonly projectId: number
  /** The chosen package that covers it. */
  readonly groupId: number | null
  readonly requested: boolean
  /** fen */
  readonly price: bigint
  /** 0 if a package covers it. */
  readonly charged: bigint
}
type OrderedGroup = { readonly groupId: number; readonly groupName: string; readonly price: bigint }
export type OrderedSample = { readonly groups: readonly OrderedGroup[]; readonly items: readonly OrderedItem[] }

export type Order = {
  /** All reasons against accepting it. */
  readonly reasons: readonly Reason[]
  readonly coefficient: Offer['coefficients'][number] | undefined
  readonly memberRate: string
  readonly surcharges: readonly { readonly name: string; readonly amount: bigint }[]
  readonly quote: Quote
  readonly samples: readonly OrderedSample[]
}

/** Fen; 0 for an entry that is not in the list, which is refused elsewhere. */
const fenOf = (priced: { readonly price: string | null } | undefined): bigint =>
  priced?.price ? toFen(priced.price) : 0n

const orderedSample = (choice: Choice, list: PriceList): OrderedSample => {
  const work = workListOf(choice, list)
  const groups = choice.groupIds.map(groupId => {
    const group = list.groups.get(groupId)
    return { groupId, groupName: group?.groupName ?? '', price: fenOf(group) }
  })
  const items = work.all.map(projectId => {
    const groupId = choice.groupIds.find(chosen => work.byGroup.get(chosen)?.has(projectId)) ?? null
    const price = fenOf(list.projects.get(projectId))
    const charged = groupId === null ? price : 0n
    return { projectId, groupId, requested: work.requested.has(projectId), price, charged }
  })
  return { groups, items }
}

/** The charge of each line of a sample: its packages, then its items. Fen. */
export const chargesOf = ({ groups, items }: OrderedSample): bigint[] => [
  ...groups.map(({ price }) => price),
  ...items.map(({ charged }) => charged),
]

/** A field of a sample of the input. */
export const placeInSample = (at: number, field: string) => ({ path: ['samples', at, field], label: `样品${at + 1}` })

const reasonsOf = (sample: OrderedSample, { projectIds, groupIds }: Choice, list: PriceList, at: number): Reason[] => {
  const { projectStopped, groupStopped, notPriced } = delegationFailures
  // The reason against an automatically added item is reported at the choice that added it.
  const ofItems = placeInSample(at, projectIds.length > 0 ? 'projectIds' : 'groupIds')
  const stopped = [
    ...(sample.items.every(({ projectId }) => list.projects.has(projectId))
      ? []
      : [reason(projectStopped, undefined, ofItems)]),
    ...(groupIds.every(groupId => list.groups.has(groupId))
      ? []
      : [reason(groupStopped, undefined, placeInSample(at, 'groupIds'))]),
  ]
  const unpriced = sample.items
    .filter(({ groupId }) => groupId === null)
    .flatMap(({ projectId }) => list.projects.get(projectId) ?? [])
    .filter(({ price }) => price === null)
    .map(({ projectName }) => reason(notPriced, `${projectName}${notPriced.message}`, ofItems))
  const reasons = [...stopped, ...unpriced]
  const isFree = chargesOf(sample).every(amount => amount === 0n)
  return reasons.length === 0 && isFree ? [reason(notPriced, `所选项目都${notPriced.message}`, ofItems)] : reasons
}

/** A draft by the price list: work lists, frozen prices, the fee, and all reasons against accepting it. */
export const orderOf = (draft: Omit<FeeDraft, 'clientId'>, offer: Offer, memberRate: string): Order => {
  const list = priceListOf(offer)
  const coefficient = offer.coefficients.find(({ id }) => id === draft.coefficientId)
  const choices = draft.samples.map(choice => ({ choice, sample: orderedSample(choice, list) }))
  const samples = choices.map(({ sample }) => sample)
  const surcharges = draft.surcharges.map(({ name, amount }) => ({ name, amount: toFen(amount) }))
  const ofCoefficient = reason(delegationFailures.coefficientStopped, undefined, { path: ['coefficientId'] })
  return {
    reasons: [
      ...(coefficient === undefined ? [ofCoefficient] : []),
      ...choices.flatMap(({ choice, sample }, at) => reasonsOf(sample, choice, list, at)),
    ],
    coefficient,
    memberRate,
    surcharges,
    samples,
    quote: quote({
      charges: samples.flatMap(chargesOf),
      coefficient: coefficient?.coefficient ?? '1',
      memberRate,
      surcharges: surcharges.map(({ amount }) => amount),
    }),
  }
}
