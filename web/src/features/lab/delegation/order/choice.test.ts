import type { Offer } from '@seam/contract/catalogue/offer'
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

test('chips carry symbols where these say enough', () => {
  expect(['p1', 'p3', 'p4', 'g1'].map(key => entry(key).symbol)).toEqual(['Mt', 'St,ad', undefined, undefined])
})

describe('a choice', () => {
  it('takes a project once, and not what a package has', () => {
    const once = withEntry(none, entry('p3'), list)
    expect(withEntry(once, entry('p3'), list)).toBe(once)
    expect(withEntry({ groupIds: [1], projectIds: [] }, entry('p1'), list)).toEqual({ groupIds: [1], projectIds: [] })
  })
  it('gives to a package what it has', () => {
    const choice = withEntry({ groupIds: [], projectIds: [1, 3] }, entry('g1'), list)
    expect(choice).toEqual({ groupIds: [1], projectIds: [3] })
    expect(coveringGroup(choice, entry('p2'), list)?.name).toBe('工业分析')
    expect(coveringGroup(choice, entry('p3'), list)).toBeUndefined()
  })
  it('shows packages first and forgets what is offered no more', () => {
    expect(entriesOf({ groupIds: [1, 9], projectIds: [3, 8] }, list).map(({ key }) => key)).toEqual(['g1', 'p3'])
  })
  it('lets go', () => {
    expect(withoutEntry({ groupIds: [1], projectIds: [1] }, entry('g1'))).toEqual({ groupIds: [], projectIds: [1] })
    expect(withoutEntry({ groupIds: [1], projectIds: [1] }, entry('p1'))).toEqual({ groupIds: [1], projectIds: [] })
  })
})

describe('several at once', () => {
  const choices = [
    { groupIds: [1], projectIds: [] },
    { groupIds: [], projectIds: [1, 3] },
  ]
  it('know what they share', () => {
    expect(['g1', 'p1', 'p2', 'p4'].map(key => shareOf(choices, entry(key), list))).toEqual([
      'some',
      'all',
      'some',
      'none',
    ])
  })
  it('change what is named and keep the rest', () => {
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
])('samples %j are called %s', (positions, text) => expect(runsText(positions)).toBe(text))
