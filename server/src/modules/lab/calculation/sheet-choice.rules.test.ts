import { describe, expect, it } from 'vitest'
import { calculateSheet } from './calculation.rules.ts'
import { seededFormula } from './sheet.fixture.ts'
import { boundOf, type Sheet, usedSlots } from './sheet.rules.ts'

const measured = { kind: 'measured', interval: '0.01', unit: '%', formula: null } as const
const calculated = (code: string) => ({ ...measured, kind: 'calculated' as const, formula: seededFormula(code) })

describe('the bound of a value', () => {
  const sheetOf = (code: string, input: string, text: string): Sheet => ({
    projects: { [input]: measured, [code]: calculated(code) },
    results: {},
    texts: { [input]: text },
  })

  it.each([
    ['AAR', 'AAD'],
    ['PD', 'P'],
    ['CDAF', 'C'],
    ['QGRMAF', 'QGRAD'],
    ['QGRADCAL', 'QGRAD'],
  ])('of %s is that of %s', (code, input) =>
    expect(boundOf(code, sheetOf(code, input, '<12.003'))).toEqual({ code: input, sign: '<', number: '12.003' }),
  )

  it('is a number after a sign, and nothing else', () => {
    const of = (text: string) => boundOf('AAD', sheetOf('AD', 'AAD', text))?.number
    expect(['<0.003', '>1500', '>5'].map(of)).toEqual(['0.003', '1500', '5'])
    for (const text of ['9.80', '未检出', '约<5', '<5左右', '<5.', '']) expect(of(text), text).toBeUndefined()
    expect(boundOf('MAD', sheetOf('AD', 'AAD', '<5'))).toBeUndefined()
  })
})

describe('the alternatives of an input', () => {
  const heat = { qgr: 'QGRAD', mt: 'MT', mad: 'MAD' }
  const hydrogen = (slots: Readonly<Record<string, string>>, results: Readonly<Record<string, string>> = {}) =>
    usedSlots({ name: 'netHeatVolume', slots: { ...heat, ...slots } }, { projects: {}, results }).filter(
      ([slot]) => slot === 'h' || slot === 'hEstimate',
    )

  it('are those that projects supply', () => expect(hydrogen({ hEstimate: 'HEST' })).toEqual([['hEstimate', 'HEST']]))

  it('are chosen by a result as by a project', () => {
    const both = { h: 'H', hEstimate: 'HEST' }
    expect(hydrogen(both)).toEqual([['hEstimate', 'HEST']])
    expect(hydrogen(both, { H: '4.55' })).toEqual([['h', 'H']])
  })
})

it('calculates the calculated projects of a sheet that have a formula', () => {
  const projects = {
    MAD: measured,
    AAD: { ...measured, formula: seededFormula('AD') },
    AD: calculated('AD'),
    NONE: { ...calculated('AD'), formula: null },
  }
  expect([...calculateSheet({ projects, results: { MAD: '1.25', AAD: '9.80' } }).keys()]).toEqual(['AD'])
})
