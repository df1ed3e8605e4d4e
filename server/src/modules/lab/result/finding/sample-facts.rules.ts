import { basis } from '@seam/contract/catalogue/project/basis'
import { heatUnits } from '@seam/contract/catalogue/project/formula'
import { Decimal } from '@seam/contract/kit/value/decimal'
import { itemState } from '@seam/contract/lab/sample/sample'
import { calorie20 } from '../../calculation/formulas/calorific.rules.ts'
import { limitAt } from '../../calculation/parallels/repeatability.rules.ts'
import { numberIn } from '../../calculation/reported-value.rules.ts'
import type { ConvertedRepeat, ItemValue, MoistureUse, SampleFacts } from '../../plausibility/facts.rules.ts'
import { findingsOf, type Rule, type SampleFinding } from '../../plausibility/plausibility.rules.ts'
import { ownersOf, type Quantities, type Quantity, withDerived } from '../../plausibility/quantity.rules.ts'
import { hasAcceptedValue, type Item, inputsInForce, isCalculatedByServer, reportedValues } from '../item/item.rules.ts'
import { type Conversions, onLimitBasis } from '../recalculation/limit-basis.rules.ts'

/** The facts for findings about samples, besides their items. Keys of the maps are `itemId:component`. */
export type Plausibility = {
  readonly rules: readonly Rule[]
  /** Wall-clock time of the laboratory. */
  readonly now: string
  /** Reported values of the versions submitted before. */
  readonly earlier: ReadonlyMap<string, string>
  /** The calculated projects that R is given for; empty unless a result was determined before. */
  readonly conversions: Conversions
  /** The last results of the client's coal; empty unless for a reviewer. */
  readonly history: ReadonlyMap<string, readonly string[]>
}

/** A value that is only a bound: >1500, <0.003. */
const boundIn = (reported: string): string | undefined => (/^[<>]/.test(reported) ? reported : undefined)

const quantitiesOf = (items: readonly Item[]): Map<string, Quantity> => {
  const idsOf = (codes: readonly string[]) =>
    items.filter(({ project }) => codes.includes(project.code)).map(({ id }) => id)
  return new Map(
    items.filter(hasAcceptedValue).flatMap(item => {
      const { id, project } = item
      const owners = [...new Set([id, ...idsOf(ownersOf(project))])]
      return reportedValues(item).flatMap(({ component, reported, mean }): [string, Quantity][] => {
        const value = numberIn(reported)
        if (value === undefined) return []
        const code = component || project.code
        const name = component === '' ? project.name : `${project.name} ${component}`
        const decimals = new Decimal(project.interval).decimalPlaces()
        const isHeat = heatUnits.includes(project.unit)
        const exact =
          isHeat && mean !== null ? { unrounded: new Decimal(mean), step: new Decimal(project.interval) } : {}
        const quantity = { code, name, value, decimals, ...exact, unit: project.unit, itemIds: owners }
        return [[code, boundIn(reported) ? { ...quantity, text: `${reported}${project.unit}` } : quantity]]
      })
    }),
  )
}

/** The sample with another value of an item that has one value. */
const withValue = (items: readonly Item[], { id }: Item, reported: string): readonly Item[] =>
  items.map(item =>
    item.id === id && item.current
      ? {
          ...item,
          current: {
            ...item.current,
            values: item.current.values.map(one => ({ ...one, reported, mean: boundIn(reported) ? null : reported })),
          },
        }
      : item,
  )

/** Present and earlier value on the basis for which R is given, by the moisture that the sample has now. */
const convertedRepeat = (
  item: Item,
  items: readonly Item[],
  { earlier: earlierResults, conversions }: Plausibility,
): ConvertedRepeat | undefined => {
  const earlier = earlierResults.get(`${item.id}:`)
  if (earlier === undefined || numberIn(earlier) === undefined) return undefined
  const before = onLimitBasis(item, withValue(items, item, earlier), conversions)
  // A conversion that the sample has is compared by itself, unless it was added after the earlier result.
  const isCompared = ({ id, project }: Item) => project.id === before?.project.id && earlierResults.has(`${id}:`)
  if (before === undefined || items.some(isCompared)) return undefined
  const now = onLimitBasis(item, items, conversions)
  const [mean, earlierMean] = [now, before].map(value => value && numberIn(value.reported))
  if (now === undefined || mean === undefined || earlierMean === undefined) return undefined
  return {
    projectName: now.project.name,
    mean,
    bound: boundIn(now.reported),
    earlier: earlierMean,
    earlierBound: boundIn(before.reported),
    reproducibility: limitAt(now.project.reproducibility, mean),
  }
}

const itemValues = (item: Item, items: readonly Item[], plausibility: Plausibility): ItemValue[] => {
  const { earlier, history } = plausibility
  const { id, project } = item
  return reportedValues(item).flatMap(({ component, reported, mean, used, limit }) => {
    const value = numberIn(reported)
    if (value === undefined) return []
    const part = project.components.find(({ code }) => code === component)
    const bands = part?.bands ?? project.bands
    const isCompared = used.length > 1 && mean !== null
    const key = `${id}:${component}`
    const before = earlier.get(key)
    return [
      {
        itemId: id,
        projectName: component === '' ? project.name : `${project.name} ${component}`,
        mean: value,
        bound: boundIn(reported),
        hasBands: isCompared && bands.length > 0,
        hasLimit: limit !== null,
        isOnBandEdge: isCompared && bands.some(({ upTo }) => upTo !== null && new Decimal(upTo).eq(mean)),
        reproducibility: limitAt(part?.reproducibility ?? project.reproducibility, value),
        earlier: before === undefined ? null : (numberIn(before) ?? null),
        earlierBound: before && boundIn(before),
        converted: convertedRepeat(item, items, plausibility),
        // A bound has no distance from the mean of others.
        history: mean === null ? [] : (history.get(key)?.flatMap(text => numberIn(text) ?? []) ?? []),
        interval: new Decimal(project.interval),
      },
    ]
  })
}

const millisecondsPerDay = 86_400_000
const moment = (wallClock: string): number => Date.parse(`${wallClock.slice(0, 19).replace(' ', 'T')}Z`)

const daysBetween = (one: Item, other: Item, now: string): Decimal => {
  const distance = Math.abs(moment(one.determinedTime ?? now) - moment(other.determinedTime ?? now))
  // Rounded up: a minute more than 7 days is more than 7 days.
  return new Decimal(distance).div(millisecondsPerDay).toDecimalPlaces(1, Decimal.ROUND_UP)
}

/** The air-dried moistures that formulas and worksheets of a sample take: MAD, KMAD of coke. */
const moisturesOf = (items: readonly Item[]): readonly Item[] =>
  items.filter(
    item =>
      hasAcceptedValue(item) &&
      items.some(
        ({ project: { formula, moistureId } }) =>
          formula?.slots.mad === item.project.code || moistureId === item.project.id,
      ),
  )

/**
 * The determinations on the air-dried basis that a moisture corrects, with the days between the two: those that a
 * result converts by it, and those whose raw data need it.
 */
const moistureUsesOf = (items: readonly Item[], { now }: Plausibility): MoistureUse[] =>
  moisturesOf(items).flatMap(moisture => {
    const corrected = new Set(
      items
        .map(item => [item.id, ...inputsInForce(item).map(({ itemId }) => itemId)])
        .filter(([, ...inputs]) => inputs.includes(moisture.id))
        .flat(),
    )
    return items
      .filter(
        item =>
          item.id !== moisture.id &&
          corrected.has(item.id) &&
          item.project.basis === basis.airDried &&
          !isCalculatedByServer(item),
      )
      .map(item => ({
        itemIds: [item.id],
        projectName: item.project.name,
        days: daysBetween(item, moisture, now),
      }))
  })

/** Joules per calorie, as the projects of a sample have it. */
export const calorieOf = ([first]: readonly Item[]): string => first?.project.calorie ?? calorie20

/** The accepted values of one sample by code, with those that can be derived from them. */
export const quantitiesOfSample = (items: readonly Item[]): Quantities =>
  withDerived(quantitiesOf(items), calorieOf(items))

/** The results of one sample, for rules. */
export const sampleFactsOf = (items: readonly Item[], plausibility: Plausibility): SampleFacts => ({
  quantities: quantitiesOfSample(items),
  sampleKindId: items[0]?.sampleKindId ?? null,
  hasDryAshFree: items.some(({ project }) => project.basis === basis.dryAshFree),
  values: items.filter(hasAcceptedValue).flatMap(item => itemValues(item, items, plausibility)),
  moistureUses: moistureUsesOf(items, plausibility),
  calorie: calorieOf(items),
})

/** The findings about one sample. Published results have none: they are on paper. */
export const sampleFindings = (items: readonly Item[], plausibility: Plausibility): SampleFinding[] =>
  items.some(({ state }) => state < itemState.published)
    ? findingsOf(plausibility.rules, sampleFactsOf(items, plausibility))
    : []
