import { type Envelope, type Issue, issuesOf } from '@seam/contract/kit/envelope'

/** Where a call failed: refused by the product, refused by the transport (`code` is the HTTP status), or not delivered. */
type FailureKind = 'refused' | 'status' | 'network'

/** The failure of a call. `data` comes from the envelope. */
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

/** The fields that caused a refusal, as the server reports them. */
export const fieldIssues = (failure: unknown): readonly Issue[] =>
  failure instanceof CallFailure ? issuesOf({ code: failure.code, message: failure.message, data: failure.data }) : []
