import { Decimal } from '@seam/contract/kit/value/decimal'
import type { PlausibilityRelation } from '@seam/contract/lab/result/plausibility'
import { isTypeOfDeviation } from '../calculation/petrography/reflectance.rules.ts'
import type { Measure, SampleFacts } from './facts.rules.ts'
import { inHeatUnit, joulesOf, type Quantity } from './quantity.rules.ts'
import { bandEdge, clientHistory, outsideBands, repeatedTest } from './value-relation.rules.ts'

type Of = (code: string) => Decimal | undefined
const ofQuantities =
  ({ quantities }: SampleFacts): Of =>
  code =>
    quantities.get(code)?.value

const itemsOf = ({ quantities }: SampleFacts, codes: readonly string[]) => [
  ...new Set(codes.flatMap(code => quantities.get(code)?.itemIds ?? [])),
]

/** The measure if all values exist. */
const measure = (
  facts: SampleFacts,
  subject: string,
  unit: string,
  codes: readonly string[],
  value: (...values: readonly Decimal[]) => Decimal,
  owners: readonly string[] = codes,
): Measure[] => {
  const of = ofQuantities(facts)
  const values = codes.map(of).filter(one => one !== undefined)
  return values.length < codes.length
    ? []
    : [{ value: value(...values), subject, unit, itemIds: itemsOf(facts, owners) }]
}

const zero = new Decimal(0)

/** Moisture and ash of coal and of coke. */
const combustibles = [
  { subject: '100−Mad−Aad', codes: ['MAD', 'AAD'] },
  { subject: '焦炭 100−Mad−Aad', codes: ['KMAD', 'KAAD'] },
] as const

const combustible = (facts: SampleFacts, { subject, codes }: (typeof combustibles)[number]): Measure[] =>
  measure(facts, subject, '%', codes, (moisture = zero, ash = zero) => new Decimal(100).minus(moisture).minus(ash))

const heatPairs = [
  ['QGRAD', 'QGRADCAL'],
  ['QGRD', 'QGRDCAL'],
  ['QGRAR', 'QGRARCAL'],
  ['QGRDAF', 'QGRDAFCAL'],
  ['QGRMAF', 'QGRMAFCAL'],
  ['QNETAR', 'QNETARCAL'],
  ['QNETPAR', 'QNETPARCAL'],
  ['QBAD', 'QBADCAL'],
]

/** Half a step of the report in J/g: the most by which rounding changes a heat. */
const roundingOf = ({ step, unit }: Quantity, calorie: string): Decimal | undefined =>
  step && joulesOf({ value: step, unit }, calorie)?.div(2)

/** By how much the two differ beyond what the rounding of both explains; 0 within it. */
const heatUnits = (facts: SampleFacts): Measure[] =>
  heatPairs.flatMap(([code = '', calories = '']) => {
    const [heat, other] = [facts.quantities.get(code), facts.quantities.get(calories)]
    if (heat === undefined || other === undefined) return []
    const [one, another] = [heat, other].flatMap(each => {
      const [joules, rounding] = [joulesOf(each, facts.calorie), roundingOf(each, facts.calorie)]
      return joules && rounding ? [{ joules, rounding }] : []
    })
    if (one === undefined || another === undefined) return []
    const difference = one.joules.minus(another.joules).abs()
    const rounding = one.rounding.plus(another.rounding)
    return [
      {
        value: Decimal.max(difference.minus(rounding), zero),
        subject: `${heat.name}的两种单位`,
        unit: 'J/g',
        itemIds: itemsOf(facts, [code, calories]),
        text: `相差 ${difference.toDecimalPlaces(1)} J/g，修约至多 ${rounding.toDecimalPlaces(1)} J/g`,
      },
    ]
  })

/** The facts with a calorific value in MJ/kg; without it if it has another unit. */
const inMegajoules = (facts: SampleFacts, code: string): SampleFacts => {
  const quantities = new Map(facts.quantities)
  const heat = quantities.get(code)
  const value = heat && inHeatUnit(heat, 'MJ/kg', facts.calorie)
  if (heat === undefined || value === undefined) quantities.delete(code)
  else quantities.set(code, { ...heat, value, unit: 'MJ/kg' })
  return { ...facts, quantities }
}

/** Qgr,d less 0.3382 C + 1.4428 (H − O/8) + 0.0942 S on the dry basis, MJ/kg. */
const heatByComposition = (facts: SampleFacts): Measure[] =>
  measure(
    inMegajoules(facts, 'QGRD'),
    'Qgr,d 与按元素组成估算值之差',
    'MJ/kg',
    ['QGRD', 'C', 'H', 'O', 'STAD', 'MAD'],
    (heat = zero, c = zero, h = zero, o = zero, s = zero, mad = zero) => {
      const estimated = c
        .times('0.3382')
        .plus(h.minus(o.div(8)).times('1.4428'))
        .plus(s.times('0.0942'))
      return heat.minus(estimated.times(100).div(new Decimal(100).minus(mad)))
    },
    ['QGRD', 'C', 'H'],
  )

const hydrogenByVolatile = (facts: SampleFacts): Measure[] =>
  measure(
    facts,
    'Hdaf 与按 Vdaf 估算值之差',
    '%',
    ['HDAF', 'VDAF'],
    (hydrogen = zero, volatile = zero) => hydrogen.minus(volatile.times('0.059').plus('3.173')),
    ['HDAF'],
  )

/** A blend type that GB/T 15591 does not give for the reported deviation, whatever the notches. */
const blendByDeviation = (facts: SampleFacts): Measure[] => {
  const [deviation, type] = [facts.quantities.get('RSD'), facts.quantities.get('BLEND')]
  if (deviation === undefined || type === undefined || isTypeOfDeviation(type.value, deviation.value)) return []
  const itemIds = itemsOf(facts, ['RSD', 'BLEND'])
  const text = `S ${deviation.value.toString()}，类型 ${type.value.toString()}`
  return [{ value: new Decimal(1), subject: type.name, unit: '', itemIds, text }]
}

const relations: Readonly<Record<PlausibilityRelation, (facts: SampleFacts) => readonly Measure[]>> = {
  combustible: facts => (facts.hasDryAshFree ? combustibles.flatMap(of => combustible(facts, of)) : []),
  plasticWithoutCaking: facts =>
    facts.quantities.get('G')?.value.isZero() ? measure(facts, 'Y', 'mm', ['Y'], (y = zero) => y, ['Y', 'G']) : [],
  heatUnits,
  heatByComposition,
  hydrogenByVolatile,
  blendByDeviation,
  moistureAge: ({ moistureUses }) =>
    moistureUses.map(({ itemIds, projectName, days }) => ({
      value: days,
      subject: `Mad 与${projectName}的测定间隔`,
      unit: '天',
      itemIds,
    })),
  outsideBands,
  bandEdge,
  repeatedTest,
  clientHistory,
}

/** The values of a relation for a sample; none if something is missing. */
export const measuresOf = (relation: PlausibilityRelation, facts: SampleFacts): readonly Measure[] =>
  relations[relation](facts)
