import type { Tx } from '../../../db/database.ts'
import { type ClientEvent, type Sender, sendClientMessages } from '../../system/sms/sms.commands.ts'
import { selectNotifierMobiles } from './notifier.rows.ts'

/** Sends a message to the enabled notifiers of a client, if the laboratory has enabled its kind. */
export const notifyClient = (tx: Tx, services: Sender, clientId: number, event: ClientEvent): Promise<void> =>
  sendClientMessages(tx, services, [event], () => selectNotifierMobiles(tx, clientId))
