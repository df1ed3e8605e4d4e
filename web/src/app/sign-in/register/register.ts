import { registerCalls } from '@seam/contract/system/register?light'
import { sessionCalls } from '@seam/contract/system/session?light'
import { seal } from '../../../kit/api/sealing.ts'
import { send } from '../../../kit/api/send.ts'
import type { Entry } from './register-rules.ts'

const sealed = async (entry: Entry) => {
  const { key, secretKey } = await send(sessionCalls.key, {})
  const [name, password, repeat] = await Promise.all(
    [entry.mobile.trim(), entry.password, entry.repeat].map(text => seal(secretKey, text)),
  )
  return { key, name: name ?? '', password: password ?? '', repeat: repeat ?? '', verifyCode: entry.verifyCode.trim() }
}

/** Account and passwords go encrypted under a key that is good for once, as at sign-in. */
export const register = async (entry: Entry): Promise<void> => {
  const { repeat, ...form } = await sealed(entry)
  await send(registerCalls.register, { ...form, repassword: repeat, vcType: 0, userName: entry.userName.trim() })
}

export const replacePassword = async (entry: Entry): Promise<void> => {
  const { password, repeat, ...form } = await sealed(entry)
  await send(registerCalls.forgotPassword, { ...form, newPwd: password, newPwdCfm: repeat, vcType: 2 })
}
