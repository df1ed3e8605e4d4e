import { expect, test } from 'vitest'
import { chargesAddress } from './rows-address.ts'

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
    { ...period, part, name: '精煤常规', from: search, list: 'line' },
  ])
})

test('charges of a client lead to the entries of the ledger on the same screen, and those of no client nowhere', () => {
  const [path, parameters] = parametersOf(
    chargesAddress({ path: '/stat/service', search }, '柳林', 'charged', 'client', '7', input),
  )
  expect([path, parameters]).toMatchObject(['#/stat/service', { list: 'money', figure: 'charged', from: search }])
  expect(chargesAddress({ path: '/stat/service', search }, '其余', 'charged', 'client', null, input)).toBeUndefined()
})
