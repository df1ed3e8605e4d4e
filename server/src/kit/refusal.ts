import { commonFailures, type Failure } from '@seam/contract/kit/failure'

/** A refusal the product decides on: leaves as an envelope with HTTP 200. */
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

/** `throw refuse(userFailures.mobileTaken)`; a message of the moment and data where the failure has them. */
export const refuse = (failure: Failure, detail: { message?: string; data?: unknown } = {}): Refusal =>
  new Refusal(failure, detail.message ?? failure.message, detail.data ?? null)

/** The row, or "not there": one answer for missing and for not yours (wire.md §1). */
export const requireRow = <T>(row: T | undefined, failure: Failure = commonFailures.notThere): T => {
  if (row === undefined) throw refuse(failure)
  return row
}

/** What somebody edits is what he saw: nobody changed the locked row meanwhile (wire.md §4). */
export const checkVersion = (row: { readonly version: number }, version: number): void => {
  if (row.version !== version) throw refuse(commonFailures.changedMeanwhile)
}
