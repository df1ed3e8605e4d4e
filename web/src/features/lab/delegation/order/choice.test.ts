import type { Offer } from '@seam/contract/catalogue/price/offer'
import { describe, expect, it, test } from 'vitest'
import { applyChanges, coveringGroup, entriesOf, shareOf, withEntry, withoutEntry } from './choice.ts'
import { type Orderable, orderList } from './orderable.ts'
import { runsText } from './runs.ts'

const project = (id: number, projectCode: string, projectName: string, symbol: string): Offer['projects'][number] => ({
  id,
  projectCode,
  projectName,
  symbol,
  unit: '%',
  basis: null,
  kind: 'measured',
  material: 1,
  openToClient: true,
  price: '20.00',
  inputs: [],
})
const list = orderList({
  groups: [{ id: 1, groupName: '工业分析', material: 1, price: '60.00', projectIds: [1, 2] }],
  projects: [
    project(1, 'MT', '全水分', 'Mt'),
    project(2, 'AAD', '灰分', 'Aad'),
    project(3, 'STAD', '全硫', 'St,ad'),
    project(4, 'AFT', '灰熔融性', 'DT,ST,HT,FT'),
  ],
})
const entry = (key: string) => list.all.find(one => one.key === key) as Orderable
const none = { groupIds: [], projectIds: [] }

test('chips have symbols where these are unambiguous', () => {
  expect(['p1', 'p3', 'p4', 'g1'].map(key => entry(key).symbol)).toEqual(['Mt', 'St,ad', undefined, undefined])
})

test('of two projects with one symbol, such as a heat in two units, the first has it on its chip', () => {
  const projects = [
    project(1, 'QGRD', '干基高位发热量', 'Qgr,d'),
    project(2, 'QGRDCAL', '干基高位发热量(kcal)', 'Qgr,d'),
  ]
  expect(orderList({ groups: [], projects }).all.map(({ symbol }) => symbol)).toEqual(['Qgr,d', undefined])
})

describe('the choice of a sample', () => {
  it('adds a project once, and not if a package includes it', () => {
    const once = withEntry(none, entry('p3'), list)
    expect(withEntry(once, entry('p3'), list)).toBe(once)
    expect(withEntry({ groupIds: [1], projectIds: [] }, entry('p1'), list)).toEqual({ groupIds: [1], projectIds: [] })
  })
  it('drops single projects that an added package includes', () => {
    const choice = withEntry({ groupIds: [], projectIds: [1, 3] }, entry('g1'), list)
    expect(choice).toEqual({ groupIds: [1], projectIds: [3] })
    expect(coveringGroup(choice, entry('p2'), list)?.name).toBe('工业分析')
    expect(coveringGroup(choice, entry('p3'), list)).toBeUndefined()
  })
  it('lists packages first and leaves out what is not offered any more', () => {
    expect(entriesOf({ groupIds: [1, 9], projectIds: [3, 8] }, list).map(({ key }) => key)).toEqual(['g1', 'p3'])
  })
  it('removes an entry', () => {
    expect(withoutEntry({ groupIds: [1], projectIds: [1] }, entry('g1'))).toEqual({ groupIds: [], projectIds: [1] })
    expect(withoutEntry({ groupIds: [1], projectIds: [1] }, entry('p1'))).toEqual({ groupIds: [1], projectIds: [] })
  })
})

describe('the choices of several samples', () => {
  const choices = [
    { groupIds: [1], projectIds: [] },
    { groupIds: [], projectIds: [1, 3] },
  ]
  it('tell entries of all samples from those of some', () => {
    expect(['g1', 'p1', 'p2', 'p4'].map(key => shareOf(choices, entry(key), list))).toEqual([
      'some',
      'all',
      'some',
      'none',
    ])
  })
  it('are changed in the named entries only', () => {
    const changes = new Map([
      ['p3', true],
      ['g1', false],
    ])
    expect(choices.map(choice => applyChanges(choice, changes, list))).toEqual([
      { groupIds: [], projectIds: [3] },
      { groupIds: [], projectIds: [1, 3] },
    ])
  })
})

test.each([
  [[1, 2, 3, 5], '1–3、5'],
  [[1, 2], '1、2'],
  [[7], '7'],
  [[], ''],
])('samples %j are written %s', (positions, text) => expect(runsText(positions)).toBe(text))
