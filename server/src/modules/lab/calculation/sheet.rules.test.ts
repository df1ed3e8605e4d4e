import {
  filledNeeds,
  formula,
  formulaNeeds,
  formulaSlot,
  heatUnits,
  slotsOf,
} from '@seam/contract/catalogue/project/formula'
import { heatUnit } from '@seam/contract/lab/result/calculation'
import { describe, expect, it } from 'vitest'
import { formulas } from '../../../db/seed/catalogue/catalogue-formulas.ts'
import { coalProjects, cokeProjects } from '../../../db/seed/catalogue/catalogue-projects.ts'
import { projectsOf, seededFormula } from './sheet.fixture.ts'
import { inputsOf, isEstimated, orderOf, usedSlots } from './sheet.rules.ts'

const every = Object.keys(formulas).join(' ')
/** A sample with all calculated projects and only the choices they require. */
const whole = {
  projects: projectsOf({ measured: 'MT MAD AAD VAD STAD QBAD', calculated: every.replace(' HEST ', ' ') }),
}
const ofOnly = (code: string, more = {}) => inputsOf(code, { projects: projectsOf({ calculated: code, ...more }) })

describe('the inputs of a project', () => {
  it.each([
    ['AD', ['AAD', 'MAD']],
    ['AAR', ['AAD', 'MAD', 'MT']],
    ['VDAF', ['VAD', 'MAD', 'AAD']],
    ['FCAD', ['MAD', 'AAD', 'VAD']],
    ['FCDAF', ['MAD', 'AAD', 'VAD']],
    ['FCAR', ['MAD', 'AAD', 'VAD', 'MT']],
    ['STDAF', ['STAD', 'MAD', 'AAD']],
    ['SOAD', ['STAD', 'SSAD', 'SPAD']],
    ['PD', ['P', 'MAD']],
    ['CDAF', ['C', 'MAD', 'AAD']],
    ['ODAF', ['C', 'H', 'N', 'STAD', 'MAD', 'AAD']],
    ['QGRAD', ['QBAD', 'STAD']],
    ['QGRD', ['QBAD', 'STAD', 'MAD']],
    ['QGRMAF', ['QBAD', 'STAD', 'MAD', 'AAD', 'MHC']],
    ['QNETAR', ['QBAD', 'STAD', 'VAD', 'AAD', 'MT', 'MAD']],
    ['QNETARCAL', ['QBAD', 'STAD', 'VAD', 'AAD', 'MT', 'MAD']],
    ['QNETPAR', ['QBAD', 'STAD', 'H', 'C', 'N', 'MAD', 'AAD', 'MT']],
    ['KAD', ['KAAD', 'KMAD']],
    ['KVDAF', ['KVAD', 'KMAD', 'KAAD']],
    ['KFCD', ['KMAD', 'KAAD', 'KVAD']],
    ['KSTD', ['KSTAD', 'KMAD']],
  ])('%s takes in %j', (code, inputs) => {
    expect(new Set(inputsOf(code, whole))).toEqual(new Set(inputs))
  })

  it('a determined project is its own input, whatever its code', () => {
    expect(inputsOf('MT', { projects: {} })).toEqual(['MT'])
    expect(inputsOf('AD', { projects: projectsOf({ measured: 'AD' }) })).toEqual(['AD'])
  })

  it('follows the chosen projects, not their codes', () => {
    const formula = { name: 'adToD' as const, slots: { content: 'X1', mad: 'X2' } }
    expect(inputsOf('ANY', { projects: { ANY: { kind: 'calculated', formula } } })).toEqual(['X1', 'X2'])
  })

  it('hydrogen is an input only if the sample has it, determined before estimated', () => {
    const measured = 'QBAD STAD MT MAD AAD VAD'
    expect(ofOnly('QNETAR', { measured })).not.toContain('H')
    expect(ofOnly('QNETAR', { measured: `${measured} H` })).toEqual(['QBAD', 'STAD', 'H', 'MT', 'MAD'])
    const estimate = (projects: ReturnType<typeof projectsOf>) => isEstimated('QNETAR', { projects })
    expect(estimate(projectsOf({ measured, calculated: 'QNETAR' }))).toBe(true)
    expect(estimate(projectsOf({ measured, calculated: 'QNETAR HEST' }))).toBe(true)
    expect(estimate(projectsOf({ measured: `${measured} H`, calculated: 'QNETAR HEST' }))).toBe(false)
    const chain = projectsOf({ measured, calculated: 'QNETAR QNETARCAL QGRAD' })
    expect(isEstimated('QNETARCAL', { projects: chain })).toBe(true)
    expect(isEstimated('QGRAD', { projects: chain })).toBe(false)
  })

  it('a determined gross heat needs no bomb value', () => {
    expect(ofOnly('QGRD', { measured: 'QGRAD' })).toEqual(['QGRAD', 'MAD'])
    expect(ofOnly('QNETAR', { measured: 'QGRAD H' })).toEqual(['QGRAD', 'H', 'MT', 'MAD'])
  })

  it('carbonates and bomb sulfur are inputs if the sample has them', () => {
    const measured = 'CO2AD SBAD QBAD'
    expect(ofOnly('VDAF', { measured })).toEqual(['VAD', 'MAD', 'AAD', 'CO2AD'])
    expect(ofOnly('O', { measured })).toContain('CO2AD')
    expect(ofOnly('QGRAD', { measured })).toEqual(['QBAD', 'SBAD'])
  })
})

describe('the order of calculation', () => {
  it('lists every project once, after its inputs', () => {
    const order = orderOf(['FCDAF', 'FCAD', 'QGRD'], whole)
    expect(order).toEqual(['MAD', 'AAD', 'VAD', 'FCAD', 'FCDAF', 'QBAD', 'STAD', 'QGRAD', 'QGRD'])
  })
})

describe('the list of formulas', () => {
  it('has needs with alternatives, and each slot once as needed or optional', () => {
    for (const name of formula.values) {
      const { needs, optional } = formulaNeeds[name]
      expect(needs.flat().every(alternative => alternative.length > 0)).toBe(true)
      expect(optional.filter(slot => needs.flat(2).includes(slot))).toEqual([])
      expect(slotsOf(name).every(slot => formulaSlot.values.includes(slot))).toBe(true)
    }
  })
  it('has the units of heats that the laboratory knows', () => {
    expect(heatUnits).toEqual(heatUnit.values)
  })
})

describe('the seeded catalogue', () => {
  const lines = [...coalProjects, ...cokeProjects]
  const codes = lines.map(([code]) => code)

  it('has a formula for exactly its calculated projects, all of whose needs are filled', () => {
    for (const [code, , , , , , , , kind] of lines) {
      const seeded = formulas[code]
      expect(seeded !== undefined, code).toBe(kind === 'calculated')
      if (seeded === undefined) continue
      const [name, slots] = seeded
      expect(filledNeeds(name, slot => slots[slot]).every(alternatives => alternatives.length > 0)).toBe(true)
      expect(Object.values(slots).filter(input => !codes.includes(input))).toEqual([])
      expect(usedSlots({ name, slots }, { projects: {} }).length).toBeGreaterThan(0)
    }
  })
  it('has no code twice, and no cycle', () => {
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of Object.keys(formulas)) expect(orderOf([code], whole).at(-1)).toBe(code)
  })
})

it('has each heat of the catalogue in kcal/kg as well', () => {
  const heats = coalProjects.filter(([, , , unit]) => unit === 'MJ/kg').map(([code]) => code)
  expect(heats.length).toBeGreaterThan(6)
  const inCalories = heats.map(code => [`${code}CAL`, 'kcal/kg'])
  expect(coalProjects.map(([code, , , unit]) => [code, unit])).toEqual(expect.arrayContaining(inCalories))
  for (const code of heats) expect(seededFormula(`${code}CAL`)).toEqual({ name: 'heatInUnit', slots: { heat: code } })
})
