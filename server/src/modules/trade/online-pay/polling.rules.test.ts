import { expect, it } from 'vitest'
import { lateSeconds, secondsToNextQuestion, secondsToNextRefund } from './polling.rules.ts'

it('asks often while a code is displayed, then ever more seldom up to an hour', () => {
  const next = (displayed: boolean, tries: number) => secondsToNextQuestion({ displayed, tries })
  expect([next(true, 0), next(true, 50)]).toEqual([5, 5])
  expect([0, 1, 6, 7, 8].map(tries => next(false, tries))).toEqual([30, 60, 1_920, 3_600, 3_600])
  expect(lateSeconds).toBe(24 * 3_600)
})

it('tries a refund again after a minute at first, and at last every hour', () => {
  expect([0, 1, 5, 6, 60].map(secondsToNextRefund)).toEqual([60, 120, 1_920, 3_600, 3_600])
})
