import { commonFailures } from '@seam/contract/kit/failure'
import { oneTimeLife } from '@seam/contract/system/session'
import { refuse } from '../../../kit/refusal.ts'
import type { Services } from '../../../kit/services.ts'
import { newSecret, newToken, seal, unseal } from '../../../kit/session/secret.ts'
import { newAnswer, pictureOf } from './captcha/captcha.ts'
import { deleteCaptcha, deleteKey, insertKey, upsertCaptcha } from './one-time.rows.ts'

type Given = Pick<Services, 'config' | 'guard'>

/** A key that encrypts one sign-in form. */
export const issueKey = async ({ config, guard }: Given) => {
  const [key, secretKey, serverTime] = [newToken(16), newSecret(), Date.now()]
  await insertKey(guard, key, seal(config.secretKey, secretKey))
  return { key, secretKey, expired: serverTime + oneTimeLife * 1000, serverTime }
}

/** The secret of this key, which is spent by asking for it. */
export const consumeKey = async ({ config, guard }: Given, key: string): Promise<string> => {
  const sealed = await deleteKey(guard, key)
  const secret = sealed === undefined ? undefined : unseal(config.secretKey, sealed)
  if (secret === undefined) throw refuse(commonFailures.signInFlow)
  return secret
}

export const issueCaptcha = async ({ config, guard }: Given, captchaId: string) => {
  const answer = config.captchaAnswer ?? newAnswer()
  await upsertCaptcha(guard, captchaId, answer)
  return { image: pictureOf(answer) }
}

/** Burns the captcha, right or wrong. */
export const consumeCaptcha = async ({ guard }: Given, captchaId: string, typed: string): Promise<void> => {
  const answer = await deleteCaptcha(guard, captchaId)
  if (answer === undefined) throw refuse(commonFailures.signInFlow, { message: '验证码已过期，请重新输入' })
  if (answer.toUpperCase() !== typed.toUpperCase()) throw refuse(commonFailures.captchaWrong)
}
