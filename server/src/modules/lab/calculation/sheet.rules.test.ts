import { describe, expect, it } from 'vitest'
import { coalProjects, cokeProjects, inputs } from '../../../db/seed/catalogue-projects.ts'
import { derivations } from './derivations.rules.ts'
import { affectedBy, type Choice, inputsOf, isCalculable, isEstimated, orderOf } from './sheet.rules.ts'

const calculated = { kind: 'calculated' } as const
const measured = { kind: 'measured' } as const
const none: Choice = { projects: {} }

describe('the inputs of a project', () => {
  it.each([
    ['AD', ['AAD', 'MAD']],
    ['AAR', ['AAD', 'MAD', 'MT']],
    ['VDAF', ['VAD', 'MAD', 'AAD']],
    ['VD', ['VAD', 'MAD']],
    ['VAR', ['VAD', 'MAD', 'MT']],
    ['FCAD', ['MAD', 'AAD', 'VAD']],
    ['FCDAF', ['MAD', 'AAD', 'VAD']],
    ['FCAR', ['MAD', 'AAD', 'VAD', 'MT']],
    ['STD', ['STAD', 'MAD']],
    ['STDAF', ['STAD', 'MAD', 'AAD']],
    ['SOAD', ['STAD', 'SSAD', 'SPAD']],
    ['PD', ['P', 'MAD']],
    ['CLD', ['CL', 'MAD']],
    ['FD', ['F', 'MAD']],
    ['ASD', ['AS', 'MAD']],
    ['HGD', ['HG', 'MAD']],
    ['CDAF', ['C', 'MAD', 'AAD']],
    ['HDAF', ['H', 'MAD', 'AAD']],
    ['NAR', ['N', 'MAD', 'MT']],
    ['ODAF', ['C', 'H', 'N', 'STAD', 'MAD', 'AAD']],
    ['SBAD', ['STAD', 'QBAD']],
    ['QGRAD', ['QBAD', 'STAD']],
    ['QGRD', ['QBAD', 'STAD', 'MAD']],
    ['QGRAR', ['QBAD', 'STAD', 'MAD', 'MT']],
    ['QGRDAF', ['QBAD', 'STAD', 'MAD', 'AAD']],
    ['QGRMAF', ['QBAD', 'STAD', 'MAD', 'AAD', 'MHC']],
    ['QNETAR', ['QBAD', 'STAD', 'MAD', 'AAD', 'VAD', 'MT']],
    ['QNETARCAL', ['QBAD', 'STAD', 'MAD', 'AAD', 'VAD', 'MT']],
    ['QNETPAR', ['QBAD', 'STAD', 'H', 'C', 'N', 'MAD', 'AAD', 'MT']],
    ['HEST', ['MAD', 'AAD', 'VAD']],
  ])('%s takes in %j', (code, inputs) => {
    expect(inputsOf(code)).toEqual(inputs)
    expect(isCalculable(code)).toBe(true)
  })

  it('a determined project is its own input', () => {
    expect(inputsOf('MT')).toEqual(['MT'])
    expect(inputsOf('G')).toEqual(['G'])
    expect(isCalculable('MT')).toBe(false)
  })

  it('hydrogen is an input only if the sample has the project H', () => {
    const withHydrogen = { projects: { QNETAR: calculated, H: measured } }
    expect(inputsOf('QNETAR', withHydrogen)).toEqual(['QBAD', 'STAD', 'H', 'MT', 'MAD'])
    expect(inputsOf('QNETAR', { projects: {}, given: { H: '4.55' } })).toEqual(['QBAD', 'STAD', 'H', 'MT', 'MAD'])
    expect(isEstimated('QNETAR', withHydrogen)).toBe(false)
    expect(isEstimated('QNETAR', none)).toBe(true)
    expect(isEstimated('QNETARCAL', none)).toBe(true)
    expect(isEstimated('QGRAD', none)).toBe(false)
  })

  it('a determined gross heat needs no bomb value', () => {
    expect(inputsOf('QGRD', { projects: { QGRAD: measured } })).toEqual(['QGRAD', 'MAD'])
    expect(inputsOf('QGRD', { projects: {}, given: { QGRAD: '31000' } })).toEqual(['QGRAD', 'MAD'])
    expect(inputsOf('QGRD', { projects: { QGRAD: { kind: 'observed' } } })).toEqual(['QGRAD', 'MAD'])
  })

  it('a calculated project is calculated even if a value is given for it', () => {
    expect(inputsOf('AD', { projects: { AD: calculated }, given: { AD: '9.92' } })).toEqual(['AAD', 'MAD'])
  })

  it('carbonates and bomb sulfur are inputs if the sample has them', () => {
    const projects = { CO2AD: measured, SBAD: measured }
    expect(inputsOf('VDAF', { projects })).toEqual(['VAD', 'MAD', 'AAD', 'CO2AD'])
    expect(inputsOf('HEST', { projects })).toEqual(['MAD', 'AAD', 'VAD', 'CO2AD'])
    expect(inputsOf('O', { projects })).toContain('CO2AD')
    expect(inputsOf('QGRAD', { projects })).toEqual(['QBAD', 'SBAD'])
  })
})

describe('the order of calculation', () => {
  it('lists every project once, after its inputs', () => {
    expect(orderOf(['FCDAF', 'FCAD', 'QGRD'], none)).toEqual([
      'MAD',
      'AAD',
      'VAD',
      'FCAD',
      'FCDAF',
      'QBAD',
      'STAD',
      'SBAD',
      'QGRAD',
      'QGRD',
    ])
  })

  it('has no cycle, and every formula has as many parameters as inputs', () => {
    for (const [code, { needs, value }] of derivations) {
      const order = orderOf([code], none)
      expect(order.at(-1)).toBe(code)
      expect(order.indexOf(code)).toBe(order.length - 1)
      expect(value.length).toBeLessThanOrEqual(needs.length)
    }
  })

  it('names the projects that a change affects', () => {
    const projects = { AAD: measured, AD: calculated, VDAF: calculated, STD: calculated, QNETAR: calculated }
    expect(affectedBy('AAD', { projects })).toEqual(['AD', 'VDAF', 'QNETAR'])
    expect(affectedBy('STAD', { projects })).toEqual(['STD', 'QNETAR'])
    expect(affectedBy('G', { projects })).toEqual([])
  })
})

describe('the seeded catalogue', () => {
  /** The inputs that a work list adds when nothing else is chosen: the last of alternatives. */
  const seeded = (code: string): string[] =>
    inputs[code]?.flatMap(slot => slot.at(-1)?.flatMap(input => seeded(input)) ?? []) ?? [code]

  it.each(Object.keys(inputs))('lists for %s exactly the inputs of its formula', code => {
    expect(new Set(seeded(code))).toEqual(new Set(inputsOf(code)))
  })
  it('has a formula for every calculated project', () => {
    const codes = [...coalProjects, ...cokeProjects].filter(row => row[8] === 'calculated').map(([code]) => code)
    expect(codes.filter(code => !isCalculable(code))).toEqual([])
  })
})
