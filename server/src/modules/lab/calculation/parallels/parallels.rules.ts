import type { RepeatabilityBand } from '@seam/contract/catalogue/project/repeatability'
import { Decimal } from '@seam/contract/kit/value/decimal'
import { type VerdictState, verdict } from '@seam/contract/lab/result/calculation'
import type { Value } from '../rounding.rules.ts'
import { compareWithLimit, type Factor, type Group, groupOf, limitAt } from './repeatability.rules.ts'

/** The requirements of a project for its determinations: the minimum number (1 or 2), and the bands of T. */
export type Repetition = { readonly parallels: number; readonly bands: readonly RepeatabilityBand[] }

export type Verdict = {
  readonly state: VerdictState
  /** Unrounded; null unless accepted. */
  readonly mean: Decimal | null
  /** The determinations compared, which make the mean if accepted; by index from 0. */
  readonly used: readonly number[]
  /** Of those used; null if fewer than two. */
  readonly range: Decimal | null
  /** T at the mean of the determinations compared; null outside all bands. */
  readonly limit: Decimal | null
  /** The multiple of T for this number of determinations; null if nothing was compared. */
  readonly factor: Factor | null
  /** For the reviewer: two triples to choose from, an unused reading, a mean outside the bands. */
  readonly flagged: boolean
  /** For the entry screen. */
  readonly reason: string
}

const factors = { 2: '1', 3: '1.2', 4: '1.3' } as const
const triples = [
  [0, 1, 2],
  [0, 1, 3],
  [0, 2, 3],
  [1, 2, 3],
]

const ordinals = (used: readonly number[]): string => `第${used.map(at => at + 1).join('、')}次`

type Comparison = Pick<Verdict, 'limit' | 'factor' | 'flagged' | 'reason'>
const unlimited = { limit: null, factor: null }

const acceptGroup = ({ used, mean, range }: Group, comparison: Comparison): Verdict => ({
  state: verdict.accepted,
  mean,
  used,
  range: used.length > 1 ? range : null,
  ...comparison,
})

const leaveUndecided = (
  state: VerdictState,
  { used, range }: Pick<Verdict, 'used' | 'range'>,
  comparison: Comparison,
): Verdict => ({
  state,
  mean: null,
  used,
  range,
  ...comparison,
})

/**
 * For four determinations too far apart: the closest triple within 1.2 T, the earliest of equals; otherwise all are
 * discarded.
 */
const judgeTriples = (all: readonly Decimal[], limit: Decimal, four: Group): Verdict => {
  const { text: textOfFour } = compareWithLimit(four.range, limit, '1.3')
  const fitting = triples
    .map(used => groupOf(all, used))
    .filter(({ range }) => compareWithLimit(range, limit, '1.2').within)
    .sort((a, b) => a.range.cmp(b.range))
  const [closest] = fitting
  if (!closest) {
    const reason = `${textOfFour}，且任意三次的极差均超过1.2T，全部作废，请重新测定`
    return leaveUndecided(verdict.redo, four, { limit, factor: '1.3', flagged: false, reason })
  }
  const { text } = compareWithLimit(closest.range, limit, '1.2')
  const choice = fitting.length > 1 ? '；符合的不止一组，请复核' : ''
  const reason = `${textOfFour}，取${ordinals(closest.used)}：${text}${choice}`
  return acceptGroup(closest, { limit, factor: '1.2', flagged: fitting.length > 1, reason })
}

/** Compares the first `needed`, and one more while they are too far apart and there is another. */
const judgeFirst = (all: readonly Decimal[], bands: Repetition['bands'], needed: 2 | 3 | 4): Verdict => {
  const indexes = [...all.keys()]
  const judged = groupOf(all, indexes.slice(0, needed))
  const spare = indexes.slice(needed)
  const unused = spare.length > 0 ? `；${ordinals(spare)}未采用` : ''
  const limit = limitAt(bands, judged.mean)
  if (!limit) {
    return acceptGroup(judged, { ...unlimited, flagged: true, reason: `水平超出重复性限的规定范围，取平均值${unused}` })
  }
  const factor = factors[needed]
  const { within, text } = compareWithLimit(judged.range, limit, factor)
  if (within) return acceptGroup(judged, { limit, factor, flagged: spare.length > 0, reason: `${text}${unused}` })
  if (needed === 4) return judgeTriples(all, limit, judged)
  if (spare.length > 0) return judgeFirst(all, bands, needed === 2 ? 3 : 4)
  const reason = `${text}，请加测第${needed + 1}次`
  return leaveUndecided(verdict.needsAnother, judged, { limit, factor, flagged: false, reason })
}

/**
 * Judges one to four determinations of a sample, in the order they were made (GB/T 483-2007 §6): two within T,
 * otherwise three within 1.2 T, otherwise four within 1.3 T, otherwise three of the four within 1.2 T, otherwise all
 * are discarded; limits inclusive. T is the limit at the mean of the determinations compared. A determination after
 * the accepted ones is unused and flagged. Throws for more than four.
 */
export const judge = (readings: readonly Value[], { parallels, bands }: Repetition): Verdict => {
  const count = readings.length
  if (count > 4) throw new RangeError('a sample is determined at most four times')
  const all = readings.map(reading => new Decimal(reading))
  const indexes = [...all.keys()]
  if (count < Math.max(parallels, 1)) {
    const comparison = { ...unlimited, flagged: false, reason: `请测第${count + 1}次` }
    return leaveUndecided(verdict.needsAnother, { used: indexes, range: null }, comparison)
  }
  if (count === 1) return acceptGroup(groupOf(all, indexes), { ...unlimited, flagged: false, reason: '单次测定' })
  if (bands.length > 0) return judgeFirst(all, bands, 2)
  return acceptGroup(groupOf(all, indexes), { ...unlimited, flagged: false, reason: '无重复性限，取平均值' })
}
