import { Decimal } from '@seam/contract/kit/decimal'
import { verdict } from '@seam/contract/lab/calculation'
import type { ResultReading, ResultValue } from '@seam/contract/lab/result.row'
import { groupOf } from '../../calculation/parallels/repeatability.rules.ts'
import { reportedText, withoutGuardDigits } from '../../calculation/rounding.rules.ts'

type Readings = readonly Pick<ResultReading, 'component' | 'ordinal' | 'raw'>[]

/**
 * The values as a reviewer takes them although the readings lie beyond the limit: the mean of those he names, or of all.
 * Accepted components stay as they are.
 */
export const waiveLimits = (
  values: readonly ResultValue[],
  readings: Readings,
  interval: string,
  waiver: { reason: string; used?: readonly number[] | undefined },
): ResultValue[] =>
  values.map(value => {
    if (value.verdict === verdict.accepted) return value
    const own = readings.filter(({ component }) => component === value.component)
    const named = own.filter(({ ordinal }) => waiver.used?.includes(ordinal) ?? true)
    const taken = named.length > 0 ? named : own
    const all = taken.map(({ raw }) => new Decimal(raw))
    const { mean, range } = groupOf(all, [...all.keys()])
    return {
      ...value,
      verdict: verdict.accepted,
      mean: withoutGuardDigits(mean).toFixed(),
      reported: reportedText(mean, interval),
      used: taken.map(({ ordinal }) => ordinal),
      range: all.length > 1 ? range.toFixed() : null,
      flagged: true,
      reason: `${value.reason}；复核放行：${waiver.reason}`,
    }
  })
