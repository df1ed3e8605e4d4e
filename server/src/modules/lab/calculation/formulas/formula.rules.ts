import type { Formula, FormulaSlot } from '@seam/contract/catalogue/project/formula'
import { Decimal } from '@seam/contract/kit/value/decimal'
import { isNoValue, type NoValue } from '../no-value.rules.ts'
import { type ConvertibleBasis, convert } from './basis.rules.ts'
import { grossHeat, netHeatAtPressure, netHeatAtVolume } from './calorific.rules.ts'
import { estimatedHydrogen, fixedCarbon, organicSulfur, oxygen, volatileOfCoal } from './proximate.rules.ts'

/**
 * The inputs of a formula that a sample has. Reading one that the formula does not declare is an error of the
 * program.
 */
type Inputs = ReadonlyMap<FormulaSlot, Decimal>

type Of = (slot: FormulaSlot) => Decimal
type Has = (slot: FormulaSlot) => boolean
type Value = (of: Of, has: Has) => Decimal | NoValue

const none = new Decimal(0)
const massesOf = (of: Of, has: Has) => ({
  ...(has('mt') && { MT: of('mt') }),
  ...(has('mad') && { MAD: of('mad') }),
  ...(has('aad') && { AAD: of('aad') }),
  ...(has('mhc') && { MHC: of('mhc') }),
})
const convertedTo =
  (to: ConvertibleBasis, content: (of: Of, has: Has) => Decimal = of => of('content')): Value =>
  (of, has) =>
    convert(content(of, has), 'ad', to, massesOf(of, has))

const carbonates = (of: Of, has: Has): Decimal => (has('co2') ? of('co2') : none)
const volatileMatter = (of: Of, has: Has): Decimal => volatileOfCoal(of('vad'), carbonates(of, has))
const carbon = (of: Of): Decimal => fixedCarbon(of('mad'), of('aad'), of('vad'))
const hydrogenEstimate = (of: Of, has: Has): Decimal => estimatedHydrogen(of('mad'), of('aad'), volatileMatter(of, has))
const hydrogen = (of: Of, has: Has): Decimal =>
  has('h') ? of('h') : has('hEstimate') ? of('hEstimate') : hydrogenEstimate(of, has)

const gross: Value = (of, has) => {
  if (has('qgr')) return of('qgr')
  return grossHeat(of('qb'), has('sb') ? { sb: of('sb') } : { st: of('st') })
}
const moisturesOf = (of: Of) => ({ MT: of('mt'), MAD: of('mad') })

const values: Readonly<Record<Formula, Value>> = {
  adToAr: convertedTo('ar'),
  adToD: convertedTo('d'),
  adToDaf: convertedTo('daf'),
  adToMaf: convertedTo('maf'),
  volatileDaf: convertedTo('daf', volatileMatter),
  fixedCarbon: carbon,
  fixedCarbonDry: convertedTo('d', carbon),
  oxygen: (of, has) => oxygen(...(['c', 'h', 'n', 'st', 'mad', 'aad'] as const).map(of), carbonates(of, has)),
  organicSulfur: of => organicSulfur(of('st'), of('ss'), of('sp')),
  hydrogenEstimate,
  grossHeat: gross,
  netHeatVolume: (of, has) => {
    const heat = gross(of, has)
    return isNoValue(heat) ? heat : netHeatAtVolume(heat, hydrogen(of, has), moisturesOf(of))
  },
  netHeatPressure: (of, has) => {
    const heat = gross(of, has)
    return isNoValue(heat) ? heat : netHeatAtPressure(heat, of('h'), of('o'), of('n'), moisturesOf(of))
  },
  heatInUnit: of => of('heat'),
}

/** The value of a formula, unrounded, calorific values in J/g. */
export const evaluate = (name: Formula, inputs: Inputs): Decimal | NoValue =>
  values[name](
    slot => {
      const input = inputs.get(slot)
      if (input === undefined) throw new RangeError(`the formula ${name} has no ${slot}`)
      return input
    },
    slot => inputs.has(slot),
  )

/** Whether the inputs that a sample has make the value an estimate that no standard defines: 估算. */
export const isEstimate = (name: Formula, used: readonly FormulaSlot[]): boolean =>
  name === 'hydrogenEstimate' || (name === 'netHeatVolume' && !used.includes('h'))
