import { Decimal } from '@seam/contract/kit/value/decimal'
import type { Value } from '../rounding.rules.ts'

const successive = (first: Value, second: Value): Decimal =>
  new Decimal(100).minus(first).times(second).div(100).plus(first)

/**
 * Total moisture in two steps: the free moisture Mf, then the inherent moisture of the dried coal, % (GB/T 211-2017).
 */
export const totalMoisture = (free: Value, inherent: Value): Decimal => successive(free, inherent)

/** Total moisture of coal that lost M1 % of its mass in transit and was then measured as Mt′ % (GB/T 211-2017). */
export const withTransitLoss = (loss: Value, measured: Value): Decimal => successive(loss, measured)
