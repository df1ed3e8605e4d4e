import { Decimal } from '@seam/contract/kit/value/decimal'
import { alpha } from '../../../modules/lab/calculation/formulas/calorific.rules.ts'
import type { Random } from '../random.ts'
import { ashes, traces } from '../traces.ts'
import type { CoalKind } from './coal-kinds.ts'

/** The true values of a sample, by project code, or by component code if a project has several values. */
export type SampleProperties = Readonly<Record<string, number>>

/** Ash, % dry, of the washery's products; raw kinds have the ash of the coal. */
const ashOf: Readonly<Record<string, readonly [number, number]>> = {
  精煤: [8.6, 11.4],
  中煤: [30, 42],
  煤泥: [29, 45],
  矸石: [66, 81],
  块煤: [8, 15],
}
/** Total moisture, %, of wet products. */
const wet: Readonly<Record<string, readonly [number, number]>> = { 精煤: [8.2, 11.8], 中煤: [8, 12], 煤泥: [19, 26] }

const residue = (g: number): number => (g > 85 ? 7 : g > 65 ? 6 : g > 50 ? 5 : g > 18 ? 4 : g > 5 ? 3 : 2)

/**
 * Qb,ad in J/g of a coal whose organic part (a fraction of the air-dried coal) has this gross calorific value, MJ/kg.
 */
const bombHeat = (gross: number, organic: number, sulfur: number): number => {
  const heat = gross * organic * 1000 + 94.1 * sulfur
  return heat / (1 - Number(alpha(new Decimal(heat))))
}

const petrography = (kind: CoalKind, random: Random) => {
  const rmax = random.between(...kind.rmax)
  const deviation = random.between(0.06, 0.19)
  const minerals = random.between(2.5, 6)
  const inertinite = random.between(18, 34)
  const liptinite = rmax > 1.4 ? 0 : random.between(0.5, 7)
  return {
    RMAX: rmax,
    RRAN: rmax / 1.065,
    RSD: deviation,
    BLEND: deviation > 0.1 ? 1 : 0,
    V: 100 - minerals - inertinite - liptinite,
    I: inertinite,
    L: liptinite,
    MM: minerals,
  }
}

/** A coal of a class from the mine or the washery, with all its values, consistent with each other. */
export const propertiesOfCoal = (kind: CoalKind, sampleKind: string, random: Random): SampleProperties => {
  const mad = random.between(...kind.mad)
  const aad = (random.between(...(ashOf[sampleKind] ?? kind.ash)) * (100 - mad)) / 100
  const organic = (100 - mad - aad) / 100
  const vdaf = random.between(...kind.vdaf)
  const stad = (random.between(...kind.sulfur) * (100 - mad)) / 100
  const g = random.between(...kind.g)
  return {
    MT: Math.max(random.between(...(wet[sampleKind] ?? kind.mt)), mad + 0.5),
    MAD: mad,
    AAD: aad,
    VAD: vdaf * organic,
    CRC: residue(g),
    STAD: stad,
    QBAD: bombHeat(random.between(...kind.heat), organic, stad),
    G: g,
    Y: random.between(...kind.y),
    X: random.between(...kind.x),
    CSN: Math.min(9, g / 11),
    B: Math.max(0, 2 * g - 90),
    DDPM: Math.max(0, 40 * (g - 60)),
    C: random.between(...kind.carbon) * organic,
    H: (0.059 * vdaf + 3.173 + random.between(-0.1, 0.1)) * organic,
    N: random.between(1, 1.6) * organic,
    HGI: random.between(...kind.hgi),
    FLOAT: random.between(44, 76),
    TRD: 1.26 + aad / 100 + random.between(0, 0.04),
    ...petrography(kind, random),
    ...ashes(random),
    ...traces(random),
  }
}

/** A metallurgical coke. */
export const propertiesOfCoke = (random: Random): SampleProperties => {
  const reactivity = random.between(21.5, 31)
  const drum = random.between(82, 88.5)
  return {
    KMT: random.between(2.5, 8.5),
    KMAD: random.between(0.2, 0.6),
    KAAD: random.between(11.8, 13.5),
    KVAD: random.between(0.9, 1.4),
    KSTAD: random.between(0.55, 0.86),
    CRI: reactivity,
    CSR: 90 - reactivity + random.between(-1.5, 1.5),
    M40: drum,
    M10: 24.6 - 0.21 * drum + random.between(-0.4, 0.4),
  }
}
