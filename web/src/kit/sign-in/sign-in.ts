import type { OutputOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { sessionCalls } from '@seam/contract/system/session/session'
import { CallFailure } from '../api/call-failure.ts'
import { encryptForServer } from '../api/cipher/sealing.ts'
import { reactionTo } from '../api/reaction.ts'
import { send } from '../api/send.ts'
import { isPortal } from '../session/stored-session.ts'
import { ownDevice } from './own-device.ts'

type Entry = { readonly account: string; readonly password: string; readonly captcha: string }
type Faults = Partial<Record<keyof Entry, string>>

const captchaFault = (captcha: string, needsCaptcha: boolean): Faults => {
  if (captcha.trim() === '') return { captcha: '验证码不能为空' }
  return needsCaptcha ? {} : { captcha: '验证码还没有加载出来，请稍候' }
}

/** spec §5 Login; `needsCaptcha`: the captcha has arrived. */
export const entryFaults = ({ account, password, captcha }: Entry, needsCaptcha: boolean): Faults => ({
  ...(account.trim() === '' && { account: '账号不能为空' }),
  ...(password === '' && { password: '密码不能为空' }),
  ...captchaFault(captcha, needsCaptcha),
})

/** The values that stay in the form after a refusal (spec §4). Any answer uses up the captcha, so its text is cleared. */
export const entryAfter = (entry: Entry, failure: unknown): Entry => {
  if (!(failure instanceof CallFailure) || failure.kind !== 'refused') return entry
  if (reactionTo(failure.code) === 'clearSignIn') return { account: '', password: '', captcha: '' }
  return { ...entry, captcha: '' }
}

/** The message of a refusal, with the cleared fields. `fixed`: the account cannot be changed. */
export const refusalWords = (failure: CallFailure, fixed: boolean): string => {
  const reaction = reactionTo(failure.code)
  if (reaction === 'clearSignIn')
    return `${failure.message}。${fixed ? '密码' : '账号、密码'}和验证码已清空，请重新输入`
  return reaction === 'clearCaptcha' ? `${failure.message}，已换一张，请重新输入` : failure.message
}

/** Signs in with account and password encrypted with a one-time key (wire.md §2). */
export const signIn = async (entry: Entry, captchaId: string): Promise<OutputOf<typeof sessionCalls.signIn>> => {
  const { key, secretKey } = await send(sessionCalls.key, {})
  const [userMobile, password] = await Promise.all([
    encryptForServer(secretKey, entry.account.trim()),
    encryptForServer(secretKey, entry.password),
  ])
  const captcha = entry.captcha.trim()
  const device = ownDevice.read()
  const form = { userMobile, password, key, captchaId, captcha, device, ...(isPortal && { portal: true }) }
  const fresh = await send(sessionCalls.signIn, form)
  if ('secondFactor' in fresh) return fresh
  // only code 0 with a session signs in
  if (!fresh.ssid) throw new CallFailure('refused', commonFailures.unknown.code, commonFailures.unknown.message)
  ownDevice.keep(fresh)
  return fresh
}
