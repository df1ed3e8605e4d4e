import { Decimal } from '@seam/contract/kit/decimal'
import { alpha } from '../../../../modules/lab/calculation/formulas/calorific.rules.ts'
import type { Dice } from '../dice.ts'
import type { CoalKind } from './coal-kinds.ts'
import { ashes, traces } from './traces.ts'

/** What a sample truly holds, by project code, or by component code where a project has several values. */
export type Nature = Readonly<Record<string, number>>

/** Ash, % dry, of what the washery makes of a coal; raw kinds have the ash of the coal. */
const ashOf: Readonly<Record<string, readonly [number, number]>> = {
  精煤: [8.6, 11.4],
  中煤: [30, 42],
  煤泥: [29, 45],
  矸石: [66, 81],
  块煤: [8, 15],
}
/** Total moisture, %, of what leaves the water. */
const wet: Readonly<Record<string, readonly [number, number]>> = { 精煤: [8.2, 11.8], 中煤: [8, 12], 煤泥: [19, 26] }

const residue = (g: number): number => (g > 85 ? 7 : g > 65 ? 6 : g > 50 ? 5 : g > 18 ? 4 : g > 5 ? 3 : 2)

/** Qb,ad in J/g of a coal whose organic part (a fraction of the air-dried coal) gives this gross heat, MJ/kg. */
const bombHeat = (gross: number, organic: number, sulfur: number): number => {
  const heat = gross * organic * 1000 + 94.1 * sulfur
  return heat / (1 - Number(alpha(new Decimal(heat))))
}

const petrography = (kind: CoalKind, dice: Dice) => {
  const rmax = dice.between(...kind.rmax)
  const deviation = dice.between(0.06, 0.19)
  const minerals = dice.between(2.5, 6)
  const inertinite = dice.between(18, 34)
  const liptinite = rmax > 1.4 ? 0 : dice.between(0.5, 7)
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

/** A coal of a class, as it leaves the mine or the washery: everything that may be asked of it, in one piece. */
export const natureOfCoal = (kind: CoalKind, sampleKind: string, dice: Dice): Nature => {
  const mad = dice.between(...kind.mad)
  const aad = (dice.between(...(ashOf[sampleKind] ?? kind.ash)) * (100 - mad)) / 100
  const organic = (100 - mad - aad) / 100
  const vdaf = dice.between(...kind.vdaf)
  const stad = (dice.between(...kind.sulfur) * (100 - mad)) / 100
  const g = dice.between(...kind.g)
  return {
    MT: Math.max(dice.between(...(wet[sampleKind] ?? kind.mt)), mad + 0.5),
    MAD: mad,
    AAD: aad,
    VAD: vdaf * organic,
    CRC: residue(g),
    STAD: stad,
    QBAD: bombHeat(dice.between(...kind.heat), organic, stad),
    G: g,
    Y: dice.between(...kind.y),
    X: dice.between(...kind.x),
    CSN: Math.min(9, g / 11),
    B: Math.max(0, 2 * g - 90),
    DDPM: Math.max(0, 40 * (g - 60)),
    C: dice.between(...kind.carbon) * organic,
    H: (0.059 * vdaf + 3.173 + dice.between(-0.1, 0.1)) * organic,
    N: dice.between(1, 1.6) * organic,
    HGI: dice.between(...kind.hgi),
    FLOAT: dice.between(44, 76),
    TRD: 1.26 + aad / 100 + dice.between(0, 0.04),
    ...petrography(kind, dice),
    ...ashes(dice),
    ...traces(dice),
  }
}

/** A metallurgical coke. */
export const natureOfCoke = (dice: Dice): Nature => {
  const reactivity = dice.between(21.5, 31)
  const drum = dice.between(82, 88.5)
  return {
    KMT: dice.between(2.5, 8.5),
    KAD: dice.between(11.8, 13.6),
    KVDAF: dice.between(1, 1.6),
    KSTD: dice.between(0.55, 0.86),
    CRI: reactivity,
    CSR: 90 - reactivity + dice.between(-1.5, 1.5),
    M40: drum,
    M10: 24.6 - 0.21 * drum + dice.between(-0.4, 0.4),
  }
}
