import { Decimal } from '@seam/contract/kit/value/decimal'
import type { HeatUnit } from '@seam/contract/lab/result/calculation'
import { impossibleWithout, isNoValue, type NoValue } from '../no-value.rules.ts'
import type { Value } from '../rounding.rules.ts'
import { convert } from './basis.rules.ts'

/** The factor of the heat of nitric acid in the bomb, by Qb,ad in J/g (GB/T 213-2008). */
export const alpha = (qb: Decimal): string => (qb.lte(16_700) ? '0.0010' : qb.lte(25_100) ? '0.0012' : '0.0016')

/** Total sulfur as Sb,ad, which it may replace: St,ad under 4.00 %, or Qb,ad over 14.60 MJ/kg (GB/T 213-2008). */
const bombSulfur = (st: Decimal, qb: Decimal): Decimal | NoValue =>
  st.lt(4) || qb.gt(14_600)
    ? st
    : impossibleWithout('sb', '全硫不低于4.00%且发热量不高于14.60MJ/kg时，应测弹筒硫(Sb,ad)')

/** Qgr,ad = Qb,ad − (94.1 Sb,ad + α Qb,ad), J/g (GB/T 213-2008). */
const grossHeatOf = (qb: Decimal, sb: Decimal): Decimal => qb.minus(sb.times('94.1')).minus(qb.times(alpha(qb)))

/** The sulfur of a sample on the air-dried basis, %. */
type Sulfur = { readonly sb: Decimal } | { readonly st: Decimal }

/** Qgr,ad, J/g, from Sb,ad, or from St,ad where it may replace Sb,ad; otherwise the reason. */
export const grossHeat = (qb: Decimal, sulfur: Sulfur): Decimal | NoValue => {
  const sb = 'sb' in sulfur ? sulfur.sb : bombSulfur(sulfur.st, qb)
  return isNoValue(sb) ? sb : grossHeatOf(qb, sb)
}

type Moistures = { readonly MT: Decimal; readonly MAD: Decimal }

const netHeat = (dryPart: Decimal, perMoisture: string, moistures: Moistures): Decimal | NoValue => {
  const received = convert(dryPart, 'ad', 'ar', moistures)
  return isNoValue(received) ? received : received.minus(moistures.MT.times(perMoisture))
}

/** Qnet,v,ar = (Qgr,ad − 206 Had)(100 − Mt)/(100 − Mad) − 23 Mt, J/g (GB/T 213-2008). */
export const netHeatAtVolume = (qgr: Decimal, had: Decimal, moistures: Moistures): Decimal | NoValue =>
  netHeat(qgr.minus(had.times(206)), '23', moistures)

/** Qnet,p,ar = [Qgr,ad − 212 Had − 0.8 (Oad + Nad)](100 − Mt)/(100 − Mad) − 24.4 Mt, J/g (GB/T 213-2008). */
export const netHeatAtPressure = (
  qgr: Decimal,
  had: Decimal,
  oad: Decimal,
  nad: Decimal,
  moistures: Moistures,
): Decimal | NoValue => netHeat(qgr.minus(had.times(212)).minus(oad.plus(nad).times('0.8')), '24.4', moistures)

/** Joules in one 20 ℃ calorie, the usual one in China; the international one, 4.1868, is in use as well. */
export const calorie20 = '4.1816'

/** One unit in J/g; `calorie` in joules. */
export const joulesPerGram = (unit: HeatUnit, calorie: Value): Decimal =>
  unit === 'J/g' ? new Decimal(1) : unit === 'MJ/kg' ? new Decimal(1000) : new Decimal(calorie)
