import { quote } from '../order/fee.rules.ts'
import type { OrderedSample } from '../order/order.rules.ts'
import type { PriceList } from '../order/work-list.rules.ts'
import { chargesOfPlan, endsLine, type LiveSample, refundedEntries, type SamplePlan } from './change.rules.ts'

export type NamedSample = LiveSample & { readonly sampleName: string }

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

type FeeLine = {
  readonly sampleId: number | null
  readonly groupId: number | null
  readonly itemId: number | null
  readonly name: string
  readonly charged: bigint
  readonly net: bigint
}

/** The lines of what the plans cancel: fee lines in force, and entries whose fee lines a refund cancelled before. */
export const cancelLines = (
  plans: readonly SamplePlan[],
  feeLines: readonly FeeLine[],
  samples: ReadonlyMap<number, NamedSample>,
): PlannedLine[] => {
  const ended = feeLines.filter(line => plans.some(plan => plan.sample.id === line.sampleId && endsLine(plan, line)))
  const refunded = plans.flatMap(plan => refundedEntries(plan, feeLines))
  return [...ended, ...refunded].map(({ sampleId, groupId, name, charged, net }) => {
    const { position = 0, sampleName = '' } = samples.get(sampleId ?? 0) ?? {}
    return {
      kind: 'CANCEL',
      sampleId,
      position,
      sampleName,
      groupId,
      projectId: null,
      name,
      charged: -charged,
      amount: -net,
    }
  })
}

type Factors = { readonly coefficient: string; readonly memberRate: string }
type LineSample = Pick<PlannedLine, 'sampleId' | 'position' | 'sampleName'>

/** The lines of what one sample adds, by today's price list and the factors of the delegation. */
export const addLines = (
  sample: LineSample,
  added: Pick<SamplePlan, 'addedGroups' | 'addedItems' | 'movedItems'>,
  list: PriceList,
  { coefficient, memberRate }: Factors,
): PlannedLine[] =>
  chargesOfPlan(added).map(({ groupId, projectId, name, charged }) => ({
    ...sample,
    kind: 'ADD',
    groupId,
    projectId,
    name: name || (list.projects.get(projectId ?? 0)?.projectName ?? ''),
    charged,
    amount: quote({ charges: [charged], coefficient, memberRate, surcharges: [] }).total,
  }))

/** The same of a sample that is added as a whole. */
export const addSampleLines = (
  place: Omit<LineSample, 'sampleId'>,
  { groups, items }: OrderedSample,
  list: PriceList,
  factors: Factors,
): PlannedLine[] =>
  addLines({ ...place, sampleId: null }, { addedGroups: groups, addedItems: items, movedItems: [] }, list, factors)
