import type { SmsKind } from '@seam/contract/system/sms'

/** A text message to be sent. */
export type OutgoingSms = {
  /** The id of the stored message. */
  readonly id: number
  readonly mobile: string
  readonly smsKind: SmsKind
  /** The whole text, with its code. */
  readonly text: string
  /** The variables of the text, for providers that send by template. */
  readonly variables: Readonly<Record<string, string>>
}

/** A service that sends text messages. */
export type SmsProvider = {
  readonly name: string
  /** Returns the provider's number of the message, or throws an SmsFailure. */
  readonly send: (message: OutgoingSms) => Promise<string>
}

/**
 * A message was not sent. The reason is stored and logged, so it consists of our own words and the provider's error
 * code only: errors of a library or of the network may quote the request, with the number and the code.
 */
export class SmsFailure extends Error {
  override name = 'SmsFailure'
  /** False if a second attempt would fail too. */
  readonly mayRetry: boolean
  constructor(reason: string, { mayRetry }: { mayRetry: boolean }) {
    super(reason)
    this.mayRetry = mayRetry
  }
}

/** An error of a provider, without text that may quote the request. */
export const smsFailureOf = (error: unknown): SmsFailure =>
  error instanceof SmsFailure ? error : new SmsFailure('短信服务出错', { mayRetry: true })
