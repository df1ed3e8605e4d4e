import type { RepeatabilityBand } from '@seam/contract/catalogue/project/repeatability'
import { Decimal } from '@seam/contract/kit/value/decimal'
import { isNumericReading } from '@seam/contract/lab/result/result'
import { type RetestVerdict, retestVerdict } from '@seam/contract/lab/result/retest'
import { limitAt, meanOf } from '../calculation/parallels/repeatability.rules.ts'
import { numberIn } from '../calculation/reported-value.rules.ts'
import { withoutGuardDigits } from '../calculation/rounding.rules.ts'

export type Comparison = {
  /** null: one of the values is not a number. */
  readonly difference: string | null
  readonly reproducibilityLimit: string | null
  readonly verdict: RetestVerdict
}

/** The distance of two values at least: >1500 and 1400 are 100 apart or more, >1500 and 1600 perhaps not at all. */
export const leastDistance = (one: string, other: string, ofOne: Decimal, ofOther: Decimal): Decimal => {
  const [lower, upper, ofLower, ofUpper] = ofOne.lt(ofOther)
    ? [one, other, ofOne, ofOther]
    : [other, one, ofOther, ofOne]
  return lower.startsWith('>') || upper.startsWith('<') ? new Decimal(0) : ofUpper.minus(ofLower)
}

const inWords = (verdict: RetestVerdict): Comparison => ({ difference: null, reproducibilityLimit: null, verdict })

/**
 * The comparison of two reported values with R at their mean (GB/T 483-2007 §6); inclusive. Equal words and bounds agree;
 * other words differ; other bounds are beyond R if they are certainly further apart.
 */
export const compareReported = (one: string, other: string, bands: readonly RepeatabilityBand[]): Comparison => {
  const [ofOne, ofOther] = [numberIn(one), numberIn(other)]
  const isOfNumbers = isNumericReading(one) && isNumericReading(other)
  if (!isOfNumbers && one === other) return inWords(retestVerdict.within)
  if (ofOne === undefined || ofOther === undefined) return inWords(retestVerdict.differing)
  const level = limitAt(bands, meanOf([ofOne, ofOther]))
  const limit = level && withoutGuardDigits(level)
  const distance = leastDistance(one, other, ofOne, ofOther)
  const isWithin = limit === null || distance.lte(limit)
  return {
    difference: isOfNumbers ? distance.toFixed() : null,
    reproducibilityLimit: limit?.toFixed() ?? null,
    verdict: limit === null ? retestVerdict.unlimited : isWithin ? retestVerdict.within : retestVerdict.beyond,
  }
}
