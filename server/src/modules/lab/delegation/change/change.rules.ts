import { changeFailures as failures } from '@seam/contract/lab/delegation/change'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { type ItemState, itemState, type SampleState, sampleState } from '@seam/contract/lab/sample/sample'
import { type Reason, reason } from '../../../../kit/reason.rules.ts'
import type { OrderedSample } from '../order/order.rules.ts'
import type { Choice, PriceList } from '../order/work-list.rules.ts'

/** An item that is not cancelled. */
export type LiveItem = {
  readonly id: number
  readonly projectId: number
  readonly projectName: string
  readonly groupId: number | null
  readonly requested: boolean
  /** The item for whose calculation the laboratory added it. */
  readonly addedFor: number | null
  readonly state: ItemState
}

export type LiveSample = {
  readonly id: number
  readonly position: number
  readonly state: SampleState
  /** A report in force has its results. */
  readonly isReported: boolean
  readonly groups: readonly { readonly groupId: number; readonly groupName: string }[]
  readonly items: readonly LiveItem[]
}

type NewItem = OrderedSample['items'][number]

/** The changes in one sample. Fee lines belong to packages and to items that no package covers. */
export type SamplePlan = {
  readonly sample: LiveSample
  readonly cancelledGroups: readonly number[]
  readonly addedGroups: OrderedSample['groups']
  readonly cancelledItems: readonly LiveItem[]
  readonly addedItems: readonly NewItem[]
  /** Items that stay, with another package or another reason. */
  readonly movedItems: readonly { readonly item: LiveItem; readonly to: NewItem }[]
}

const isListed = ({ projectIds, groupIds }: Choice, list: PriceList) =>
  projectIds.every(id => list.projects.has(id)) && groupIds.every(id => list.groups.has(id))

/**
 * Compares the work list of a sample with that of its new choice (`ordered`, by today's price list). Unchanged parts
 * keep their price. If the list no longer has an earlier choice, its inputs are unknown: then only deselected
 * projects are cancelled. What the laboratory added for the calculation of an item stays as long as that item does.
 */
export const planSample = (sample: LiveSample, choice: Choice, ordered: OrderedSample, list: PriceList): SamplePlan => {
  const isCancelled = [...choice.projectIds, ...choice.groupIds].length === 0
  const chosenGroups = new Set(choice.groupIds)
  const newByProject = new Map(ordered.items.map(item => [item.projectId, item]))
  const liveProjects = new Set(sample.items.map(({ projectId }) => projectId))
  const currentGroups = new Set(sample.groups.map(({ groupId }) => groupId))
  const knowsInputs = isListed(choice, list)
  const isKept = (item: LiveItem): boolean => {
    if (isCancelled) return false
    if (newByProject.has(item.projectId)) return true
    if (item.groupId !== null) return chosenGroups.has(item.groupId)
    const user = sample.items.find(({ id }) => id === item.addedFor)
    if (item.addedFor !== null) return user !== undefined && isKept(user)
    return !item.requested && !knowsInputs
  }
  const keptItems = sample.items.filter(isKept)
  const movedItems = keptItems.flatMap(item => {
    const to = newByProject.get(item.projectId)
    if (to === undefined) return []
    // An item that its package still covers stays there, whatever else now covers it.
    const groupId = item.groupId !== null && chosenGroups.has(item.groupId) ? item.groupId : to.groupId
    const isMoved = groupId !== item.groupId || to.requested !== item.requested || item.addedFor !== null
    return isMoved ? [{ item, to: { ...to, groupId, charged: groupId === null ? to.charged : 0n } }] : []
  })
  return {
    sample,
    cancelledGroups: sample.groups.map(({ groupId }) => groupId).filter(groupId => !chosenGroups.has(groupId)),
    addedGroups: isCancelled ? [] : ordered.groups.filter(({ groupId }) => !currentGroups.has(groupId)),
    cancelledItems: sample.items.filter(item => !isKept(item)),
    addedItems: isCancelled ? [] : ordered.items.filter(({ projectId }) => !liveProjects.has(projectId)),
    movedItems,
  }
}

export const changesAnything = (plan: SamplePlan): boolean =>
  [plan.cancelledGroups, plan.addedGroups, plan.cancelledItems, plan.addedItems, plan.movedItems].some(
    ({ length }) => length > 0,
  )

type Line = { readonly groupId: number | null; readonly itemId: number | null }

/** Whether the plan cancels a fee line of this sample. */
export const endsLine = (plan: SamplePlan, { groupId, itemId }: Line): boolean =>
  plan.cancelledGroups.some(id => id === groupId) ||
  plan.cancelledItems.some(({ id }) => id === itemId) ||
  plan.movedItems.some(({ item, to }) => item.id === itemId && item.groupId === null && to.groupId !== null)

/** Packages and items that the plan cancels and whose fee lines a refund cancelled before: they give nothing back. */
export const refundedEntries = (
  { sample, cancelledGroups, cancelledItems }: SamplePlan,
  lines: readonly (Line & { readonly sampleId: number | null })[],
) => {
  const none = { sampleId: sample.id, charged: 0n, net: 0n }
  const own = lines.filter(({ sampleId }) => sampleId === sample.id)
  return [
    ...sample.groups
      .filter(({ groupId }) => cancelledGroups.includes(groupId) && !own.some(line => line.groupId === groupId))
      .map(({ groupId, groupName }) => ({ ...none, groupId, name: groupName })),
    ...cancelledItems
      .filter(
        ({ id, groupId, addedFor }) =>
          groupId === null && addedFor === null && !own.some(({ itemId }) => itemId === id),
      )
      .map(({ projectName }) => ({ ...none, groupId: null, name: projectName })),
  ]
}

/** Whether an item has no fee line: its package has it, or the laboratory added it. */
const isNotCharged = ({ item }: SamplePlan['movedItems'][number]) => item.groupId !== null || item.addedFor !== null

/** The new charges of the plan, by today's price list: packages, then items that no package covers. */
export const chargesOfPlan = (plan: Pick<SamplePlan, 'addedGroups' | 'addedItems' | 'movedItems'>) => [
  ...plan.addedGroups.map(group => ({
    groupId: group.groupId,
    projectId: null,
    name: group.groupName,
    charged: group.price,
  })),
  ...[...plan.movedItems.filter(isNotCharged).map(({ to }) => to), ...plan.addedItems]
    .filter(({ groupId }) => groupId === null)
    .map(({ projectId, charged }) => ({ groupId: null, projectId, name: '', charged })),
]

const placeOf = (at: number, { position }: LiveSample) => ({ path: ['changed', at], label: `样品${position}` })

const changeable: readonly SampleState[] = [
  sampleState.received,
  sampleState.prepared,
  sampleState.testing,
  sampleState.tested,
  sampleState.kept,
]

/** All reasons against the plan of one sample. `usedBy`: names of the results in force that an item is an input of. */
export const reasonsAgainstPlan = (
  plan: SamplePlan,
  at: number,
  list: PriceList,
  usedBy: (itemId: number, cancelled: ReadonlySet<number>) => readonly string[],
): Reason[] => {
  const { sample, cancelledItems, addedItems, addedGroups } = plan
  const place = placeOf(at, sample)
  if (!changeable.includes(sample.state)) return [reason(failures.notReceived, undefined, place)]
  const cancelled = new Set(cancelledItems.map(({ id }) => id))
  const { projectStopped, groupStopped, notPriced } = delegationFailures
  return [
    ...cancelledItems
      .filter(({ state }) => sample.isReported && state === itemState.published)
      .map(({ projectName }) => reason(failures.published, `${projectName}的${failures.published.message}`, place)),
    ...cancelledItems.flatMap(({ id, projectName }) => {
      const users = usedBy(id, cancelled)
      const message = `${projectName}是${users.join('、')}的计算依据，请先退回${users.join('、')}`
      return users.length === 0 ? [] : [reason(failures.inputInUse, message, place)]
    }),
    ...addedItems
      .filter(({ projectId }) => !list.projects.has(projectId))
      .map(() => reason(projectStopped, undefined, place)),
    ...addedGroups.filter(({ groupId }) => !list.groups.has(groupId)).map(() => reason(groupStopped, undefined, place)),
    ...addedItems
      .filter(({ groupId }) => groupId === null)
      .flatMap(({ projectId }) => list.projects.get(projectId) ?? [])
      .filter(({ price }) => price === null)
      .map(({ projectName }) => reason(notPriced, `${projectName}${notPriced.message}`, place)),
  ]
}
