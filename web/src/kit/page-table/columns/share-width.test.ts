import { expect, test } from 'vitest'
import { shareWidth, textWidth } from './share-width.ts'

test('keeps minimum widths without room', () => {
  expect(
    shareWidth(100, [
      { least: 120, ideal: 200 },
      { least: 80, ideal: 80 },
    ]),
  ).toEqual([120, 80])
})

test('grows columns by their need, and distributes the rest equally', () => {
  const needs = [
    { least: 100, ideal: 300 },
    { least: 100, ideal: 200 },
    { least: 100, ideal: 50 },
  ]
  expect(shareWidth(450, needs)).toEqual([200, 150, 100])
  expect(shareWidth(660, needs)).toEqual([320, 220, 120])
  expect(shareWidth(660, [])).toEqual([])
})

test('fits a client name of fourteen characters, and limits very long text', () => {
  expect(textWidth('汾远煤焦集团销售有限责任公司')).toBe(14 * 14 + 26)
  expect(textWidth('长'.repeat(500))).toBe(340)
})
