import { Decimal } from '@seam/contract/kit/value/decimal'
import { heatUnit } from '@seam/contract/lab/result/calculation'
import {
  type Finding,
  type PlausibilityRule,
  plausibilityLevel,
  reviewerRelations,
} from '@seam/contract/lab/result/plausibility'
import { numberIn } from '../calculation/reported-value.rules.ts'
import type { Measure, SampleFacts } from './facts.rules.ts'
import { inHeatUnit, itemIdsOf, type Quantity, textOfValue } from './quantity.rules.ts'
import { measuresOf } from './relation.rules.ts'

/** The fields of a rule needed to evaluate it. */
export type Rule = Omit<PlausibilityRule, 'state' | 'version'>

/** A finding about a sample, with the items it concerns. */
export type SampleFinding = Finding & {
  readonly itemIds: readonly number[]
  /** It would identify the client: sent to reviewers only. */
  readonly reviewerOnly: boolean
}

export const isImpossible = ({ level }: Pick<Finding, 'level'>): boolean => level === plausibilityLevel.impossible

const isBelow = ({ low, lowExclusive }: Rule, value: Decimal): boolean =>
  low !== null && (lowExclusive ? value.lte(low) : value.lt(low))

const isAbove = ({ high, highExclusive }: Rule, value: Decimal): boolean =>
  high !== null && (highExclusive ? value.gte(high) : value.gt(high))

const isBetweenSteps = ({ step }: Rule, value: Decimal): boolean => step !== null && !value.mod(step).isZero()

/** Whether a value violates the bounds or the step of a rule. */
export const isViolated = (rule: Rule, value: Decimal): boolean =>
  isBelow(rule, value) || isAbove(rule, value) || isBetweenSteps(rule, value)

const guessOf = ({ guesses }: Rule, value: Decimal): string =>
  guesses.find(({ low, high }) => (low === null || value.gte(low)) && (high === null || value.lt(high)))?.text ?? ''

/** Whether a rule subtracts: a difference says little without its terms. */
const isDifference = ({ terms }: Pick<Rule, 'terms'>): boolean =>
  terms.length > 1 && terms.some(({ sign }) => sign === -1)

const openSigns = { above: '>', below: '<' } as const

/** 1 − 4.25 = -3.25%; 1500 − >1500 = <0℃ */
const differenceText = (parts: readonly Part[], sum: Sum): string => {
  const operands = parts.map(({ value, decimals, open, isSubtracted }, at) => {
    const [plus, minus] = at === 0 ? ['', '−'] : [' + ', ' − ']
    const number = `${open ? openSigns[open] : ''}${textOfValue(value, decimals)}`
    const isNegative = value.isNegative() && !value.isZero()
    return `${isSubtracted ? minus : plus}${isNegative ? `(${number})` : number}`
  })
  return `${operands.join('')} = ${numberText(sum)}`
}

const numberText = ({ value, unit, open }: Sum): string => `${open ? openSigns[open] : ''}${textOfValue(value)}${unit}`

/** 灰分应在0～100%：现为 150%，看来是…: the message, the value, and its probable meaning. */
const messageOf = (rule: Rule, { value, unit, text, subject }: Measure): string => {
  const number = text ?? `${textOfValue(value)}${unit}`
  const subjectText = rule.relation !== null ? `${subject} ` : isDifference(rule) ? '' : '现为 '
  const guess = guessOf(rule, value)
  return `${rule.message}：${subjectText}${number}${guess === '' ? '' : `，${guess}`}`
}

/** A value of a sum in the unit of its rule. */
type Part = {
  readonly value: Decimal
  readonly decimals: number | undefined
  readonly open: Side | undefined
  readonly isSubtracted: boolean
}
type Side = NonNullable<Measure['open']>
type Sum = { readonly value: Decimal; readonly unit: string; readonly open: Side | undefined }

/** The values in one unit: that of the rule, otherwise in J/g if they are calorific values in several. */
const inOneUnit = <Q extends Quantity>(
  { unit: ruleUnit }: Rule,
  first: Quantity,
  quantities: readonly Q[],
  calorie: string,
): readonly [quantities: readonly Q[], unit: string] => {
  const isMixed = quantities.some(one => one.unit !== first.unit)
  const unit = ruleUnit ?? (isMixed ? heatUnit.joulePerGram : first.unit)
  const converted = quantities.flatMap(one => {
    const value = inHeatUnit(one, unit, calorie)
    if (value === undefined) return []
    return [one.unit === unit ? { ...one, value } : { ...one, value, decimals: 0 }]
  })
  return converted.length === quantities.length ? [converted, unit] : [quantities, first.unit]
}

/** >1500 is above its number, <0.003 below. */
const sideOf = ({ text }: Quantity): Side | undefined =>
  text?.startsWith('>') ? 'above' : text?.startsWith('<') ? 'below' : undefined

const opposite = { above: 'below', below: 'above' } as const

/** On which side of its number a part of a sum moves that. */
const sideInSum = ({ open, isSubtracted }: Part): readonly Side[] =>
  open === undefined ? [] : [isSubtracted ? opposite[open] : open]

/** >1500℃, or 45000J/g（45MJ/kg）: as reported, then as the rule compares it. */
const singleText = (quantity: Quantity, value: Decimal, unit: string): string => {
  const { text, value: ownValue, unit: ownUnit, decimals } = quantity
  if (unit === ownUnit) return text ?? `${textOfValue(value, decimals)}${unit}`
  return `${text ?? `${textOfValue(ownValue, decimals)}${ownUnit}`}（${textOfValue(value)}${unit}）`
}

/** The sum of the terms, if the sample has all of them; none of parts that are open on two sides: it may be anything. */
const sumOf = (rule: Rule, { quantities, calorie }: Pick<SampleFacts, 'quantities' | 'calorie'>): Measure[] => {
  const summands = rule.terms.flatMap(({ code, sign }) => {
    const quantity = quantities.get(code)
    return quantity === undefined ? [] : [{ ...quantity, isSubtracted: sign === -1 }]
  })
  const [first] = summands
  if (first === undefined || summands.length < rule.terms.length) return []
  const [converted, unit] = inOneUnit(rule, first, summands, calorie)
  const parts = converted.map(({ value, isSubtracted, ...one }) => ({
    value,
    decimals: one.decimals,
    isSubtracted,
    open: sideOf({ ...one, value }),
  }))
  const value = Decimal.sum(...parts.map(part => (part.isSubtracted ? part.value.neg() : part.value)))
  const isSingle = parts.length === 1
  const [open, ...others] = isSingle ? [] : new Set(parts.flatMap(sideInSum))
  if (others.length > 0) return []
  const sum = { value, unit, open }
  const own = isSingle ? singleText(first, value, unit) : open && numberText(sum)
  const text = isDifference(rule) ? differenceText(parts, sum) : own
  return [{ value, subject: first.name, unit, itemIds: itemIdsOf(summands), open, text }]
}

/** Whether a measure certainly violates its rule: of a bound, whether every value beyond it does. */
const isCertainlyViolated = (rule: Rule, { value, open }: Measure): boolean => {
  if (open === undefined) return isViolated(rule, value)
  if (open === 'above') return rule.high !== null && value.gte(rule.high)
  return open === 'below' && rule.low !== null && value.lte(rule.low)
}

/** Whether a rule has something to compare: most are about other projects. */
const isAbout = ({ relation, terms }: Rule, has: (code: string) => boolean): boolean =>
  relation !== null || terms.every(({ code }) => has(code))

const isExcepted = ({ exceptSampleKindIds }: Rule, { sampleKindId }: SampleFacts): boolean =>
  exceptSampleKindIds.some(id => id === sampleKindId)

/** All findings of the rules about a sample. */
export const findingsOf = (rules: readonly Rule[], facts: SampleFacts): SampleFinding[] =>
  rules
    .filter(rule => isAbout(rule, code => facts.quantities.has(code)) && !isExcepted(rule, facts))
    .flatMap(rule =>
      (rule.relation === null ? sumOf(rule, facts) : measuresOf(rule.relation, facts))
        .filter(measure => isCertainlyViolated(rule, measure))
        .map(measure => ({
          ruleId: rule.id,
          level: rule.level,
          message: messageOf(rule, measure),
          itemIds: measure.itemIds,
          reviewerOnly: reviewerRelations.some(one => one === rule.relation),
        })),
    )

/** What was probably meant by a number without its point, or with a sign too many, if that is one number alone. */
const slipIn = (raw: string, step: string, isPossible: (value: Decimal) => boolean): string => {
  const decimals = new Decimal(step).decimalPlaces()
  const places = Array.from({ length: decimals }, (_, at) => raw.length - at - 1).filter(place => place > 0)
  const pointed = /^[1-9]\d*$/.test(raw) ? places.map(place => `${raw.slice(0, place)}.${raw.slice(place)}`) : []
  const unsigned = raw.startsWith('-') ? [raw.slice(1)] : []
  const [meant, ...others] = [...pointed, ...unsigned].filter(text => isPossible(new Decimal(text)))
  if (meant === undefined || others.length > 0) return ''
  return unsigned.length > 0 ? `看来多了负号：${meant}` : `看来漏了小数点：${meant}`
}

/** The project of a reading: its unit, the step of a reading, and joules per calorie. */
type ReadingProject = { readonly unit: string; readonly step: string; readonly calorie: string }

/** The findings of impossible values about a single reading of a project or component. */
export const findingsOfReading = (
  rules: readonly Rule[],
  code: string,
  raw: string,
  { unit, step, calorie }: ReadingProject,
): Finding[] => {
  const number = numberIn(raw)
  if (number === undefined) return []
  const own = rules.filter(
    rule => isImpossible(rule) && rule.relation === null && isAbout(rule, termCode => termCode === code),
  )
  const quantity = { code, name: code, value: number, unit, text: `${raw}${unit}`, itemIds: [] }
  const measureFor = (rule: Rule, value: Decimal): Measure[] =>
    sumOf(rule, { quantities: new Map([[code, { ...quantity, value }]]), calorie })
  const violations = (value: Decimal) =>
    own.flatMap(rule =>
      measureFor(rule, value)
        .filter(measure => isViolated(rule, measure.value))
        .map(measure => ({ rule, measure })),
    )
  const slip = slipIn(raw, step, value => violations(value).length === 0)
  return violations(number).map(({ rule, measure }) => {
    const message = messageOf(rule, measure)
    const isGuessed = slip === '' || guessOf(rule, measure.value) !== ''
    return { ruleId: rule.id, level: rule.level, message: isGuessed ? message : `${message}，${slip}` }
  })
}
