import { expect, test } from 'vitest'
import { shareWidth, textWidth } from './share-width.ts'

test('columns keep their least where there is no room', () => {
  expect(
    shareWidth(100, [
      { least: 120, wanted: 200 },
      { least: 80, wanted: 80 },
    ]),
  ).toEqual([120, 80])
})

test('columns grow by what they lack, and share the rest equally', () => {
  const needs = [
    { least: 100, wanted: 300 },
    { least: 100, wanted: 200 },
    { least: 100, wanted: 50 },
  ]
  expect(shareWidth(450, needs)).toEqual([200, 150, 100])
  expect(shareWidth(660, needs)).toEqual([320, 220, 120])
  expect(shareWidth(660, [])).toEqual([])
})

test('a client of fourteen letters fits, and an endless text does not push the others out', () => {
  expect(textWidth('汾远煤焦集团销售有限责任公司')).toBe(14 * 14 + 26)
  expect(textWidth('长'.repeat(500))).toBe(340)
})
