import { expect, it } from 'vitest'
import { afterSettling, ageOf } from './credit-count.rules.ts'

it.each([
  [0, 0],
  [16, 0],
  [30, 0],
  [31, 1],
  [60, 1],
  [61, 2],
  [90, 2],
  [91, 3],
  [97, 3],
])('%i days are of age %i', (days, age) => {
  expect(ageOf(days)).toBe(age)
})

it('settles the oldest credit first', () => {
  const open = [
    { day: '2026-03-01', amount: 50n },
    { day: '2026-01-01', amount: 100n },
  ]
  expect(afterSettling(open, 120n)).toEqual([{ day: '2026-03-01', amount: 30n }])
  expect(afterSettling(open, 0n).map(({ amount }) => amount)).toEqual([100n, 50n])
  expect(afterSettling(open, 150n)).toEqual([])
})
