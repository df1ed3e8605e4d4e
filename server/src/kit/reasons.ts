import { refuse } from './refusal.ts'
import type { Reason } from './transition.rules.ts'

/** On the wire: `[{code, message}]`. */
export const reasonsToWire = (reasons: readonly Reason[]) =>
  reasons.map(({ failure, message }) => ({ code: failure.code, message }))

/** Goes on only where nothing stands in the way; the refusal has the code of the first reason and tells all of them. */
export const refuseForReasons = (reasons: readonly Reason[]): void => {
  const [first] = reasons
  if (first === undefined) return
  throw refuse(first.failure, {
    message: reasons.map(({ message }) => message).join('；'),
    data: { reasons: reasonsToWire(reasons) },
  })
}
