import { type Figure, figures } from '@seam/contract/insight/stat/drill/drill'
import { none } from '@seam/contract/kit/list/figure-filters'
import type { Permission } from '@seam/contract/kit/permission'
import { permissions } from '@seam/contract/kit/permission'
import { expect, test } from 'vitest'
import { rowAddressesFor } from './rows-address.ts'

const { chargesAddress } = rowAddressesFor(new Set(['statProject', 'statService']))

const search = 'view=groups&range=lastMonth'
const input = { startTime: '2026-11-01', endTime: '2026-11-30', query: [] }
const parametersOf = (address: string | undefined) => {
  const [path, search] = address?.split('?') ?? []
  return [path, Object.fromEntries(new URLSearchParams(search))]
}

test.each([
  ['12', 'package.12'],
  [null, 'package.none'],
  ['surcharge', 'package.surcharge'],
])('charges of the package %s lead to their fee lines on the same screen', (key, part) => {
  const address = chargesAddress({ path: '/stat/project', search }, '精煤常规', 'charged', 'package', key, input)
  const { query: _, ...period } = input
  expect(parametersOf(address)).toEqual([
    '#/stat/project',
    { ...period, part, name: '精煤常规', from: `/stat/project?${search}`, list: 'line' },
  ])
})

test('charges of a client lead to the entries of the ledger on the same screen, those of no client too, and the rest nowhere', () => {
  const [path, parameters] = parametersOf(
    chargesAddress({ path: '/stat/service', search }, '柳林', 'charged', 'client', '7', input),
  )
  expect([path, parameters]).toMatchObject([
    '#/stat/service',
    { list: 'money', figure: 'charged', from: `/stat/service?${search}` },
  ])
  const place = { path: '/stat/service', search } as const
  const [, unclaimed] = parametersOf(chargesAddress(place, '未认领', 'income', 'client', null, input))
  expect(unclaimed).toMatchObject({ query: JSON.stringify([{ key: 'clientId', op: 'eq', value: [none] }]) })
  expect(chargesAddress(place, '其余', 'charged', 'client', 'others', input)).toBeUndefined()
})

const everyRight = Object.keys(permissions) as Permission[]
/** The figures with an address for a user who has every right but these. */
const linkedWithout = (...missing: readonly Permission[]): Figure[] => {
  const { rowsAddress } = rowAddressesFor(new Set(everyRight.filter(right => !missing.includes(right))))
  return figures.filter(figure => rowsAddress(figure, input, '') !== undefined)
}
const unlinkedWithout = (...missing: readonly Permission[]) => {
  const linked = linkedWithout(...missing)
  return figures.filter(figure => !linked.includes(figure))
}
const starting = (...beginnings: readonly string[]) =>
  figures.filter(one => beginnings.some(own => one.startsWith(own)))

test('every figure leads a user with every right to its rows', () => {
  expect(linkedWithout()).toEqual(figures)
})

const ofDelegations = [
  'registered',
  'received',
  'finished',
  'late',
  'overdue',
  'soon',
  'unexplained',
  'due',
  'kept',
  'missed',
]
const ofItems = [
  'items',
  'waived',
  'thirdReadings',
  'highItems',
  'testedSamples',
  'returnedItems',
  'receivedItems',
  'readings',
]
test.each([
  ['delegateView', [...ofDelegations, 'cancelled']],
  ['reportView', ['reports', 'corrections', 'voids']],
  ['statChemical', ['samples']],
  ['statProject', ofItems],
  ['statDelegate', ['doneSamples', 'doneFee']],
  ['statHigh', ['high', 'highDelegations']],
  ['statService', ['rejected']],
  [
    'statPlatform',
    ['clients', 'enabled', 'stopped', 'fresh', 'active', 'silent', 'income', 'charged', 'cash', 'credit'],
  ],
  ['statWorkload', starting('work', 'instrument')],
  ['codeMapping', ['samples', ...ofItems, 'high', 'highDelegations', 'income', 'charged', 'cash']],
] as const)('a user without %s has no links to what it opens', (right, unlinked) => {
  expect(unlinkedWithout(right).toSorted()).toEqual([...unlinked].toSorted())
})

test('entries of charges are shown to whoever sees their screen', () => {
  const { entriesAddress } = rowAddressesFor(new Set(['statProject']))
  expect(entriesAddress({ path: '/stat/project', search }, '收费', input)).toMatch(/^#[/]stat[/]project[?].*list=money/)
  expect(entriesAddress({ path: '/stat/service', search }, '收费', input)).toBeUndefined()
})
