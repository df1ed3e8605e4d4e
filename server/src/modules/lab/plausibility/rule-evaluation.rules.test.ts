import { describe, expect, it } from 'vitest'
import { findingsOf, findingsOfReading, isImpossible, type Rule } from './plausibility.rules.ts'
import type { Quantity } from './quantity.rules.ts'
import { factsOf, quantitiesOf } from './sample-facts.fixture.ts'

const rule = (terms: string, more: Partial<Rule> = {}): Rule => ({
  id: 7,
  ruleName: '规则',
  level: 'impossible',
  relation: null,
  terms: terms
    .split(' ')
    .filter(term => term !== '')
    .map(term => (term.startsWith('-') ? { code: term.slice(1), sign: -1 } : { code: term, sign: 1 })),
  low: '0',
  high: '100',
  unit: null,
  lowExclusive: false,
  highExclusive: false,
  step: null,
  guesses: [],
  exceptSampleKindIds: [],
  message: '应在范围内',
  ...more,
})
const find = (one: Rule, text: string, more = {}) => findingsOf([one], factsOf(text, more))
const messageOf = (one: Rule, text: string) => find(one, text)[0]?.message

describe('a finding', () => {
  it('has its rule, its level, the items of its terms, and is sent to analysts', () => {
    expect(find(rule('MAD AAD'), 'VAD 20 MAD 60 AAD 41')).toEqual([
      {
        ruleId: 7,
        level: 'impossible',
        message: '应在范围内：现为 101%',
        itemIds: [2, 3],
        reviewerOnly: false,
      },
    ])
  })

  it('names an item once that has two of its terms', () => {
    const quantities = quantitiesOf('DT 1300 ST 1290')
    for (const [code, quantity] of quantities) quantities.set(code, { ...quantity, itemIds: [4] })
    expect(findingsOf([rule('ST -DT')], { ...factsOf(''), quantities })).toMatchObject([{ itemIds: [4] }])
  })

  it('subtracts the terms with a negative sign', () => {
    expect(find(rule('MT -MAD'), 'MT 8 MAD 8')).toEqual([])
    expect(messageOf(rule('MT -MAD'), 'MT 8 MAD 8.5')).toBe('应在范围内：8 − 8.5 = -0.5%')
    expect(find(rule('-MAD', { low: '-1' }), 'MAD 0.5')).toEqual([])
  })

  it('shows a difference with its terms', () => {
    expect(messageOf(rule('STAD -SSAD -SPAD'), 'STAD 0.5 SSAD 0.3 SPAD 0.3')).toBe(
      '应在范围内：0.5 − 0.3 − 0.3 = -0.1%',
    )
    expect(messageOf(rule('-MAD MT'), 'MT 8 MAD 8.5')).toBe('应在范围内：−8.5 + 8 = -0.5%')
    expect(messageOf(rule('B -BA', { low: '100' }), 'B 0 BA -20')).toBe('应在范围内：0 − (-20) = 20%')
    expect(messageOf(rule('B -BA', { low: '100' }), 'B -20 BA 0')).toBe('应在范围内：(-20) − 0 = -20%')
    expect(messageOf(rule('-MAD', { low: '0' }), 'MAD 0.5')).toBe('应在范围内：现为 -0.5%')
  })

  it('shows values with the decimals that they are reported with', () => {
    const quantities = new Map(
      [...quantitiesOf('MT 4.8 MAD 8')].map(([code, one]) => [code, { ...one, decimals: code === 'MT' ? 1 : 2 }]),
    )
    const messagesOf = (of: Rule) => findingsOf([of], { ...factsOf(''), quantities }).map(({ message }) => message)
    expect(messagesOf(rule('MT -MAD', { low: '0' }))).toEqual(['应在范围内：4.8 − 8.00 = -3.2%'])
    expect(messagesOf(rule('MAD', { high: '5' }))).toEqual(['应在范围内：现为 8.00%'])
  })

  it('needs all of its terms', () => {
    expect(find(rule('MT MAD', { high: '1' }), 'MT 8')).toEqual([])
    expect(find(rule('MT MAD', { high: '1' }), 'MAD 8')).toEqual([])
    expect(find(rule('MT', { high: '1' }), '')).toEqual([])
    expect(find(rule('', { low: '1' }), 'MT 8')).toEqual([])
  })

  it('shows a sign as it was reported, also in a sum', () => {
    const quantities = quantitiesOf('FT 1500 ST 1400')
    const flow = quantities.get('FT') as Quantity
    quantities.set('FT', { ...flow, text: '>1500℃' })
    const facts = { ...factsOf(''), quantities }
    expect(findingsOf([rule('FT')], facts)[0]?.message).toBe('应在范围内：现为 >1500℃')
    expect(findingsOf([rule('ST')], facts)[0]?.message).toBe('应在范围内：现为 1400%')
    expect(findingsOf([rule('FT ST')], facts)[0]?.message).toBe('应在范围内：现为 >2900%')
  })

  it('compares heats of several units in J/g', () => {
    const difference = rule('QGRD -QNETARCAL', { high: '1000' })
    expect(messageOf(difference, 'QGRD 25 QNETARCAL 5500')).toBe('应在范围内：25000 − 22998.8 = 2001.2J/g')
    expect(messageOf(rule('QGRD -QNETAR', { high: '1' }), 'QGRD 25 QNETAR 23')).toBe('应在范围内：25 − 23 = 2MJ/kg')
    expect(messageOf(rule('QGRD AD', { high: '1' }), 'QGRD 25 AD 10')).toBe('应在范围内：现为 35MJ/kg')
    expect(messageOf(rule('QGRD QNETAR AD', { high: '1' }), 'QGRD 25 QNETAR 20 AD 10')).toBe('应在范围内：现为 55MJ/kg')
  })

  it('says what the value probably means, by the first range that has it', () => {
    const guesses = [
      { low: '10', high: '20', text: '十到二十' },
      { low: null, high: '10', text: '不到十' },
      { low: '30', high: null, text: '三十以上' },
    ]
    const guessed = rule('STAD', { low: null, high: '-1000', guesses })
    const tail = (value: string) => messageOf(guessed, `STAD ${value}`)?.split('：')[1]
    expect(tail('9.99')).toBe('现为 9.99%，不到十')
    expect(tail('10')).toBe('现为 10%，十到二十')
    expect(tail('20')).toBe('现为 20%')
    expect(tail('30')).toBe('现为 30%，三十以上')
    expect(tail('-5')).toBe('现为 -5%，不到十')
  })

  it('of a relation names its subject, and one about the client is for reviewers', () => {
    const moisture = rule('', { relation: 'hydrogenByVolatile', low: '-0.1', high: '0.1' })
    expect(find(moisture, 'HDAF 4.95 VDAF 36.37')).toMatchObject([
      { message: '应在范围内：Hdaf 与按 Vdaf 估算值之差 -0.3688%', itemIds: [1], reviewerOnly: false },
    ])
    expect(find(moisture, 'HDAF 5.3 VDAF 36.37')).toEqual([])
  })

  it('is not made about the kinds of samples that a rule excepts', () => {
    const excepting = rule('AAD', { high: '60', exceptSampleKindIds: [1, 2] })
    expect(find(excepting, 'AAD 75', { sampleKindId: 2 })).toEqual([])
    expect(find(excepting, 'AAD 75', { sampleKindId: 3 })).toHaveLength(1)
    expect(find(excepting, 'AAD 75')).toHaveLength(1)
  })
})

it('a reading has no other reading without its point than one with digits before it', () => {
  const small = rule('RSD', { high: '0.5' })
  const guess = (raw: string) =>
    findingsOfReading([small], 'RSD', raw, { unit: '', step: '0.01', calorie: '4.1816' })[0]?.message
  expect(guess('15')).toBe('应在范围内：现为 15')
  expect(guess('-0.2')).toBe('应在范围内：现为 -0.2，看来多了负号：0.2')
})

describe('a single reading', () => {
  const reading = (one: Rule, raw: string, code = 'AAD') =>
    findingsOfReading([one], code, raw, { unit: '%', step: '0.01', calorie: '4.1816' })

  it('is judged by rules about its project alone that refuse', () => {
    expect(reading(rule('AAD'), '150')).toEqual([{ ruleId: 7, level: 'impossible', message: '应在范围内：现为 150%' }])
    expect(reading(rule('AAD'), '99.99')).toEqual([])
    expect(reading(rule('AAD'), '150', 'MAD')).toEqual([])
    expect(reading(rule('AAD', { level: 'unusual' }), '150')).toEqual([])
    expect(reading(rule('AAD MAD'), '150')).toEqual([])
    expect(reading(rule('', { relation: 'bandEdge' }), '150')).toEqual([])
    expect(reading(rule('AAD', { relation: 'bandEdge' }), '150')).toEqual([])
  })

  it('is judged with the sign of the term, and shown as typed', () => {
    expect(reading(rule('-AAD', { low: '-100', high: '0' }), '99')).toEqual([])
    expect(reading(rule('AAD'), '>150.50')[0]?.message).toBe('应在范围内：现为 >150.50%')
    expect(reading(rule('AAD'), '仅收缩')).toEqual([])
  })
})

it('only the level impossible refuses', () => {
  expect((['impossible', 'unusual', 'contradictory'] as const).filter(level => isImpossible({ level }))).toEqual([
    'impossible',
  ])
})
