import { Decimal } from '@seam/contract/kit/decimal'
import { verdict } from '@seam/contract/lab/result/calculation'
import { isNumericReading, resultFailures } from '@seam/contract/lab/result/result'
import type { ResultValue } from '@seam/contract/lab/result/result.row'
import { type RetestVerdict, retestFailures, retestVerdict } from '@seam/contract/lab/result/retest'
import { itemState } from '@seam/contract/lab/sample/sample'
import { type Reason, reason } from '../../../kit/reason.rules.ts'
import { limitAt, meanOf } from '../calculation/parallels/repeatability.rules.ts'
import { withoutGuardDigits } from '../calculation/rounding.rules.ts'
import { enteredResult, reasonsAgainstReadings } from '../result/entry/entry.rules.ts'
import { inheritMethods } from '../result/entry/method.rules.ts'
import { type EnteredReading, takesTypedReadings } from '../result/entry/reading.rules.ts'
import { findingsOfEntry, findingsOfItem, reasonsAgainstImpossible } from '../result/finding/finding.rules.ts'
import { type Plausibility, sampleFindings } from '../result/finding/sample-facts.rules.ts'
import { type Item, isCalculatedByServer } from '../result/item/item.rules.ts'
import { recalculate } from '../result/recalculation/recalculation.rules.ts'

/** The readings of a retest by the id of their item. */
export type RetestReadings = ReadonlyMap<number, readonly EnteredReading[]>

/** A value of a retest beside the result in force. */
export type RetestValue = {
  readonly itemId: number
  readonly component: string
  readonly projectName: string
  readonly resultNo: number
  /** As typed; none of a calculated value. */
  readonly readings: readonly string[]
  readonly earlier: string
  readonly reported: string
  readonly difference: string
  readonly reproducibilityLimit: string | null
  readonly verdict: RetestVerdict
}

const isConfirmed = ({ state }: Item): boolean => state === itemState.confirmed || state === itemState.published

const retestResult = (item: Item, readings: readonly EnteredReading[]) =>
  enteredResult({ item, readings, moisture: undefined })

/** Why a person cannot retest an item, whatever its readings. `knowsResult`: they entered, confirmed or retested it. */
export const reasonsAgainstRetester = (item: Item, knowsResult: boolean): readonly Reason[] => [
  ...(isConfirmed(item) ? [] : [reason(retestFailures.notConfirmed)]),
  ...(knowsResult ? [reason(retestFailures.ownResult)] : []),
  ...(takesTypedReadings(item.project) ? [] : [reason(resultFailures.readingNotTyped)]),
]

/** Why the readings of an item cannot be its retest. */
export const reasonsAgainstRetest = (
  item: Item,
  readings: readonly EnteredReading[],
  knowsResult: boolean,
): readonly Reason[] =>
  isCalculatedByServer(item)
    ? [reason(resultFailures.calculatedByServer)]
    : [...reasonsAgainstRetester(item, knowsResult), ...reasonsAgainstReadings(item.project, readings)]

/** Why the determinations of an item are not complete, or do not agree. */
export const reasonsAgainstParallels = (item: Item, readings: readonly EnteredReading[]): readonly Reason[] => {
  const { verdict: outcome, values } = retestResult(item, readings)
  const open = values.find(value => value.verdict !== verdict.accepted)
  return outcome === verdict.accepted ? [] : [reason(retestFailures.parallelsOpen, open?.reason)]
}

/** The items of a sample as if the retest alone had determined them. */
const retestItems = (items: readonly Item[], readings: RetestReadings): readonly Item[] => {
  const determined = items.map(item => {
    const own = readings.get(item.id)
    return own === undefined
      ? { ...item, state: itemState.waiting, current: null }
      : { ...item, state: itemState.entered, current: retestResult(item, own) }
  })
  const calculated = new Map(
    recalculate(determined).flatMap(change => ('current' in change ? [[change.item.id, change.current] as const] : [])),
  )
  return determined.map(item => {
    const current = calculated.get(item.id)
    return current === undefined ? item : { ...item, state: itemState.entered, current }
  })
}

/** Why a retest is impossible by the rules of entry, with the place of the row or of its reading. */
export const reasonsAgainstImpossibleRetest = (
  items: readonly Item[],
  readings: RetestReadings,
  plausibility: Plausibility,
): readonly Reason[] => {
  const findings = sampleFindings(retestItems(items, readings), plausibility)
  return [...readings].flatMap(([id, own], at) => {
    const project = items.find(item => item.id === id)?.project
    return project === undefined
      ? []
      : reasonsAgainstImpossible(findingsOfEntry(plausibility.rules, project, own, findingsOfItem(findings, id)), at)
  })
}

/** The comparison of two reported values with R at their mean (GB/T 483-2007 §6); inclusive. */
const compareWithin = (earlier: string, reported: string, limit: Decimal | null) => {
  const difference = new Decimal(reported).minus(earlier).abs()
  const isWithin = limit === null || difference.lte(limit)
  return {
    difference: difference.toFixed(),
    reproducibilityLimit: limit?.toFixed() ?? null,
    verdict: limit === null ? retestVerdict.unlimited : isWithin ? retestVerdict.within : retestVerdict.beyond,
  }
}

const reportedNumber = ({ reported }: ResultValue): string | undefined =>
  reported !== null && isNumericReading(reported) ? reported : undefined

/**
 * The values of a retest, calculated ones included, beside the results in force. Values without a number, such as
 * >1500, are not compared.
 */
export const retestValues = (items: readonly Item[], readings: RetestReadings): readonly RetestValue[] => {
  const retested = new Map(retestItems(items, readings).map(item => [item.id, item]))
  return inheritMethods(items)
    .filter(isConfirmed)
    .flatMap(({ id, project, resultNo, current }) =>
      (current?.values ?? []).flatMap((value): RetestValue[] => {
        const { component } = value
        const own = retested.get(id)?.current?.values.find(one => one.component === component)
        const [earlier, reported] = [reportedNumber(value), own && reportedNumber(own)]
        if (earlier === undefined || reported === undefined) return []
        const part = project.components.find(({ code }) => code === component)
        const bands = part?.reproducibility ?? project.reproducibility
        const limit = limitAt(bands, meanOf([earlier, reported]))
        return [
          {
            itemId: id,
            component,
            projectName: part === undefined ? project.name : `${project.name} ${part.name}`,
            resultNo,
            readings: (readings.get(id) ?? []).filter(one => one.component === component).map(({ raw }) => raw),
            earlier,
            reported,
            ...compareWithin(earlier, reported, limit && withoutGuardDigits(limit)),
          },
        ]
      }),
    )
}

/** A retest that compares no value with R says nothing. */
export const reasonsAgainstValues = (values: readonly RetestValue[]): readonly Reason[] =>
  values.some(value => value.verdict !== retestVerdict.unlimited) ? [] : [reason(retestFailures.nothingCompared)]
