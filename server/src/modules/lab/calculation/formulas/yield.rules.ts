import { Decimal } from '@seam/contract/kit/decimal'
import { impossible, type Refusal } from '../refusal.rules.ts'
import type { Value } from '../rounding.rules.ts'

const percentOf = (part: Decimal, whole: Decimal): Decimal | Refusal =>
  whole.gt(0) && part.gte(0) && part.lte(whole)
    ? part.times(100).div(whole)
    : impossible('质量有误：部分应在0与总质量之间，总质量应大于0')

/** 浮煤回收率 γ, %: the float of a density separation, masses in one unit (GB/T 478-2008). */
export const floatYield = (float: Value, sink: Value): Decimal | Refusal =>
  percentOf(new Decimal(float), new Decimal(float).plus(sink))

/** CRI, %: what coke of mass m0 loses in carbon dioxide, m1 being left (GB/T 4000-2017). */
export const cokeReactivity = (before: Value, after: Value): Decimal | Refusal =>
  percentOf(new Decimal(before).minus(after), new Decimal(before))

/** CSR, %: of the coke left by the reaction, what is larger than 10 mm after the drum (GB/T 4000-2017). */
export const strengthAfterReaction = (reacted: Value, overTenMillimetres: Value): Decimal | Refusal =>
  percentOf(new Decimal(overTenMillimetres), new Decimal(reacted))
