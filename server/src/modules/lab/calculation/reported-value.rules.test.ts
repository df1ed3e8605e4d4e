import { expect, it } from 'vitest'
import { numberIn } from './reported-value.rules.ts'

it('the number of a result is without its sign; a word has none', () => {
  expect(['>1500', '<0.003', '9.80', '-1.5', '<-2'].map(text => numberIn(text)?.toNumber())).toEqual([
    1500, 0.003, 9.8, -1.5, -2,
  ])
  for (const word of ['仅收缩', '', 'x1', '收缩5', '-', '第1次']) expect(numberIn(word), word).toBeUndefined()
})
