import { expect, it } from 'vitest'
import { jsonOf } from './json-of.ts'

it('an amount of any size is a text in JSON, and what is undefined is absent', () => {
  const rows = [{ tradeId: 7, amount: 9_007_199_254_740_993n, subtotal: undefined, groupId: null }]
  expect(jsonOf(rows)).toBe('[{"tradeId":7,"amount":"9007199254740993","groupId":null}]')
})
