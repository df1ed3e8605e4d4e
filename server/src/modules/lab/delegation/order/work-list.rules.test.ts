import type { OfferedProject } from '@seam/contract/catalogue/price/offer'
import { filledNeeds } from '@seam/contract/catalogue/project/formula'
import { describe, expect, it } from 'vitest'
import { formulas } from '../../../../db/seed/catalogue/catalogue-formulas.ts'
import { coalProjects, cokeProjects } from '../../../../db/seed/catalogue/catalogue-projects.ts'
import { seededFormula } from '../../calculation/sheet.fixture.ts'
import { inputsOf } from '../../calculation/sheet.rules.ts'
import { priceListOf, workListOf } from './work-list.rules.ts'

const lines = [...coalProjects, ...cokeProjects]
const codes = lines.map(([code]) => code)
const idOf = (code: string) => codes.indexOf(code) + 1
const kindOf = new Map(lines.map(line => [line[0], line[8]]))

const inputsOfProject = (code: string): number[][][] => {
  const seeded = formulas[code]
  if (seeded === undefined) return []
  const [name, slots] = seeded
  return filledNeeds(name, slot => slots[slot]).map(need => need.map(alternative => alternative.map(idOf)))
}

/** The seeded catalogue as an offer; an id is the position in the list. */
const projects = lines.map(
  ([projectCode, projectName, symbol, unit, basis, , price, , kind]): OfferedProject => ({
    id: idOf(projectCode),
    projectCode,
    projectName,
    symbol,
    unit,
    basis,
    kind,
    material: 1,
    openToClient: true,
    price: `${price}.00`,
    inputs: inputsOfProject(projectCode),
  }),
)
const groups = [
  { id: 1, groupName: '精煤', material: 1 as const, price: '120.00', projectIds: ['MT', 'AD', 'STD'].map(idOf) },
  { id: 2, groupName: '元素', material: 1 as const, price: '220.00', projectIds: ['C', 'H', 'N'].map(idOf) },
  { id: 3, groupName: '动力煤', material: 1 as const, price: '120.00', projectIds: ['VAD', 'QNETAR'].map(idOf) },
]
const list = priceListOf({ projects, groups })
const codesOf = (ids: Iterable<number>) => [...ids].map(id => codes[id - 1] ?? '').sort()
const of = (chosen: string, groupIds: number[] = []) =>
  workListOf({ projectIds: chosen === '' ? [] : chosen.split(' ').map(idOf), groupIds }, list)

describe('work list', () => {
  it('has the chosen projects if none is calculated', () => {
    expect(codesOf(of('MT AAD').all)).toEqual(['AAD', 'MT'])
  })

  it('has all inputs of a calculated project once', () => {
    expect(codesOf(of('QGRD AD').all)).toEqual(['AAD', 'AD', 'MAD', 'QBAD', 'QGRAD', 'QGRD', 'STAD'])
    expect(codesOf(of('QGRD AD').requested)).toEqual(['AD', 'QGRD'])
  })

  it('estimates hydrogen unless it is determined anyway, alone or within a group', () => {
    const estimated = ['AAD', 'MAD', 'MT', 'QBAD', 'QNETAR', 'STAD', 'VAD']
    expect(codesOf(of('QNETAR').all)).toEqual(estimated)
    const measured = ['H', 'MAD', 'MT', 'QBAD', 'QNETAR', 'STAD']
    expect(codesOf(of('QNETAR H').all)).toEqual(measured)
    expect(codesOf(of('QNETAR O').requested)).toEqual(['O', 'QNETAR'])
    expect(codesOf(of('QNETAR O').all)).toEqual([...measured, 'AAD', 'C', 'N', 'O'].sort())
    expect(codesOf(of('QNETAR', [2]).all)).toEqual([...measured, 'C', 'N'].sort())
  })

  it('separates projects covered by a group from those chosen by themselves', () => {
    const { alone, byGroup, all } = of('VDAF', [1])
    expect(codesOf(byGroup.get(1) ?? [])).toEqual(['AAD', 'AD', 'MAD', 'MT', 'STAD', 'STD'])
    expect(codesOf(alone)).toEqual(['AAD', 'MAD', 'VAD', 'VDAF'])
    expect(codesOf(all)).toEqual(['AAD', 'AD', 'MAD', 'MT', 'STAD', 'STD', 'VAD', 'VDAF'])
  })

  it('lets a group cover only its own inputs, not hydrogen requested beside it', () => {
    const { all, alone, byGroup } = of('H', [3])
    expect(codesOf(byGroup.get(3) ?? [])).toEqual(['AAD', 'MAD', 'MT', 'QBAD', 'QNETAR', 'STAD', 'VAD'])
    expect(codesOf(alone)).toEqual(['H'])
    expect(codesOf(all)).toEqual(['H', 'MAD', 'MT', 'QBAD', 'QNETAR', 'STAD', 'VAD'])
    expect(codesOf(of('', [3, 2]).byGroup.get(3) ?? [])).not.toContain('H')
  })

  it('keeps the order of what is chosen alone, also where a package needs some of it', () => {
    const orderOf = (chosen: string, groupIds: number[]) => [...of(chosen, groupIds).all].map(id => codes[id - 1])
    expect(orderOf('N H', [3]).slice(-2)).toEqual(['N', 'H'])
    expect(orderOf('H N', [3]).slice(-2)).toEqual(['H', 'N'])
    expect(orderOf('VDAF N', [1]).slice(-3)).toEqual(['VDAF', 'N', 'VAD'])
  })

  it('ignores a group or project that is not offered', () => {
    expect(workListOf({ projectIds: [999], groupIds: [999] }, list).all).toEqual([999])
  })

  it('chooses an alternative only if all of it is available, otherwise the last', () => {
    const choosy = projects.map(project =>
      project.id === 1 ? { ...project, inputs: [[[2, 3], [4], [5, 6]]] } : project,
    )
    const work = (...projectIds: number[]) =>
      [...workListOf({ projectIds, groupIds: [] }, priceListOf({ projects: choosy.map(plain), groups: [] })).all].sort()
    const plain = (project: OfferedProject) => (project.id === 1 ? project : { ...project, inputs: [] })
    expect(work(1)).toEqual([1, 5, 6])
    expect(work(1, 2)).toEqual([1, 2, 5, 6])
    expect(work(1, 2, 4)).toEqual([1, 2, 4])
    expect(work(1, 2, 3, 4)).toEqual([1, 2, 3, 4])
  })

  it('ends if inputs form a cycle', () => {
    const circle = priceListOf({
      projects: projects.slice(0, 2).map((project, at) => ({ ...project, inputs: [[[at === 0 ? 2 : 1]]] })),
      groups: [],
    })
    expect(workListOf({ projectIds: [1], groupIds: [] }, circle).all).toEqual([1, 2])
  })
})

describe('the seeded inputs', () => {
  /** The projects of a work list as a sheet; their formulas choose among them. */
  const sheetOf = (all: readonly number[]) => ({
    projects: Object.fromEntries(
      codesOf(all).map(code => [code, { kind: kindOf.get(code) ?? 'measured', formula: seededFormula(code) }]),
    ),
  })
  const determined = (all: readonly number[]) => codesOf(all).filter(code => kindOf.get(code) !== 'calculated')

  it.each(codes.filter(code => kindOf.get(code) === 'calculated'))('of %s are those that its formula uses', code => {
    const { all } = of(code)
    expect(determined(all)).toEqual([...inputsOf(code, sheetOf(all))].sort())
  })

  it('of net heat follow the formula when hydrogen is determined too', () => {
    const { all } = of('QNETAR H')
    expect(determined(all)).toEqual([...inputsOf('QNETAR', sheetOf(all))].sort())
  })
})
