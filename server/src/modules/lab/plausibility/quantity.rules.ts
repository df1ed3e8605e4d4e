import { projectKind } from '@seam/contract/catalogue/project/project'
import { Decimal } from '@seam/contract/kit/value/decimal'
import { isHeatUnit } from '@seam/contract/lab/result/calculation'
import { convert } from '../calculation/formulas/basis.rules.ts'
import { grossHeat, joulesPerGram } from '../calculation/formulas/calorific.rules.ts'
import { volatileOfCoal } from '../calculation/formulas/proximate.rules.ts'
import { isNoValue } from '../calculation/no-value.rules.ts'
import { withoutGuardDigits } from '../calculation/rounding.rules.ts'

/** A value that rules compare: as reported, in the unit of its project. */
export type Quantity = {
  readonly code: string
  readonly name: string
  readonly value: Decimal
  readonly unit: string
  /** As reported, if it has a sign: >1500. */
  readonly text?: string
  /** As reported, so that a message has 8.00 and not 8. */
  readonly decimals?: number
  /** Of a calorific value: before it was rounded for the report; other heats are calculated from this. */
  readonly unrounded?: Decimal
  /** Of a calorific value: the rounding interval of the report, in its unit; 0 if it was not rounded. */
  readonly step?: Decimal
  /** The items that a finding about it concerns. */
  readonly itemIds: readonly number[]
}
export type Quantities = ReadonlyMap<string, Quantity>

/** A value in a message: with at most four decimals, and at least those that it was reported with. */
export const textOfValue = (value: Decimal, decimals = 0): string => {
  const rounded = value.toDecimalPlaces(4)
  return rounded.decimalPlaces() < decimals ? rounded.toFixed(decimals) : rounded.toString()
}

/** The items that values concern, each once. */
export const itemIdsOf = (quantities: readonly Quantity[]): readonly number[] => [
  ...new Set(quantities.flatMap(({ itemIds }) => itemIds)),
]

/** Values that the server derives for rules if the sample has no such project; the unit is fixed. */
export const derivedQuantities = [
  { code: 'AD', name: '干基灰分', unit: '%' },
  { code: 'VDAF', name: '干燥无灰基挥发分', unit: '%' },
  { code: 'CDAF', name: '干燥无灰基碳', unit: '%' },
  { code: 'HDAF', name: '干燥无灰基氢', unit: '%' },
  { code: 'O', name: '氧', unit: '%' },
  { code: 'QGRAD', name: '空干基高位发热量', unit: 'MJ/kg' },
  { code: 'QGRD', name: '干基高位发热量', unit: 'MJ/kg' },
  { code: 'QGRDAF', name: '干燥无灰基高位发热量', unit: 'MJ/kg' },
  { code: 'QGRMAF', name: '恒湿无灰基高位发热量', unit: 'MJ/kg' },
  { code: 'RMAXRRAN', name: '最大与随机反射率之比', unit: '' },
] as const
type Derived = (typeof derivedQuantities)[number]['code']

/** The determinations that a finding about a calculated value concerns. */
const determinations: Readonly<Record<Derived | 'QNETAR' | 'QNETARCAL', readonly string[]>> = {
  AD: ['AAD'],
  VDAF: ['VAD'],
  CDAF: ['C'],
  HDAF: ['H'],
  O: ['C', 'H', 'N'],
  QGRAD: ['QBAD'],
  QGRD: ['QBAD'],
  QGRDAF: ['QBAD'],
  QGRMAF: ['QBAD'],
  RMAXRRAN: ['RMAX', 'RRAN'],
  QNETAR: ['QBAD'],
  QNETARCAL: ['QBAD'],
}

const hasDeterminations = (code: string): code is keyof typeof determinations => Object.hasOwn(determinations, code)

type Project = { readonly code: string; readonly kind: string }

/** The items of a finding: the project itself, and the determinations behind a calculated one. */
export const ownersOf = ({ code, kind }: Project): readonly string[] =>
  kind === projectKind.calculated ? [code, ...(hasDeterminations(code) ? determinations[code] : [])] : [code]

const inJoules = (value: Decimal, unit: string, calorie: string): Decimal | undefined =>
  isHeatUnit(unit) ? value.times(joulesPerGram(unit, calorie)) : undefined

/** A value in its own unit, or a calorific value in another one; undefined otherwise. */
export const inHeatUnit = (
  { value, unit }: Pick<Quantity, 'value' | 'unit'>,
  to: string,
  calorie: string,
): Decimal | undefined => {
  if (unit === to) return value
  return isHeatUnit(to) ? inJoules(value, unit, calorie)?.div(joulesPerGram(to, calorie)) : undefined
}

/** A calorific value as reported, in J/g, whatever the unit of its project; undefined for other units. */
export const joulesOf = ({ value, unit }: Pick<Quantity, 'value' | 'unit'>, calorie: string): Decimal | undefined =>
  inJoules(value, unit, calorie)

/** The same before it was rounded for the report. */
export const unroundedJoulesOf = ({ value, unrounded, unit }: Quantity, calorie: string): Decimal | undefined =>
  inJoules(unrounded ?? value, unit, calorie)

type Values = (code: string) => Decimal | undefined

/** An air-dried value on another basis; undefined while a moisture or the ash is missing, or leaves no coal. */
const onBasis = (content: Decimal | undefined, basis: 'd' | 'daf' | 'maf', of: Values): Decimal | undefined => {
  if (content === undefined) return undefined
  const value = convert(content, 'ad', basis, { MAD: of('MAD'), AAD: of('AAD'), MHC: of('MHC') })
  return isNoValue(value) ? undefined : value
}

const oxygenOf = (of: Values): Decimal | undefined => {
  const parts = ['C', 'H', 'N', 'STAD', 'MAD', 'AAD'].map(of)
  const presentParts = parts.filter(part => part !== undefined)
  return presentParts.length < parts.length
    ? undefined
    : Decimal.sum(...presentParts, of('CO2AD') ?? 0)
        .neg()
        .plus(100)
}

const thousandth = (joules: Decimal | undefined): Decimal | undefined => joules?.div(1000)

const grossOf = (of: Values): Decimal | undefined => {
  const [qb, sb, st] = [of('QBAD'), of('SBAD'), of('STAD')]
  if (qb === undefined) return undefined
  const heat = sb === undefined ? st && grossHeat(qb, { st }) : grossHeat(qb, { sb })
  return heat === undefined || isNoValue(heat) ? undefined : thousandth(heat)
}

/** Only below 2.5 %, where the trade knows the ratio; a check, never a reported value (coal.md §3). */
const reflectanceRatio = (of: Values): Decimal | undefined => {
  const [maximum, random] = [of('RMAX'), of('RRAN')]
  return maximum?.lt('2.5') && random?.gt(0) ? maximum.div(random) : undefined
}

const formulas: Readonly<Record<Derived, (of: Values) => Decimal | undefined>> = {
  AD: of => onBasis(of('AAD'), 'd', of),
  VDAF: of => {
    const vad = of('VAD')
    return onBasis(vad && volatileOfCoal(vad, of('CO2AD') ?? new Decimal(0)), 'daf', of)
  },
  CDAF: of => onBasis(of('C'), 'daf', of),
  HDAF: of => onBasis(of('H'), 'daf', of),
  O: oxygenOf,
  QGRAD: grossOf,
  QGRD: of => onBasis(of('QGRAD'), 'd', of),
  QGRDAF: of => onBasis(of('QGRAD'), 'daf', of),
  // From the bomb where it was determined, so that the coal class does not depend on what else is ordered.
  QGRMAF: of => onBasis(grossOf(of) ?? of('QGRAD'), 'maf', of),
  RMAXRRAN: reflectanceRatio,
}

/** The determined calorific values as formulas need them, unrounded: QBAD in J/g, QGRAD in MJ/kg. */
const valueIn = (quantities: Quantities, code: string, calorie: string): Decimal | undefined => {
  const quantity = quantities.get(code)
  if (quantity === undefined) return undefined
  if (code === 'QBAD') return unroundedJoulesOf(quantity, calorie)
  return code === 'QGRAD' ? thousandth(unroundedJoulesOf(quantity, calorie)) : quantity.value
}

/** Adds the derived values that the sample has no project for, as far as their inputs exist; not rounded. */
export const withDerived = (quantities: Quantities, calorie: string): Quantities => {
  const all = new Map(quantities)
  const itemsOf = (code: string) => quantities.get(code)?.itemIds ?? []
  for (const { code, name, unit } of derivedQuantities) {
    if (all.has(code)) continue
    const value = formulas[code](input => valueIn(all, input, calorie))
    if (value === undefined) continue
    const own = determinations[code].flatMap(itemsOf)
    const itemIds = own.length > 0 ? own : itemsOf('QGRAD')
    const source = all.get(code === 'QGRAD' ? 'QBAD' : 'QGRAD')
    const exact = unit === 'MJ/kg' && source?.unrounded !== undefined ? { unrounded: value, step: new Decimal(0) } : {}
    all.set(code, { code, name, value: withoutGuardDigits(value), ...exact, unit, itemIds })
  }
  return all
}
