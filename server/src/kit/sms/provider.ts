import type { SmsKind } from '@seam/contract/system/sms'

/** A text message on its way out. */
export type OutgoingSms = {
  /** our own number of it */
  readonly id: number
  readonly mobile: string
  readonly smsKind: SmsKind
  /** as people read it, whole */
  readonly text: string
  /** what stands in the text, for providers that send by template */
  readonly variables: Readonly<Record<string, string>>
}

/** Whoever carries text messages. */
export type SmsProvider = {
  readonly name: string
  /** The provider's own number of the message. Throws SmsRefused where trying again would not help, anything else where it may. */
  readonly send: (message: OutgoingSms) => Promise<string>
}

/** The provider will not take this message, however often it is asked. */
export class SmsRefused extends Error {
  override name = 'SmsRefused'
}
