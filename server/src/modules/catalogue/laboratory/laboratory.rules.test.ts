import { expect, it } from 'vitest'
import { coveredIds, isKnown, methodEntries, projectEntries, scopeChanges } from './laboratory.rules.ts'

const method = (id: number, methodName: string, cma: boolean, cnas: boolean) => ({
  id,
  methodName,
  standardNo: '',
  cma,
  cnas,
})
const project = (id: number, projectName: string, cma: boolean, cnas: boolean) => ({
  id,
  projectCode: `P${id}`,
  projectName,
  symbol: '',
  standardNo: '',
  cma,
  cnas,
})
const projects = [
  { ...project(1, '灰分', true, false), methods: [method(11, '快速灰化法', false, true)] },
  {
    ...project(2, '全硫', false, true),
    methods: [method(21, '库仑法', true, false), method(22, '红外法', false, false)],
  },
]
const [own, methods] = [projectEntries(projects), methodEntries(projects)]

it('names projects by themselves and methods with their project', () => {
  expect(own.map(({ id, name }) => [id, name])).toEqual([
    [1, '灰分'],
    [2, '全硫'],
  ])
  expect(methods.map(({ id, name }) => [id, name])).toEqual([
    [11, '灰分（快速灰化法）'],
    [21, '全硫（库仑法）'],
    [22, '全硫（红外法）'],
  ])
  expect([coveredIds(own, 'cma'), coveredIds(own, 'cnas')]).toEqual([[1], [2]])
  expect([coveredIds(methods, 'cma'), coveredIds(methods, 'cnas')]).toEqual([[21], [11]])
})

it('knows a scope if every id of both marks exists', () => {
  expect(isKnown(own, { cma: [1, 2], cnas: [] })).toBe(true)
  expect(isKnown(own, { cma: [3], cnas: [1] })).toBe(false)
  expect(isKnown(own, { cma: [1], cnas: [3] })).toBe(false)
})

it('says by name what each mark covers from now on, and what no longer; a mark without a change is left out', () => {
  expect(scopeChanges([own, { cma: [2], cnas: [2] }], [methods, { cma: [21, 22], cnas: [11] }])).toEqual([
    { mark: 'cma', added: ['全硫', '全硫（红外法）'], removed: ['灰分'] },
  ])
  expect(scopeChanges([own, { cma: [1], cnas: [] }])).toEqual([{ mark: 'cnas', added: [], removed: ['全硫'] }])
  expect(scopeChanges([own, { cma: [1], cnas: [2] }])).toEqual([])
})
