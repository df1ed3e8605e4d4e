import type { Offer } from '@seam/contract/catalogue/offer'
import type { Failure } from '@seam/contract/kit/failure'
import { toFen } from '@seam/contract/kit/money'
import { delegationFailures } from '@seam/contract/lab/delegation'
import type { FeeDraft } from '@seam/contract/lab/delegation.draft'
import { type Reason, reason } from '../../../kit/transition.rules.ts'
import { type FeeSample, type Quote, quote } from './fee.rules.ts'
import { type Choice, type PriceList, priceListOf, type WorkList, workListOf } from './work-list.rules.ts'

type OrderedItem = {
  readonly projectId: number
  /** the chosen group that covers it */
  readonly groupId: number | null
  readonly requested: boolean
  /** fen */
  readonly price: bigint
  readonly charged: bigint
}
type OrderedGroup = { readonly groupId: number; readonly groupName: string; readonly price: bigint }
export type OrderedSample = { readonly groups: readonly OrderedGroup[]; readonly items: readonly OrderedItem[] }

export type Order = {
  /** everything that keeps it from being taken */
  readonly reasons: readonly Reason[]
  readonly coefficient: Offer['coefficients'][number] | undefined
  readonly quote: Quote
  readonly samples: readonly OrderedSample[]
}

/** Fen; what the list does not have costs nothing here, and is refused. */
const fenOf = (priced: { readonly price: string | null } | undefined): bigint => toFen(priced?.price ?? '0.00')

const groupsOf = ({ groupIds }: Choice, list: PriceList): OrderedGroup[] =>
  groupIds.map(groupId => {
    const group = list.groups.get(groupId)
    return { groupId, groupName: group?.groupName ?? '', price: fenOf(group) }
  })

const feeSample = (choice: Choice, { alone, byGroup }: WorkList, list: PriceList): FeeSample => ({
  groups: groupsOf(choice, list).map(group => ({ ...group, projectIds: [...(byGroup.get(group.groupId) ?? [])] })),
  projects: [...alone].map(projectId => ({ projectId, price: fenOf(list.projects.get(projectId)) })),
})

const orderedSample = (choice: Choice, work: WorkList, list: PriceList): OrderedSample => ({
  groups: groupsOf(choice, list),
  items: work.all.map(projectId => {
    const groupId = choice.groupIds.find(chosen => work.byGroup.get(chosen)?.has(projectId)) ?? null
    const price = fenOf(list.projects.get(projectId))
    return {
      projectId,
      groupId,
      requested: work.requested.has(projectId),
      price,
      charged: groupId === null ? price : 0n,
    }
  }),
})

const reasonsOf = (sample: OrderedSample, list: PriceList, position: number): Reason[] => {
  const { projectStopped, groupStopped, notPriced } = delegationFailures
  const at = (failure: Failure, subject = '') => reason(failure, `样品${position}：${subject}${failure.message}`)
  const stopped = [
    ...(sample.items.every(({ projectId }) => list.projects.has(projectId)) ? [] : [at(projectStopped)]),
    ...(sample.groups.every(({ groupId }) => list.groups.has(groupId)) ? [] : [at(groupStopped)]),
  ]
  const unpriced = sample.items
    .filter(({ groupId }) => groupId === null)
    .map(({ projectId }) => list.projects.get(projectId))
    .filter(project => project?.price === null)
    .map(project => at(notPriced, project?.projectName))
  const wrong = [...stopped, ...unpriced]
  const amounts = [...sample.groups.map(({ price }) => price), ...sample.items.map(({ charged }) => charged)]
  return wrong.length === 0 && amounts.every(amount => amount === 0n) ? [at(notPriced, '所选项目都')] : wrong
}

/** What a draft comes to by the price list: work lists, frozen prices, the fee, and everything that is wrong with it. */
export const orderOf = (draft: Omit<FeeDraft, 'clientId'>, offer: Offer, memberRate: string): Order => {
  const list = priceListOf(offer)
  const coefficient = offer.coefficients.find(({ id }) => id === draft.coefficientId)
  const works = draft.samples.map(choice => ({ choice, work: workListOf(choice, list) }))
  const samples = works.map(({ choice, work }) => orderedSample(choice, work, list))
  const wrong = samples.map((sample, at) => reasonsOf(sample, list, at + 1))
  return {
    reasons: [...(coefficient === undefined ? [reason(delegationFailures.coefficientStopped)] : []), ...wrong.flat()],
    coefficient,
    samples,
    quote: quote({
      samples: works.map(({ choice, work }) => feeSample(choice, work, list)),
      coefficient: coefficient?.coefficient ?? '1',
      memberRate,
      surcharges: draft.surcharges.map(({ name, amount }) => ({ name, amount: toFen(amount) })),
    }),
  }
}
