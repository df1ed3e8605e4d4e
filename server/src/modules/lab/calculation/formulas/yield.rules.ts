import { Decimal } from '@seam/contract/kit/value/decimal'
import { impossible, type NoValue } from '../no-value.rules.ts'
import type { Value } from '../rounding.rules.ts'

const percentOf = (part: Decimal, whole: Decimal): Decimal | NoValue =>
  whole.gt(0) && part.gte(0) && part.lte(whole)
    ? part.times(100).div(whole)
    : impossible('质量有误：部分应在0与总质量之间，总质量应大于0')

/** 浮煤回收率 γ, %: the share of floats in a density separation (GB/T 478-2008); masses in one unit. */
export const floatYield = (float: Value, sink: Value): Decimal | NoValue =>
  percentOf(new Decimal(float), new Decimal(float).plus(sink))

/** CRI, %: the mass loss of coke in carbon dioxide (GB/T 4000-2017). */
export const cokeReactivity = (before: Value, after: Value): Decimal | NoValue =>
  percentOf(new Decimal(before).minus(after), new Decimal(before))

/** CSR, %: the share over 10 mm of the reacted coke after the drum (GB/T 4000-2017). */
export const strengthAfterReaction = (reacted: Value, overTenMillimetres: Value): Decimal | NoValue =>
  percentOf(new Decimal(overTenMillimetres), new Decimal(reacted))
