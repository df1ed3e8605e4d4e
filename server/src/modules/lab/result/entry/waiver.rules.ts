import { Decimal } from '@seam/contract/kit/value/decimal'
import { verdict } from '@seam/contract/lab/result/calculation'
import { isNumericReading, resultFailures } from '@seam/contract/lab/result/result'
import type { ResultReading, ResultValue } from '@seam/contract/lab/result/result.row'
import { type Reason, reason } from '../../../../kit/reason.rules.ts'
import { groupOf } from '../../calculation/parallels/repeatability.rules.ts'
import { reportedText, withoutGuardDigits } from '../../calculation/rounding.rules.ts'

type Readings = readonly Pick<ResultReading, 'component' | 'ordinal' | 'raw'>[]

/** One word of several is accepted if the chosen readings agree on it; words that differ have no mean. */
const waiveWords = (value: ResultValue, used: Readings, reason: string): ResultValue => {
  const words = new Set(used.map(({ raw }) => raw))
  if (words.size > 1) return value
  return {
    ...value,
    verdict: verdict.accepted,
    reported: [...words].join(),
    used: used.map(({ ordinal }) => ordinal),
    flagged: true,
    reason: `${value.reason}；复核放行：${reason}`,
  }
}

/**
 * Why a reviewer cannot accept the chosen determinations: no value beyond its limit has such a reading, or one has none
 * of them. No choice is a choice of all.
 */
export const reasonsAgainstChoice = (
  result: { readonly values: readonly ResultValue[] } | null,
  readings: Readings,
  used: readonly number[] = [],
): Reason[] => {
  const ordinals = (result?.values ?? [])
    .filter(value => value.verdict !== verdict.accepted)
    .map(value => readings.filter(({ component }) => component === value.component).map(({ ordinal }) => ordinal))
  if (used.length === 0 || ordinals.length === 0) return []
  const areThere = used.every(chosen => ordinals.some(own => own.includes(chosen)))
  const isComplete = ordinals.every(own => own.some(ordinal => used.includes(ordinal)))
  return areThere && isComplete ? [] : [reason(resultFailures.readingNotThere)]
}

/**
 * The values that a reviewer accepts although the readings exceed the limit: the mean of the readings they choose, or
 * of all. Accepted components do not change.
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
    const chosen = own.filter(({ ordinal }) => waiver.used?.includes(ordinal))
    const used = chosen.length > 0 ? chosen : own
    if (used.some(({ raw }) => !isNumericReading(raw))) return waiveWords(value, used, waiver.reason)
    const all = used.map(({ raw }) => new Decimal(raw))
    const { mean, range } = groupOf(all, [...all.keys()])
    return {
      ...value,
      verdict: verdict.accepted,
      mean: withoutGuardDigits(mean).toFixed(),
      reported: reportedText(mean, interval),
      used: used.map(({ ordinal }) => ordinal),
      range: all.length > 1 ? range.toFixed() : null,
      flagged: true,
      reason: `${value.reason}；复核放行：${waiver.reason}`,
    }
  })
