import type { SmsKind } from '@seam/contract/system/sms'
import type { Tx } from '../../db/database.ts'
import type { Services } from '../services.ts'
import { sealSecret } from '../session/secret.ts'
import { insertMessage } from './message.rows.ts'
import { maskedText } from './texts.rules.ts'

type Message = {
  readonly mobile: string
  readonly kind: SmsKind
  readonly variables: Readonly<Record<string, string>>
  /** Seconds after which it is not sent any more. */
  readonly life: number
  /** The address of the request. */
  readonly address: string
}

/** Stores a message; returns its id, with which `sendSms` is queued in the same transaction. */
export const storeMessage = (tx: Tx, { config }: Pick<Services, 'config'>, message: Message): Promise<number> => {
  const { mobile, kind, variables, life, address } = message
  return insertMessage(tx, {
    mobile,
    smsKind: kind,
    content: maskedText(kind, variables),
    sealed: sealSecret(config.secretKey, JSON.stringify(variables)),
    expires: new Date(Date.now() + life * 1000),
    operIp: address,
  })
}
