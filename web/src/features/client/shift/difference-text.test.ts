import { expect, test } from 'vitest'
import { differenceText } from './difference-text.ts'

test('names a difference of counted cash', () => {
  expect(['-1070.60', '0.50', '0.00', null].map(differenceText)).toEqual([
    '短款 ¥1,070.60',
    '长款 ¥0.50',
    '没有差异',
    '没有差异',
  ])
})
