import { Decimal } from '@seam/contract/kit/value/decimal'

/** FCad = 100 − (Mad + Aad + Vad), % (GB/T 212-2008). */
export const fixedCarbon = (mad: Decimal, aad: Decimal, vad: Decimal): Decimal =>
  new Decimal(100).minus(mad).minus(aad).minus(vad)

/** Volatile matter without the carbon dioxide of carbonates, which counts from 2 % on (GB/T 212-2008). */
export const volatileOfCoal = (vad: Decimal, carbonDioxide: Decimal): Decimal =>
  carbonDioxide.gte(2) ? vad.minus(carbonDioxide) : vad

/** Oad = 100 − Cad − Had − Nad − St,ad − Mad − Aad − (CO2)car,ad, % (GB/T 476-2008); the parameters are subtracted. */
export const oxygen = (...others: readonly Decimal[]): Decimal => new Decimal(100).minus(Decimal.sum(...others))

/** So,ad = St,ad − Ss,ad − Sp,ad, % (GB/T 215-2003). */
export const organicSulfur = (total: Decimal, sulfate: Decimal, pyritic: Decimal): Decimal =>
  total.minus(sulfate).minus(pyritic)

/**
 * Had, estimated if hydrogen was not determined: Hdaf = 0.059 Vdaf + 3.173, converted to the air-dried basis, %.
 * Common practice, but no standard, so results that use it are marked 估算.
 */
export const estimatedHydrogen = (mad: Decimal, aad: Decimal, vad: Decimal): Decimal =>
  new Decimal(100).minus(mad).minus(aad).times('0.03173').plus(vad.times('0.059'))
