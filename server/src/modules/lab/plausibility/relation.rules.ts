import { Decimal } from '@seam/contract/kit/value/decimal'
import type { PlausibilityRelation } from '@seam/contract/lab/result/plausibility'
import { isTypeOfDeviation } from '../calculation/petrography/reflectance.rules.ts'
import type { Measure, SampleFacts } from './facts.rules.ts'
import { inHeatUnit, itemIdsOf, joulesOf, type Quantity } from './quantity.rules.ts'
import { bandEdge, clientHistory, outsideBands, repeatedTest } from './value-relation.rules.ts'

/** The measure if all values exist; it concerns the items of these. */
const measure = (
  { quantities }: SampleFacts,
  subject: string,
  unit: string,
  codes: readonly string[],
  value: (...values: readonly Decimal[]) => Decimal,
  owners: readonly string[] = codes,
): Measure[] => {
  const present = codes.flatMap(code => quantities.get(code) ?? [])
  if (present.length < codes.length) return []
  const itemIds = itemIdsOf(present.filter(({ code }) => owners.includes(code)))
  return [{ value: value(...present.map(one => one.value)), subject, unit, itemIds }]
}

const zero = new Decimal(0)

/** Moisture and ash of coal and of coke. */
const combustibles = [
  { subject: '100−Mad−Aad', codes: ['MAD', 'AAD'] },
  { subject: '焦炭 100−Mad−Aad', codes: ['KMAD', 'KAAD'] },
] as const

const combustible = (facts: SampleFacts, { subject, codes }: (typeof combustibles)[number]): Measure[] =>
  measure(facts, subject, '%', codes, (moisture = zero, ash = zero) => new Decimal(100).minus(moisture).minus(ash))

const heatPairs: readonly (readonly [code: string, inCalories: string])[] = [
  ['QGRAD', 'QGRADCAL'],
  ['QGRD', 'QGRDCAL'],
  ['QGRAR', 'QGRARCAL'],
  ['QGRDAF', 'QGRDAFCAL'],
  ['QGRMAF', 'QGRMAFCAL'],
  ['QNETAR', 'QNETARCAL'],
  ['QNETPAR', 'QNETPARCAL'],
  ['QBAD', 'QBADCAL'],
]

/** A heat in J/g, with half a step of its report: the most by which rounding changed it. */
const roundedJoules = ({ value, step, unit }: Quantity, calorie: string) => {
  const joules = joulesOf({ value, unit }, calorie)
  const rounding = step && joulesOf({ value: step, unit }, calorie)?.div(2)
  return joules && rounding && { joules, rounding }
}

/** By how much the two differ beyond what the rounding of both explains; 0 within it. */
const heatUnits = ({ quantities, calorie }: SampleFacts): Measure[] =>
  heatPairs.flatMap(([code, inCalories]) => {
    const [heat, other] = [quantities.get(code), quantities.get(inCalories)]
    if (heat === undefined || other === undefined) return []
    const [one, another] = [roundedJoules(heat, calorie), roundedJoules(other, calorie)]
    if (one === undefined || another === undefined) return []
    const difference = one.joules.minus(another.joules).abs()
    const rounding = one.rounding.plus(another.rounding)
    return [
      {
        value: Decimal.max(difference.minus(rounding), zero),
        subject: `${heat.name}的两种单位`,
        unit: 'J/g',
        itemIds: itemIdsOf([heat, other]),
        text: `相差 ${difference.toDecimalPlaces(1)} J/g，修约至多 ${rounding.toDecimalPlaces(1)} J/g`,
      },
    ]
  })

/** Qgr,d less 0.3382 C + 1.4428 (H − O/8) + 0.0942 S on the dry basis, MJ/kg; none of a heat in no unit of heat. */
const heatByComposition = (facts: SampleFacts): Measure[] => {
  const reported = facts.quantities.get('QGRD')
  const heat = reported && inHeatUnit(reported, 'MJ/kg', facts.calorie)
  if (heat === undefined) return []
  return measure(
    facts,
    'Qgr,d 与按元素组成估算值之差',
    'MJ/kg',
    ['QGRD', 'C', 'H', 'O', 'STAD', 'MAD'],
    (_, c = zero, h = zero, o = zero, s = zero, mad = zero) => {
      const estimated = c
        .times('0.3382')
        .plus(h.minus(o.div(8)).times('1.4428'))
        .plus(s.times('0.0942'))
      return heat.minus(estimated.times(100).div(new Decimal(100).minus(mad)))
    },
    ['QGRD', 'C', 'H'],
  )
}

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
  const itemIds = itemIdsOf([deviation, type])
  const text = `S ${deviation.value.toString()}，类型 ${type.value.toString()}`
  return [{ value: new Decimal(1), subject: type.name, unit: '', itemIds, text }]
}

const relations: Readonly<Record<PlausibilityRelation, (facts: SampleFacts) => readonly Measure[]>> = {
  combustible: facts => (facts.hasDryAshFree ? combustibles.flatMap(of => combustible(facts, of)) : []),
  plasticWithoutCaking: facts =>
    facts.quantities.get('G')?.value.isZero() ? measure(facts, 'Y', 'mm', ['Y', 'G'], (y = zero) => y) : [],
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
