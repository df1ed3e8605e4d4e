import { Decimal } from '@seam/contract/kit/value/decimal'
import { impossible, type NoValue } from '../no-value.rules.ts'
import { roundTo, type Value } from '../rounding.rules.ts'

/** Coal to anthracite: 1 g to 5 g, or 3 g to 3 g for weakly caking coal. */
type Mix = '1:5' | '3:3'

/** In grams: the coke after heating, and the fractions over 1 mm after the first and the second drum. */
type CakingMasses = { readonly coke: Value; readonly firstDrum: Value; readonly secondDrum: Value }

/**
 * Caking index G of one determination, unrounded (GB/T 5447-2014): 10 + (30 m1 + 70 m2)/m, of a 3:3 mix (30 m1 + 70 m2)/(5 m).
 * No value for masses that increase from one step to the next.
 */
export const cakingIndex = ({ coke, firstDrum, secondDrum }: CakingMasses, mix: Mix): Decimal | NoValue => {
  const [m, m1, m2] = [new Decimal(coke), new Decimal(firstDrum), new Decimal(secondDrum)]
  if (!(m.gt(0) && m.gte(m1) && m1.gte(m2) && m2.gte(0))) {
    return impossible('应有焦渣总质量≥第一次转鼓后质量≥第二次转鼓后质量')
  }
  const weighted = m1.times(30).plus(m2.times(70))
  return mix === '3:3' ? weighted.div(m.times(5)) : weighted.div(m).plus(10)
}

/**
 * Whether the index of the 1:5 mix, to the 0.1 of a determination, is so low that the 3:3 mix must be tested instead
 * (GB/T 5447-2014).
 */
export const needsEvenMix = (index: Decimal): boolean => roundTo(index, '0.1').lt(18)
