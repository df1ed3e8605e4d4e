import { commonFailures } from '@seam/contract/kit/failure'
import { mobile } from '@seam/contract/kit/value/text'
import { refuse } from '../../../kit/refusal.ts'
import type { Services } from '../../../kit/services.ts'
import { openField } from '../../../kit/session/secret.ts'
import { consumeKey } from '../session/sign-in/one-time.commands.ts'

export const invalidField = (field: string, message: string) =>
  refuse(commonFailures.invalidInput, { message, data: { issues: [{ path: [field], message }] } })

/** The fields in plain text: decrypted with the one-time key if there is one, which is consumed. */
export const decryptFields = async <F extends Readonly<Record<string, string>>>(
  services: Services,
  key: string | undefined,
  fields: F,
): Promise<F> => {
  if (key === undefined) return fields
  const secret = await consumeKey(services, key)
  const opened = Object.entries(fields).map(([name, value]) => {
    const text = openField(secret, value)
    if (text === undefined) throw invalidField(name, '内容无法识别，请重新输入')
    return [name, text] as const
  })
  return Object.fromEntries(opened) as F
}

/** The account: a mobile number (spec §5). */
export const parseMobile = (field: string, text: string): string => {
  const checked = mobile.safeParse(text)
  if (!checked.success) throw invalidField(field, checked.error.issues[0]?.message ?? '请输入正确的手机号')
  return checked.data
}
