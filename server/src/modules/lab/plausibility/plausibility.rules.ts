import { Decimal } from '@seam/contract/kit/decimal'
import {
  type Finding,
  type PlausibilityRule,
  plausibilityLevel,
  reviewerRelations,
} from '@seam/contract/lab/result/plausibility'
import { joulesOf, type Quantity } from './quantity.rules.ts'
import { type Measure, measuresOf, type SampleFacts } from './relation.rules.ts'

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

const plain = (value: Decimal): string => value.toDecimalPlaces(4).toString()

/** Whether a rule subtracts: a difference says little without its terms. */
const isDifference = ({ terms }: Pick<Rule, 'terms'>): boolean =>
  terms.length > 1 && terms.some(({ sign }) => sign === -1)

/** 1 − 4.25 = -3.25% */
const differenceText = ({ terms }: Rule, values: readonly Decimal[], difference: Decimal, unit: string): string => {
  const operands = values.map((value, at) => {
    const [plus, minus] = at === 0 ? ['', '−'] : [' + ', ' − ']
    const number = value.isNegative() && !value.isZero() ? `(${plain(value)})` : plain(value)
    return `${terms[at]?.sign === -1 ? minus : plus}${number}`
  })
  return `${operands.join('')} = ${plain(difference)}${unit}`
}

/** 灰分应在0～100%：现为 150%，看来是…: the message, the value, and its probable meaning. */
const messageOf = (rule: Rule, { value, unit, text, subject }: Measure): string => {
  const number = text ?? `${plain(value)}${unit}`
  const subjectText = rule.relation !== null ? `${subject} ` : isDifference(rule) ? '' : '现为 '
  const guess = guessOf(rule, value)
  return `${rule.message}：${subjectText}${number}${guess === '' ? '' : `，${guess}`}`
}

/** The values in one unit: in J/g if they are calorific values in several. */
const inOneUnit = (quantities: readonly Quantity[], calorie: string): readonly [values: Decimal[], unit: string] => {
  const [first] = quantities
  const unit = first?.unit ?? ''
  const values = quantities.map(({ value }) => value)
  if (quantities.every(one => one.unit === unit)) return [values, unit]
  const joules = quantities.map(one => joulesOf(one, calorie)).filter(one => one !== undefined)
  return joules.length === values.length ? [joules, 'J/g'] : [values, unit]
}

/** The sum of the terms, if the sample has all of them. */
const sumOf = (rule: Rule, { quantities, calorie }: SampleFacts): Measure[] => {
  const { terms } = rule
  if (!terms.every(({ code }) => quantities.has(code))) return []
  const parts = terms.flatMap(({ code, sign }) => {
    const quantity = quantities.get(code)
    return quantity === undefined ? [] : [{ quantity, sign }]
  })
  const [first] = parts
  if (first === undefined) return []
  const { text, name } = first.quantity
  const [values, unit] = inOneUnit(
    parts.map(({ quantity }) => quantity),
    calorie,
  )
  const value = Decimal.sum(...values.map((one, at) => one.times(parts[at]?.sign ?? 1)))
  return [
    {
      value,
      subject: name,
      unit,
      itemIds: [...new Set(parts.flatMap(({ quantity }) => quantity.itemIds))],
      ...(isDifference(rule) && { text: differenceText(rule, values, value, unit) }),
      ...(parts.length === 1 && text !== undefined && { text }),
    },
  ]
}

const isExcepted = ({ exceptSampleKindIds }: Rule, { sampleKindId }: SampleFacts): boolean =>
  sampleKindId !== null && exceptSampleKindIds.includes(sampleKindId)

/** All findings of the rules about a sample. */
export const findingsOf = (rules: readonly Rule[], facts: SampleFacts): SampleFinding[] =>
  rules
    .filter(rule => !isExcepted(rule, facts))
    .flatMap(rule =>
      (rule.relation === null ? sumOf(rule, facts) : measuresOf(rule.relation, facts))
        .filter(({ value }) => isViolated(rule, value))
        .map(measure => ({
          ruleId: rule.id,
          level: rule.level,
          message: messageOf(rule, measure),
          itemIds: measure.itemIds,
          reviewerOnly: rule.relation !== null && reviewerRelations.includes(rule.relation),
        })),
    )

/** The number in >1500, <0.003 or 9.80; undefined for a word. */
export const numberIn = (text: string): Decimal | undefined =>
  /^[<>]?-?\d/.test(text) ? new Decimal(text.replace(/^[<>]/, '')) : undefined

/** The findings of impossible values about a single reading of a project or component. */
export const findingsOfReading = (rules: readonly Rule[], code: string, raw: string, unit: string): Finding[] => {
  const value = numberIn(raw)
  if (value === undefined) return []
  return rules
    .filter(
      ({ level, terms, relation }) => level === plausibilityLevel.impossible && relation === null && terms.length === 1,
    )
    .filter(rule => rule.terms[0]?.code === code && isViolated(rule, value.times(rule.terms[0].sign)))
    .map(rule => ({
      ruleId: rule.id,
      level: rule.level,
      message: messageOf(rule, { value, unit, subject: '', itemIds: [], text: `${raw}${unit}` }),
    }))
}
