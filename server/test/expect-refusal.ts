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
