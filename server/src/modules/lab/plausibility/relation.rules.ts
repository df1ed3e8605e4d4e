import { Decimal } from '@seam/contract/kit/decimal'
import type { PlausibilityRelation } from '@seam/contract/lab/result/plausibility'
import { joulesOf, type Quantities, type Quantity } from './quantity.rules.ts'

/** A repeated determination as a calculated project: ash as dry ash. */
export type ConvertedRepeat = {
  readonly projectName: string
  readonly mean: Decimal
  readonly earlier: Decimal
  readonly reproducibility: Decimal | null
}

/** An accepted value of an item, with the data that its limits need. */
export type ItemValue = {
  readonly itemId: number
  readonly projectName: string
  readonly mean: Decimal
  readonly hasBands: boolean
  /** T at its level. */
  readonly hasLimit: boolean
  readonly isOnBandEdge: boolean
  /** R at its level. */
  readonly reproducibility: Decimal | null
  /** Of the last version of this result that was submitted before. */
  readonly earlier: Decimal | null
  /** Both and R as values of the calculated project that R is given for, where it is not given for this one. */
  readonly converted?: ConvertedRepeat | undefined
  /** The last results of this client's coal of this name; only for reviewers. */
  readonly history: readonly Decimal[]
  /** Step of the reported value. */
  readonly interval: Decimal
}

/** A determination that Mad converts, with the days between the two. */
export type MoistureUse = { readonly itemIds: readonly number[]; readonly projectName: string; readonly days: Decimal }

/** The results of one sample, for rules. */
export type SampleFacts = {
  readonly quantities: Quantities
  readonly sampleKindId: number | null
  /** A project of the sample is reported on the dry ash-free basis. */
  readonly hasDryAshFree: boolean
  readonly values: readonly ItemValue[]
  readonly moistureUses: readonly MoistureUse[]
  /** Joules per calorie. */
  readonly calorie: string
}

/** A value that a rule limits, its name, and the items it concerns. */
export type Measure = {
  readonly value: Decimal
  readonly subject: string
  readonly unit: string
  readonly itemIds: readonly number[]
  /** Instead of the value, if that is a count or a multiple. */
  readonly text?: string
}

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

/** Qgr,d less 0.3382 C + 1.4428 (H − O/8) + 0.0942 S on the dry basis, MJ/kg. */
const heatByComposition = (facts: SampleFacts): Measure[] =>
  measure(
    facts,
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

const outsideBands = ({ values }: SampleFacts): Measure[] =>
  values
    .filter(({ hasBands, hasLimit }) => hasBands && !hasLimit)
    .map(({ itemId, projectName, mean }) => ({
      value: new Decimal(1),
      subject: projectName,
      unit: '',
      itemIds: [itemId],
      text: mean.toDecimalPlaces(4).toString(),
    }))

const bandEdge = ({ values }: SampleFacts): Measure[] =>
  values
    .filter(({ isOnBandEdge }) => isOnBandEdge)
    .map(({ itemId, projectName, mean }) => ({
      value: new Decimal(1),
      subject: projectName,
      unit: '',
      itemIds: [itemId],
      text: mean.toString(),
    }))

/** The difference from the earlier result as a multiple of R, on the basis that R is given for. */
const repeatedTest = ({ values }: SampleFacts): Measure[] =>
  values.flatMap(({ converted, ...value }) => {
    const { mean, earlier, reproducibility } = converted ?? value
    if (earlier === null || reproducibility === null || reproducibility.isZero()) return []
    const difference = mean.minus(earlier).abs()
    const subject = converted === undefined ? '' : `换算为${converted.projectName} ${mean.toString()}，`
    return [
      {
        value: difference.div(reproducibility),
        subject: value.projectName,
        unit: '',
        itemIds: [value.itemId],
        text: `${subject}与前次 ${earlier.toString()} 相差 ${difference.toDecimalPlaces(4).toString()}，R=${reproducibility.toDecimalPlaces(4).toString()}`,
      },
    ]
  })

/** With fewer results the standard deviation is not meaningful. */
const fewestResults = 5

/** The distance from the mean of the last results in standard deviations, which are at least one step of the report. */
const clientHistory = ({ values }: SampleFacts): Measure[] =>
  values.flatMap(({ itemId, projectName, mean, history, interval }) => {
    if (history.length < fewestResults) return []
    const average = Decimal.sum(...history).div(history.length)
    const squares = history.map(value => value.minus(average).pow(2))
    const deviation = Decimal.max(
      Decimal.sum(...squares)
        .div(history.length - 1)
        .sqrt(),
      interval,
    )
    const text = `${mean.toDecimalPlaces(4).toString()}，近${history.length}次均值 ${average.toDecimalPlaces(3).toString()}、标准差 ${deviation.toDecimalPlaces(3).toString()}`
    return [
      { value: mean.minus(average).abs().div(deviation), subject: projectName, unit: '', itemIds: [itemId], text },
    ]
  })

const relations: Readonly<Record<PlausibilityRelation, (facts: SampleFacts) => readonly Measure[]>> = {
  combustible: facts => (facts.hasDryAshFree ? combustibles.flatMap(of => combustible(facts, of)) : []),
  plasticWithoutCaking: facts =>
    facts.quantities.get('G')?.value.isZero() ? measure(facts, 'Y', 'mm', ['Y'], (y = zero) => y, ['Y', 'G']) : [],
  heatUnits,
  heatByComposition,
  hydrogenByVolatile,
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
