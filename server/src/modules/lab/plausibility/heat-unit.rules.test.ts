import { describe, expect, it } from 'vitest'
import { findingsOf, findingsOfReading } from './plausibility.rules.ts'
import { factsOf, readingProject, withUnit } from './sample-facts.fixture.ts'
import { seededRules as rules } from './seeded-rules.fixture.ts'

const messages = (text: string, units: Readonly<Record<string, string>>) =>
  findingsOf(
    rules,
    Object.entries(units).reduce((facts, [code, unit]) => withUnit(facts, code, unit), factsOf(text)),
  ).map(({ message }) => message)

describe('calorific values are compared in the unit of the bounds', () => {
  it.each([
    ['QGRAD', 'J/g', '31250', '40001', '现为 40001J/g（40.001MJ/kg）'],
    ['QGRAD', 'kcal/kg', '7400', '9600', '现为 9600kcal/kg（40.1434MJ/kg）'],
    ['QGRAD', 'MJ/kg', '31.25', '40.01', '现为 40.01MJ/kg'],
    ['QBAD', 'MJ/kg', '31.250', '40.001', '现为 40.001MJ/kg（40001J/g）'],
    ['QBAD', 'kcal/kg', '7400', '9600', '现为 9600kcal/kg（40143.36J/g）'],
    ['QGRDAF', 'J/g', '33500', '37001', '现为 37001J/g（37.001MJ/kg）'],
    ['QGRDAF', 'kcal/kg', '8000', '3500', '现为 3500kcal/kg（14.6356MJ/kg），看来是按 kcal/kg 填写的'],
  ])('%s in %s: %s, not %s', (code, unit, usual, wrong, text) => {
    expect(messages(`${code} ${usual}`, { [code]: unit })).toEqual([])
    expect(messages(`${code} ${wrong}`, { [code]: unit })).toEqual([expect.stringContaining(text)])
  })

  it('heat by composition of a coal whose heat is reported in J/g or kcal/kg', () => {
    const coal = (heat: string) => `MAD 1.25 C 78.20 H 4.55 O 4.26 STAD 0.62 QGRD ${heat}`
    expect(messages(coal('31536'), { QGRD: 'J/g' })).toEqual([])
    expect(messages(coal('7542'), { QGRD: 'kcal/kg' })).toEqual([])
    expect(messages(coal('28000'), { QGRD: 'J/g' })).toEqual([expect.stringContaining('估算值之差 -4.711MJ/kg')])
    expect(messages(coal('31536'), { QGRD: '' })).toEqual([])
  })

  it('a value that is no heat is compared as it is', () =>
    expect(messages('QGRAD 41', { QGRAD: '%' })).toEqual([expect.stringContaining('现为 41%')]))

  it('a difference of two heats is shown in the unit of the rule', () => {
    const rule = {
      ...rules[0],
      terms: [
        { code: 'QBAD', sign: 1 },
        { code: 'QGRAD', sign: -1 },
      ],
      low: '0',
      high: null,
    }
    const inUnit = (unit: 'kcal/kg' | null) =>
      findingsOf([{ ...rule, unit } as (typeof rules)[number]], factsOf('QBAD 20908 QGRAD 25.0896'))[0]?.message
    expect(inUnit('kcal/kg')).toContain('5000 − 6000 = -1000kcal/kg')
    expect(inUnit(null)).toContain('20908 − 25089.6 = -4181.6J/g')
  })

  it('while a reading is typed', () => {
    const of = (raw: string, unit: string) =>
      findingsOfReading(rules, 'QGRAD', raw, readingProject(unit, '1')).map(({ message }) => message)
    expect(of('31250', 'J/g')).toEqual([])
    expect(of('31250', 'MJ/kg')).toEqual([expect.stringContaining('现为 31250MJ/kg，看来是 J/g，请换算为 MJ/kg')])
    expect(of('45000', 'J/g')).toEqual([expect.stringContaining('现为 45000J/g（45MJ/kg）')])
  })
})
