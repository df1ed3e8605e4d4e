import { type Basis, basis } from '@seam/contract/catalogue/project/basis'
import { projectKind } from '@seam/contract/catalogue/project/project'
import { resultFailures } from '@seam/contract/lab/result/result'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededFormula } from '../../calculation/sheet.fixture.ts'
import { itemOf } from '../item/item.fixture.ts'
import type { ItemMethod, ItemProject } from '../item/item.rules.ts'
import { determinationOf, inheritMethods, reasonsAgainstMethod, withMethod } from './method.rules.ts'

const limit = (text: string) => [{ upTo: null, inclusive: false, limit: text, relative: false }]

const method = (id: number | null, more: Partial<ItemMethod> = {}): ItemMethod => ({
  id,
  name: `方法${id}`,
  standard: `GB/T ${id}`,
  isEnabled: true,
  worksheetKind: 'given',
  readingTyped: true,
  determinationInterval: null,
  checkBands: [],
  moistureId: null,
  bands: limit(`0.${id ?? 0}`),
  reproducibility: [],
  reproducibilityBasis: null,
  components: [],
  ...more,
})

const project = (code: string, more: Partial<ItemProject> = {}): ItemProject => {
  const own = method(null, { name: '', standard: 'GB/T 214-2007' })
  const { name: _, isEnabled: __, reproducibilityBasis: ___, id: ____, ...fields } = own
  return {
    ...fields,
    instrumentRequired: false,
    id: 1,
    code,
    name: code,
    symbol: code,
    unit: '%',
    basis: basis.airDried,
    interval: '0.01',
    kind: projectKind.measured,
    parallels: 2,
    formula: null,
    calorie: '4.1816',
    components: [],
    readingWords: [],
    methodId: null,
    methodName: '',
    methods: [own, method(1), method(2, { isEnabled: false })],
    ...more,
  }
}
const calculated = (code: string, more: Partial<ItemProject> = {}) =>
  project(code, { kind: projectKind.calculated, formula: seededFormula(code), methods: [], ...more })

const item = (of: ItemProject) => itemOf(of, { state: 20 })

describe('a chosen method', () => {
  it('sets standard, worksheet and limits; none leaves the project as it is', () => {
    expect(withMethod(project('STAD'), 1)).toMatchObject({ methodId: 1, standard: 'GB/T 1', bands: limit('0.1') })
    expect(withMethod(project('STAD'), undefined)).toEqual(project('STAD'))
  })

  it('is left for the default one without a trace', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1, 2), { maxLength: 5 }), ids => {
        const changed = ids.reduce(withMethod, project('STAD'))
        expect(withMethod(changed, null)).toEqual(project('STAD'))
      }),
    )
  })

  it('gives components its limits, and none to those that it does not list', () => {
    const parts = ['SIO2', 'CAO'].map(code => ({ code, name: code, symbol: code, bands: limit('9') }))
    const listed = method(1, { components: [{ code: 'SIO2', bands: limit('0.3'), reproducibility: limit('0.6') }] })
    const { components } = withMethod(project('ASHC', { components: parts, methods: [listed] }), 1)
    expect(components.map(({ bands, reproducibility }) => [bands, reproducibility])).toEqual([
      [limit('0.3'), limit('0.6')],
      [[], undefined],
    ])
  })

  it('sets R where that is given for the basis of the project', () => {
    const onBasis = (reproducibilityBasis: Basis | null) =>
      withMethod(project('STAD', { methods: [method(1, { reproducibility: limit('0.10'), reproducibilityBasis })] }), 1)
        .reproducibility
    expect([null, basis.airDried, basis.dry].map(onBasis)).toEqual([limit('0.10'), limit('0.10'), []])
  })

  it('leaves a project as it is that does not have it', () => {
    const sulfur = project('STAD')
    expect(withMethod(sulfur, 99)).toBe(sulfur)
  })

  it('has to be enabled', () => {
    const sulfur = project('STAD')
    expect([null, undefined, 1].flatMap(id => reasonsAgainstMethod(sulfur, id))).toEqual([])
    expect([2, 3].map(id => reasonsAgainstMethod(sulfur, id)[0]?.failure.code)).toEqual([
      resultFailures.methodNotAllowed.code,
      resultFailures.methodNotAllowed.code,
    ])
    expect(reasonsAgainstMethod(withMethod(sulfur, 2), undefined)).toHaveLength(1)
  })
})

describe('a calculated result', () => {
  const dry = method(1, { reproducibility: limit('0.15'), reproducibilityBasis: basis.dry })
  const sulfur = project('STAD', { methods: [dry] })
  const inherited = (of: ItemProject, from: ItemProject) => inheritMethods([item(from), item(of)])[1]?.project

  it('takes standard, method and R on its basis from what it converts', () => {
    const byMethod = withMethod(sulfur, 1)
    expect(byMethod.reproducibility).toEqual([])
    expect(inherited(calculated('STD', { basis: basis.dry }), byMethod)).toMatchObject({
      standard: 'GB/T 1',
      methodName: '方法1',
      methodId: null,
      reproducibility: limit('0.15'),
    })
    expect(inherited(calculated('STAR', { basis: basis.asReceived }), byMethod)?.reproducibility).toEqual([])
  })

  it('has no R of the default method where the method gives one on another basis', () => {
    const onAirDried = method(2, { reproducibility: limit('0.10') })
    const without = method(3)
    const ofBasis = (id: number, own: Basis) =>
      inherited(
        calculated('STD', { basis: own, reproducibility: limit('0.20') }),
        withMethod(project('STAD', { methods: [dry, onAirDried, without] }), id),
      )?.reproducibility
    expect(ofBasis(1, basis.dryAshFree)).toEqual([])
    expect(ofBasis(2, basis.dry)).toEqual([])
    expect(ofBasis(3, basis.dry)).toEqual(limit('0.20'))
  })

  it('keeps its R where the method of the determination is not known any more', () => {
    const unknown = project('STAD', { methodId: 9, methods: [] })
    expect(inherited(calculated('STD', { reproducibility: limit('0.20') }), unknown)?.reproducibility).toEqual(
      limit('0.20'),
    )
  })

  it.each([
    ['AAR', 'AAD'],
    ['AD', 'AAD'],
    ['CDAF', 'C'],
    ['VDAF', 'VAD'],
    ['QGRAD', 'QBAD'],
    ['QGRMAF', 'QGRAD'],
    ['QNETAR', 'QGRAD'],
    ['QNETAR', 'QBAD'],
    ['QNETPAR', 'QGRAD'],
    ['QNETPAR', 'QBAD'],
    ['QGRADCAL', 'QGRAD'],
  ])('%s converts %s', (code, determined) => {
    const determination = item(project(determined))
    expect(determinationOf(item(calculated(code)), [item(project('MAD')), determination])).toBe(determination)
  })

  it('of several determinations, or without a formula, converts none', () => {
    const items = ['MAD', 'AAD', 'VAD', 'C', 'H', 'N', 'STAD'].map(code => item(project(code)))
    for (const code of ['FCAD', 'O']) expect(determinationOf(item(calculated(code)), items), code).toBeUndefined()
    expect(determinationOf(item(calculated('AD', { formula: null })), items)).toBeUndefined()
  })

  it('keeps its own standard beside the default method, whose name it shares within one standard', () => {
    const measured = project('STAD', { methodName: '库仑滴定法' })
    expect(inherited(calculated('STD'), measured)).toMatchObject({
      standard: 'GB/T 214-2007',
      methodName: '库仑滴定法',
    })
    const other = calculated('STD', { standard: 'GB/T 2286-2017' })
    expect(inherited(other, measured)).toMatchObject({ standard: 'GB/T 2286-2017', methodName: '' })
  })

  it('takes it through other calculated results, and not from one of several determinations', () => {
    const heat = withMethod(project('QBAD'), 1)
    const items = [heat, calculated('QGRAD'), calculated('QGRD'), calculated('O'), project('C', { methodId: 1 })].map(
      item,
    )
    const methods = inheritMethods(items).map(({ project: { methodName } }) => methodName)
    expect(methods).toEqual(['方法1', '方法1', '方法1', '', ''])
  })
})
