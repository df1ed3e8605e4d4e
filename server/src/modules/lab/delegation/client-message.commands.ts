import { mobileForm } from '@seam/contract/kit/rules/mobile'
import type { Db, Tx } from '../../../db/database.ts'
import { type ClientEvent, type Sender, sendClientMessages } from '../../system/sms/sms.commands.ts'
import { selectNotifierTelephones } from './delegation.rows.ts'

/** What messages about a delegation are about, as their events name it. */
type Subject = 'received' | 'rejected' | 'pay' | 'delay' | 'escalated'

/** The event of a message, of which each number gets one. */
export const messageEvent = (id: number, subject: Subject): string => `delegation:${id}:${subject}`

/** The mobile numbers of the notifiers of a delegation; landlines receive no text messages. */
export const selectMobiles = async (db: Db, delegationId: number): Promise<readonly string[]> =>
  (await selectNotifierTelephones(db, delegationId)).filter(telephone => mobileForm.test(telephone))

/** Sends messages to the notifiers of a delegation, as far as the laboratory has enabled them. */
export const notifyDelegationClient = (
  tx: Tx,
  services: Sender,
  delegationId: number,
  events: readonly ClientEvent[],
): Promise<void> => sendClientMessages(tx, services, events, () => selectMobiles(tx, delegationId))
