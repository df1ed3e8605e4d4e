import { expect, test } from 'vitest'
import { addressUnder, linkFilterIn } from './link-filter.ts'

const filter = { name: '待收款', query: [{ key: 'payState', op: 'in' as const, value: [0, 2] }] }

test('adds a filter to the address and keeps other parameters', () => {
  const address = addressUnder('/assay/report?list=waiting', filter)
  const search = address.split('?')[1] ?? ''
  expect(new URLSearchParams(search).get('list')).toBe('waiting')
  expect(linkFilterIn(search)).toEqual(filter)
})

test.each(['', 'given=', 'given={', 'given=null', 'given={"name":"x","query":[{"key":"a","op":"drop","value":[1]}]}'])(
  'nothing is taken from %j',
  search => expect(linkFilterIn(search)).toBeUndefined(),
)
