import { enterpriseCalls } from '@seam/contract/system/enterprise'
import { sessionCalls } from '@seam/contract/system/session/session'
import { registerCalls } from '@seam/contract/system/user/register'
import { encryptForServer } from '../../api/cipher/sealing.ts'
import { send } from '../../api/send.ts'
import type { CodeForm } from '../sms/code-entry.ts'
import type { Entry } from './register-rules.ts'
import type { RegistrationTask } from './registration-task.ts'

const sealEntry = async (entry: Entry) => {
  const { key, secretKey } = await send(sessionCalls.key, {})
  const [name, password, repeat] = await Promise.all(
    [entry.mobile.trim(), entry.password, entry.repeat].map(text => encryptForServer(secretKey, text)),
  )
  return { key, name: name ?? '', password: password ?? '', repeat: repeat ?? '', verifyCode: entry.verifyCode.trim() }
}

const registration = async (entry: Entry) => {
  const { repeat, ...form } = await sealEntry(entry)
  return { ...form, repassword: repeat, vcType: 0 as const }
}

const newPassword = async (entry: Entry) => {
  const { password, repeat, ...form } = await sealEntry(entry)
  return { ...form, newPwd: password, newPwdCfm: repeat, vcType: 2 as const }
}

const ask = (form: CodeForm) => send(registerCalls.requestCode, form)
const askAsEnterprise = (form: CodeForm) => send(enterpriseCalls.requestCode, form)

type TaskCalls = {
  /** requests the code */
  readonly ask: (form: CodeForm) => Promise<unknown>
  /** sends account and passwords encrypted with a one-time key, as at sign-in */
  readonly submit: (entry: Entry) => Promise<unknown>
}

/** The calls of each purpose: organisations have their own (spec §7). */
export const taskCalls: Readonly<Record<RegistrationTask, TaskCalls>> = {
  register: {
    ask,
    submit: async entry =>
      send(registerCalls.register, { ...(await registration(entry)), userName: entry.userName.trim() }),
  },
  forgot: { ask, submit: async entry => send(registerCalls.forgotPassword, await newPassword(entry)) },
  enterprise: {
    ask: askAsEnterprise,
    submit: async entry => {
      const company = { companyName: entry.companyName.trim(), creditCode: entry.creditCode.trim().toUpperCase() }
      return send(enterpriseCalls.register, { ...(await registration(entry)), ...company })
    },
  },
  enterpriseForgot: {
    ask: askAsEnterprise,
    submit: async entry => send(enterpriseCalls.forgotPassword, await newPassword(entry)),
  },
}
