import type { SmsKind } from '@seam/contract/system/sms'

/** A text message to be sent. */
export type OutgoingSms = {
  /** the id of our row */
  readonly id: number
  readonly mobile: string
  readonly smsKind: SmsKind
  /** the whole text, with its code */
  readonly text: string
  /** the variables of the text, for providers that send by template */
  readonly variables: Readonly<Record<string, string>>
}

/** A service that sends text messages. */
export type SmsProvider = {
  readonly name: string
  /** Answers the provider's own number of the message, or throws an SmsFailure. */
  readonly send: (message: OutgoingSms) => Promise<string>
}

/**
 * A message was not sent. The reason is stored and logged, so it is made of our own words and the provider's error code
 * alone: errors of a library or of the network may quote the request, and with it the number and the code.
 */
export class SmsFailure extends Error {
  override name = 'SmsFailure'
  /** false where a second attempt would fail too */
  readonly mayRetry: boolean
  constructor(reason: string, { mayRetry }: { mayRetry: boolean }) {
    super(reason)
    this.mayRetry = mayRetry
  }
}

/** An error of a provider, without the text that it may quote. */
export const smsFailureOf = (error: unknown): SmsFailure =>
  error instanceof SmsFailure ? error : new SmsFailure('短信服务出错', { mayRetry: true })
