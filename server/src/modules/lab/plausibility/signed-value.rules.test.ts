import { describe, expect, it } from 'vitest'
import { findingsOf, findingsOfReading } from './plausibility.rules.ts'
import { factsOf, readingProject } from './sample-facts.fixture.ts'
import { seededRules as rules } from './seeded-rules.fixture.ts'

describe('bounds are compared as bounds', () => {
  const signed = (text: string, signs: Readonly<Record<string, string>>) => {
    const facts = factsOf(text)
    const quantities = new Map(
      [...facts.quantities].map(([code, one]) => [
        code,
        signs[code] === undefined ? one : { ...one, text: `${signs[code]}${one.value.toString()}${one.unit}` },
      ]),
    )
    return findingsOf(rules, { ...facts, quantities }).map(({ message }) => message)
  }

  it('a deformation temperature above 1500 is above a softening one of 1500', () => {
    expect(signed('DT 1500 ST 1500', { DT: '>' })).toEqual(['灰熔融温度应 DT≤ST：1500 − >1500 = <0%'])
    expect(signed('DT 1500 ST 1490', { DT: '>' })).toHaveLength(1)
    expect(signed('DT 1500 ST 1500', {})).toEqual([])
  })

  it('what may be true is no contradiction', () => {
    expect(signed('DT 1500 ST 1500', { DT: '>', ST: '>' })).toEqual([])
    expect(signed('DT 1490 ST 1500', { ST: '>' })).toEqual([])
    expect(signed('DT 1510 ST 1500', { ST: '>' })).toEqual([])
    expect(signed('DT 1400 ST 1500 HT 1500 FT 1500', { ST: '>', HT: '>', FT: '>' })).toEqual([])
    expect(signed('DT 1500 ST 1500', { ST: '<' })).toEqual(['灰熔融温度应 DT≤ST：<1500 − 1500 = <0%'])
  })

  it('a sum of bounds is a bound', () => {
    expect(signed('M40 60 M10 40', { M40: '>' })).toEqual(['M40+M10 不能超过 100%：现为 >100%'])
    expect(signed('M40 60 M10 40', { M40: '<' })).toEqual([])
    expect(signed('M40 60 M10 39', { M40: '>' })).toEqual([])
    expect(signed('M40 61 M10 40', { M40: '<' })).toEqual([])
    expect(signed('M40 60 M10 45', { M40: '>', M10: '>' })).toHaveLength(1)
  })

  it('a sum of an upper and a lower bound may be anything', () => {
    expect(signed('M40 60 M10 45', { M40: '>', M10: '<' })).toEqual([])
    expect(signed('M40 60 M10 45', { M40: '<', M10: '>' })).toEqual([])
    expect(signed('DT 1510 ST 1500', { DT: '>', ST: '>' })).toEqual([])
  })
})

describe('an impossible reading says what was probably meant', () => {
  const of = (code: string, raw: string, step = '0.01') =>
    findingsOfReading(rules, code, raw, readingProject('%', step)).map(({ message }) =>
      message.replace(/^.*现为 [^，]*，?/, ''),
    )

  it.each([
    ['AAD', '1050', '0.01', '看来漏了小数点：10.50'],
    ['MT', '840', '0.1', '看来漏了小数点：84.0'],
    ['RRAN', '1149', '0.001', '看来漏了小数点：1.149'],
    ['AAD', '-5', '0.01', '看来多了负号：5'],
    ['VAD', '-23.15', '0.01', '看来多了负号：23.15'],
    ['CSN', '45', '0.5', '看来漏了小数点：4.5'],
  ])('%s %s: %s %s', (code, raw, step, text) => expect(of(code, raw, step)).toEqual([text]))

  it.each([
    ['AAD', '150', '0.01', 'two numbers are possible'],
    ['AAD', '105000', '0.01', 'none is possible'],
    ['AAD', '-150', '0.01', 'none is possible'],
    ['CSN', '47', '0.5', 'the step is not met'],
    ['HGI', '850', '1', 'the project has no decimals'],
    ['AAD', '1050.0', '0.01', 'the point is there'],
    ['AAD', '>1050', '0.01', 'it has a sign'],
  ])('nothing for %s %s at a step of %s: %s', (code, raw, step) => expect(of(code, raw, step)).toEqual(['']))

  it('as its rule guesses, where that does', () =>
    expect(findingsOfReading(rules, 'QGRAD', '3125', readingProject('MJ/kg', '0.01'))[0]?.message).toBe(
      '高位发热量应在 0～40 MJ/kg：现为 3125MJ/kg，看来是 kcal/kg 或 J/g',
    ))
})
