import type { ClientMessage, SmsKind } from '@seam/contract/system/sms'
import type { Expression } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { Services } from '../../../kit/services.ts'
import { storeMessage } from '../../../kit/sms/file-message.ts'
import { sendSms } from '../../../kit/sms/send-sms.ts'
import { smsVariable } from '../../../kit/sms/texts.rules.ts'
import * as rows from './sms.rows.ts'

type EventMessage = {
  /** The subject: `delegation:12:received`. */
  readonly event: string
  readonly kind: SmsKind
  readonly mobiles: readonly string[]
  readonly variables: Readonly<Record<string, string>>
}

/** Seconds after which a message is not sent any more: a night and a day. */
const life = 36 * 3_600

export type Sender = Pick<Services, 'config' | 'jobs'>

/**
 * Sends a text message about an event to each number that has none of it yet, or whose message failed. It is queued
 * in the transaction of the event. Returns the numbers.
 */
export const sendEventMessage = async (
  tx: Tx,
  services: Sender,
  { event, kind, mobiles, variables }: EventMessage,
  address = '',
): Promise<readonly string[]> => {
  const claimed = await rows.insertMessageClaims(tx, event, [...new Set(mobiles)])
  const shortened = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, smsVariable(value)]))
  for (const mobile of claimed) {
    const messageId = await storeMessage(tx, services, { mobile, kind, variables: shortened, life, address })
    await rows.updateMessageClaim(tx, event, mobile, messageId)
    await services.jobs.send(tx, sendSms, { messageId })
  }
  return claimed
}

/**
 * Withholds the messages of a query: they are about what is over, such as a request for what is paid now. At night they
 * wait for the morning.
 */
export const withholdMessages = (tx: Tx, messages: Expression<{ messageId: number }>): Promise<void> =>
  rows.withholdMessages(tx, messages, '发送前事项已办结或变更，没有再发')

export const withholdEventMessages = (tx: Tx, events: readonly string[]): Promise<void> =>
  withholdMessages(tx, rows.eventMessages(tx, events))

/** An automatic message to clients. */
export type ClientEvent = Omit<EventMessage, 'kind' | 'mobiles'> & { readonly kind: ClientMessage }

/** Sends those of these messages to clients that the laboratory has enabled; `findMobiles` is called at most once. */
export const sendClientMessages = async (
  tx: Tx,
  services: Sender,
  events: readonly ClientEvent[],
  findMobiles: () => Promise<readonly string[]>,
): Promise<void> => {
  if (events.length === 0) return
  const enabled = await rows.selectClientMessages(tx)
  const due = events.filter(({ kind }) => enabled.includes(kind))
  if (due.length === 0) return
  const mobiles = await findMobiles()
  for (const event of due) await sendEventMessage(tx, services, { ...event, mobiles })
}
