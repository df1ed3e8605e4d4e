import type { QualityRow, qualityStatCalls } from '@seam/contract/insight/stat/quality/quality'
import type { OutputOf } from '@seam/contract/kit/call'
import { percentOf } from '@seam/contract/kit/value/percent'
import type { ReturnReason } from '@seam/contract/lab/result/result'
import type { OccasionCount } from '../rollup/occasion.rules.ts'
import { type Histogram, nearestRank, sizeOf } from '../stat/figure/histogram.rules.ts'

type Quality = OutputOf<typeof qualityStatCalls.list>
type Counts = Omit<QualityRow, 'projectId' | 'projectName' | 'symbol'>

/** The project of a count: pairs are counted by project and hundredths of T. */
const projectIdOf = ({ subject }: OccasionCount) => Number(subject.split('.')[0])

/** The projects with submitted items. */
export const projectIdsOf = (counts: readonly OccasionCount[]): number[] =>
  counts.filter(({ measure }) => measure === 'submitted').map(projectIdOf)

const ratiosOf = (counts: readonly OccasionCount[]): Histogram => {
  const ratios = new Map<number, number>()
  for (const { measure, subject, amount } of counts) {
    if (measure !== 'pairs') continue
    const hundredths = Number(subject.split('.')[1])
    ratios.set(hundredths, (ratios.get(hundredths) ?? 0) + amount)
  }
  return ratios
}

const rankText = (ratios: Histogram, share: number) => {
  const rank = nearestRank(ratios, share)
  return rank === null ? null : (rank / 100).toFixed(2)
}

const figuresOf = (counts: readonly OccasionCount[]): Counts => {
  const sumOf = (own: OccasionCount['measure']) =>
    counts.reduce((sum, { measure, amount }) => (measure === own ? sum + amount : sum), 0)
  const ratios = ratiosOf(counts)
  const pairs = sizeOf(ratios)
  return {
    submitted: sumOf('submitted'),
    third: sumOf('third'),
    waived: sumOf('waived'),
    returned: sumOf('returned'),
    retracted: sumOf('retracted'),
    corrected: sumOf('corrected'),
    pairs,
    ratio50: rankText(ratios, 0.5),
    ratio90: rankText(ratios, 0.9),
    pairsBeyond: sumOf('pairsBeyond'),
    beyondRate: percentOf(sumOf('pairsBeyond'), pairs),
  }
}

/** Submitted items with what became of them and |x1 − x2| ÷ T, by project, the most items first. */
export const projectQualityOf = (
  counts: readonly OccasionCount[],
  projects: readonly Pick<QualityRow, 'projectId' | 'projectName' | 'symbol'>[],
): QualityRow[] => {
  const own = Map.groupBy(
    counts.filter(({ measure }) => measure !== 'returnReasons'),
    projectIdOf,
  )
  return projects
    .map(({ projectId, projectName, symbol }) => ({
      projectId,
      projectName,
      symbol,
      ...figuresOf(own.get(projectId) ?? []),
    }))
    .toSorted((a, b) => b.submitted - a.submitted || a.projectId - b.projectId)
}

/** The same in all, with rates. */
export const qualityTotalOf = (counts: readonly OccasionCount[]): Quality['total'] => {
  const total = figuresOf(counts)
  const rateOf = (part: number) => percentOf(part, total.submitted)
  return {
    ...total,
    thirdRate: rateOf(total.third),
    waivedRate: rateOf(total.waived),
    returnedRate: rateOf(total.returned),
    retractedRate: rateOf(total.retracted),
    correctedRate: rateOf(total.corrected),
  }
}

/** Of submitted items, those returned or retracted, by reason, the most frequent first. */
export const returnReasonsOf = (counts: readonly OccasionCount[]): Quality['reasons'] =>
  counts
    .filter(({ measure }) => measure === 'returnReasons')
    .map(({ subject, amount }) => ({
      reasonCode: subject === '' ? null : (Number(subject) as ReturnReason),
      items: amount,
    }))
    .toSorted((a, b) => b.items - a.items || (a.reasonCode ?? Infinity) - (b.reasonCode ?? Infinity))
