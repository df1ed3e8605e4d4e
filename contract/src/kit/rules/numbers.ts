import { z } from 'zod'
import { asSent } from '../value/integer.ts'
import { rule } from './rule.ts'

/** Not negative, with at most this many digits before the point and two after it. */
export const amountUpTo = (digits: 5 | 7 | 8 | 16) =>
  rule(new RegExp(`^(?:0|[1-9]\\d{0,${digits - 1}})(?:\\.\\d{1,2})?$`), `请输入最多${digits}位整数、2位小数的数字`)

const message = '请输大于0且小于等于180的整数'
/** The bounds as in the message of the specification. */
export const wholeUpTo180 = asSent(z.coerce.number({ error: message }).int(message).min(1, message).max(180, message))
