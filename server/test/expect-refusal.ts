import type { Failure } from '@seam/contract/kit/failure'
import { expect } from 'vitest'

type Refusable = { readonly code: number }

/**
 * The answer is this refusal: `expectRefusal(await client.call(userCalls.add, draft), userFailures.mobileTaken)`. `more`
 * is what its envelope has besides: `{ message }` where it is of the moment, `{ data }`.
 */
export const expectRefusal = (answer: Refusable, failure: Failure, more: object = {}): void => {
  expect(answer, `refused with ${failure.name} (${failure.message})`).toMatchObject({ code: failure.code, ...more })
}
