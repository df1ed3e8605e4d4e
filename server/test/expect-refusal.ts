import type { Failure } from '@seam/contract/kit/failure'
import { expect } from 'vitest'

type Refusable = { readonly code: number }

/**
 * Asserts this refusal: `expectRefusal(await client.call(userCalls.add, draft), userFailures.mobileTaken)`. `more`
 * are further fields of its envelope: `{ message }` if it is specific, `{ data }`.
 */
export const expectRefusal = (answer: Refusable, failure: Failure, more: object = {}): void => {
  expect(answer, `refused with ${failure.name} (${failure.message})`).toMatchObject({ code: failure.code, ...more })
}

/** Asserts of calls sent at once: one succeeds, and every other one is refused with this failure. */
export const expectOneSuccess = (answers: readonly Refusable[], failure: Failure): void => {
  const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b)
  const refusals = Array.from(answers.slice(1), () => failure.code)
  expect(answers.length).toBeGreaterThan(1)
  expect(codes, `one succeeds, the others: ${failure.name} (${failure.message})`).toEqual([0, ...refusals])
}
