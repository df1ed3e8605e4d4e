import type { WorksheetKind } from '@seam/contract/catalogue/project/worksheet'
import type { RawData } from '@seam/contract/lab/result/result'
import { openRandom, type Random } from './random.ts'

/** Weighings on a balance with 0.1 mg resolution, of a share of the sample in per cent. */
const weigh = (
  random: Random,
  keys: readonly [empty: string, loaded: string, after: string],
  share: number,
): RawData => {
  const empty = random.between(18, 24)
  const sample = random.between(0.95, 1.05)
  const [emptyKey, loadedKey, afterKey] = keys
  const loaded = Number((empty + sample).toFixed(4))
  const exact = Number(empty.toFixed(4))
  const after = exact + ((loaded - exact) * share) / 100
  return { [emptyKey]: empty.toFixed(4), [loadedKey]: loaded.toFixed(4), [afterKey]: after.toFixed(4) }
}

/** Heat capacity of the calorimeter in J/K, and heat of its ignition wire in J. */
const capacity = 10_052
const ignition = 41

/** The raw data of a reading with this value; undefined for a kind whose readings are typed. */
export const rawDataOf = (kind: WorksheetKind, value: number): RawData | undefined => {
  const random = openRandom(Math.round(value * 10_000))
  if (kind === 'drying') return weigh(random, ['dish', 'loaded', 'dried'], 100 - value)
  if (kind === 'ashing') return weigh(random, ['dish', 'loaded', 'ash'], value)
  if (kind !== 'bomb') return undefined
  const sample = Number(random.between(0.95, 1.05).toFixed(4))
  const rise = (value * sample + ignition) / capacity
  return {
    capacity: String(capacity),
    rise: rise.toFixed(4),
    ignition: String(ignition),
    additive: '0',
    sample: sample.toFixed(4),
  }
}
