import { type Envelope, type Issue, issuesOf } from '@seam/contract/kit/envelope'

/** Where a call failed: refused by the product, by the transport (`code` is the HTTP status), or never arrived. */
export type FailureKind = 'refused' | 'status' | 'network'

/** Why a call did not answer. `data` is what the envelope carried. */
export class CallFailure extends Error {
  readonly kind: FailureKind
  readonly code: number
  readonly data: unknown

  constructor(kind: FailureKind, code: number, message: string, data: unknown = null) {
    super(message)
    this.name = 'CallFailure'
    this.kind = kind
    this.code = code
    this.data = data
  }
}

export const refusedBy = (envelope: Envelope) =>
  new CallFailure('refused', envelope.code, envelope.message, envelope.data)

/** The fields that the server blames for a refusal. */
export const fieldIssues = (failure: unknown): readonly Issue[] =>
  failure instanceof CallFailure ? issuesOf({ code: failure.code, message: failure.message, data: failure.data }) : []
