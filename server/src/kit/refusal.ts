import { commonFailures, type Failure } from '@seam/contract/kit/failure'
import { type Reason, reasonsToWire, sentenceOf } from './reason.rules.ts'

/** A refusal that the product decides on: sent as an envelope with HTTP 200. */
export class Refusal extends Error {
  readonly failure: Failure
  readonly data: unknown
  constructor(failure: Failure, message: string, data: unknown) {
    super(message)
    this.name = 'Refusal'
    this.failure = failure
    this.data = data
  }
}

/** `throw refuse(userFailures.mobileTaken)`; with a specific message and data if given. */
export const refuse = (failure: Failure, detail: { message?: string; data?: unknown } = {}): Refusal =>
  new Refusal(failure, detail.message ?? failure.message, detail.data ?? null)

/** The refusal with the code of the first reason, and all reasons as message and data. */
export const refusalFor = (reasons: readonly [Reason, ...Reason[]]): Refusal =>
  refuse(reasons[0].failure, { message: sentenceOf(reasons), data: { reasons: reasonsToWire(reasons) } })

/** Refuses if there are reasons. */
export const refuseForReasons = ([first, ...others]: readonly Reason[]): void => {
  if (first !== undefined) throw refusalFor([first, ...others])
}

/** The row, or "not there": the same answer for missing and for outside the caller's scope (wire.md §1). */
export const requireRow = <T>(row: T | undefined, failure: Failure = commonFailures.notThere): T => {
  if (row === undefined) throw refuse(failure)
  return row
}

/** Refuses a change of a locked row whose version differs from the one that the caller saw (wire.md §4). */
export const checkVersion = (row: { readonly version: number }, version: number): void => {
  if (row.version !== version) throw refuse(commonFailures.changedMeanwhile)
}

/** Refuses a switch to the state that a locked row already has. */
export const refuseIfAlreadySo = (current: number, requested: number): void => {
  if (current === requested) throw refuse(commonFailures.alreadySo)
}
