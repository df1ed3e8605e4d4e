import type { RepeatabilityBand } from '@seam/contract/catalogue/project/repeatability'
import { Decimal } from '@seam/contract/kit/value/decimal'
import { impossible, isNoValue, type NoValue } from '../no-value.rules.ts'
import { limitAt } from '../parallels/repeatability.rules.ts'

/** In grams: a dish, the dish with the sample, and with the residue after each drying or ignition. */
export type Weighings = { readonly empty: Decimal; readonly loaded: Decimal; readonly after: readonly Decimal[] }

type CheckBands = readonly RepeatabilityBand[]

const beyondLimit = (last: Decimal, limit: Decimal | null, word: string): NoValue | undefined =>
  limit !== null && last.abs().gt(limit)
    ? impossible(`最后一次${word}的质量变化${last.abs().toFixed()} g，超过${limit.toFixed()} g，请继续检查性${word}`)
    : undefined

/**
 * The mass after check dryings, which end when the last loss is within the limit, or with a gain: then the mass
 * before the gain counts (GB/T 211, GB/T 212).
 */
export const driedMass = (masses: readonly Decimal[], limit: Decimal | null): Decimal | NoValue => {
  const beforeGain = masses.find((mass, at) => masses[at + 1]?.gt(mass))
  if (beforeGain !== undefined) return beforeGain
  const [last = new Decimal(0), before] = [masses.at(-1), masses.at(-2)]
  return (before === undefined ? undefined : beyondLimit(before.minus(last), limit, '干燥')) ?? last
}

/**
 * The mass after check ignitions: the last, which differs from the previous one by no more than the limit (GB/T 212).
 */
export const ignitedMass = (masses: readonly Decimal[], limit: Decimal | null): Decimal | NoValue => {
  const [last = new Decimal(0), before] = [masses.at(-1), masses.at(-2)]
  return (before === undefined ? undefined : beyondLimit(before.minus(last), limit, '灼烧')) ?? last
}

const share = (
  { empty, loaded, after }: Weighings,
  bands: CheckBands,
  finalMass: typeof driedMass,
  of: (sample: Decimal, rest: Decimal) => Decimal,
): Decimal | NoValue => {
  const sample = loaded.minus(empty)
  if (empty.lt(0) || sample.lte(0)) return impossible('器皿加样品的质量应大于器皿质量')
  if (after.some(mass => mass.lt(empty))) return impossible('处理后的质量小于器皿质量')
  const mass = finalMass(after, limitAt(bands, sample))
  if (isNoValue(mass)) return mass
  if (mass.gt(loaded)) return impossible('处理后的质量大于处理前')
  return of(sample, mass.minus(empty)).times(100).div(sample)
}

/** The loss of mass on drying or heating, % of the sample. */
export const dryingLoss = (weighings: Weighings, bands: CheckBands): Decimal | NoValue =>
  share(weighings, bands, driedMass, (sample, rest) => sample.minus(rest))

/** The residue after ignition, % of the sample. */
export const ignitionResidue = (weighings: Weighings, bands: CheckBands): Decimal | NoValue =>
  share(weighings, bands, ignitedMass, (_, rest) => rest)
