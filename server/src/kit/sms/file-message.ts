import type { SmsKind } from '@seam/contract/system/sms'
import type { Tx } from '../../db/database.ts'
import type { Services } from '../services.ts'
import { seal } from '../session/secret.ts'
import { insertMessage } from './message.rows.ts'
import { maskedText } from './texts.rules.ts'

type Message = {
  readonly mobile: string
  readonly kind: SmsKind
  readonly variables: Readonly<Record<string, string>>
  /** seconds after which it is of no use to anybody */
  readonly life: number
  /** from where it was asked for */
  readonly address: string
}

/** Files a message; answers its number, with which `sendSms` is queued in the same transaction. */
export const fileMessage = (tx: Tx, { config }: Pick<Services, 'config'>, message: Message): Promise<number> => {
  const { mobile, kind, variables, life, address } = message
  return insertMessage(tx, {
    mobile,
    smsKind: kind,
    content: maskedText(kind, variables),
    sealed: seal(config.secretKey, JSON.stringify(variables)),
    expires: new Date(Date.now() + life * 1000),
    operIp: address,
  })
}
