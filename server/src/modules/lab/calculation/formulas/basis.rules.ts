import { type Basis, basis } from '@seam/contract/catalogue/project/basis'
import { Decimal } from '@seam/contract/kit/value/decimal'
import { impossible, missingInputs, type NoValue } from '../no-value.rules.ts'
import type { Value } from '../rounding.rules.ts'

/** The bases between which a value can be converted; dmmf would need the mineral matter. */
export type ConvertibleBasis = Exclude<Basis, 'dmmf'>

/** Moisture, air-dried moisture, ash and moisture-holding capacity, in per cent, by project code. */
export type Masses = { readonly [C in 'MT' | 'MAD' | 'AAD' | 'MHC']?: Value | undefined }
type Mass = keyof Masses

const needs: Readonly<Record<ConvertibleBasis, readonly Mass[]>> = {
  d: [],
  ad: ['MAD'],
  ar: ['MT'],
  daf: ['MAD', 'AAD'],
  maf: ['MAD', 'AAD', 'MHC'],
}

/** The inputs of a conversion. */
export const conversionNeeds = (from: ConvertibleBasis, to: ConvertibleBasis): readonly Mass[] =>
  from === to ? [] : [...new Set([...needs[from], ...needs[to]])]

/** The mass of coal on a basis per mass of dry coal, as a fraction, so that a conversion divides once. */
const massPerDry = (on: ConvertibleBasis, part: (mass: Mass) => Decimal): readonly [top: Decimal, bottom: Decimal] => {
  const rest = (mass: Mass) => new Decimal(100).minus(part(mass))
  switch (on) {
    case 'd':
      return [new Decimal(1), new Decimal(1)]
    case 'ad':
      return [new Decimal(100), rest('MAD')]
    case 'ar':
      return [new Decimal(100), rest('MT')]
    case 'daf':
      return [rest('MAD').minus(part('AAD')), rest('MAD')]
    case 'maf':
      return [
        rest('MAD')
          .times(100)
          .minus(part('AAD').times(rest('MHC'))),
        rest('MAD').times(rest('MHC')),
      ]
  }
}

/**
 * Converts a content in per cent (A, V, FC, S, C, H, N, O, P, Cl…) or a gross calorific value from one basis to
 * another, exactly. GB/T 483-2007, ISO 1170; maf by GB/T 213. Not for Qnet, G, X, Y, HGI, ash fusion or reflectance.
 * No value if a moisture or the ash is missing, or leaves no coal.
 */
export const convert = (
  value: Value,
  from: ConvertibleBasis,
  to: ConvertibleBasis,
  masses: Masses,
): Decimal | NoValue => {
  const missing = conversionNeeds(from, to).filter(mass => masses[mass] === undefined)
  if (missing.length > 0) return missingInputs(missing)
  if (from === to) return new Decimal(value)
  const part = (mass: Mass) => new Decimal(masses[mass] ?? 0)
  const [fromTop, fromBottom] = massPerDry(from, part)
  const [toTop, toBottom] = massPerDry(to, part)
  if (![fromTop, fromBottom, toTop, toBottom].every(mass => mass.gt(0))) {
    return impossible(`水分与灰分过大，不能由${basis.label(from)}换算到${basis.label(to)}`)
  }
  return fromTop.times(toBottom).times(value).div(fromBottom.times(toTop))
}
