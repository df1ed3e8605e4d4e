import { commonFailures } from '@seam/contract/kit/failure'
import { oneTimeLife } from '@seam/contract/system/session'
import { refuse } from '../../../kit/refusal.ts'
import type { Services } from '../../../kit/services.ts'
import { newSecret, newToken, seal, unseal } from '../../../kit/session/secret.ts'
import { newAnswer, pictureOf } from './captcha/captcha.ts'
import { keepCaptcha, keepKey, takeCaptcha, takeKey } from './one-time.rows.ts'

type Given = Pick<Services, 'config' | 'guard'>

/** A key that encrypts one sign-in form. */
export const giveKey = async ({ config, guard }: Given) => {
  const [key, secretKey, serverTime] = [newToken(16), newSecret(), Date.now()]
  await keepKey(guard, key, seal(config.secretKey, secretKey))
  return { key, secretKey, expired: serverTime + oneTimeLife * 1000, serverTime }
}

/** The secret of this key, which is spent by asking for it. */
export const spendKey = async ({ config, guard }: Given, key: string): Promise<string> => {
  const sealed = await takeKey(guard, key)
  const secret = sealed === undefined ? undefined : unseal(config.secretKey, sealed)
  if (secret === undefined) throw refuse(commonFailures.signInFlow)
  return secret
}

export const giveCaptcha = async ({ config, guard }: Given, captchaId: string) => {
  const answer = config.captchaAnswer ?? newAnswer()
  await keepCaptcha(guard, captchaId, answer)
  return { image: pictureOf(answer) }
}

/** Burns the captcha, right or wrong. */
export const answerCaptcha = async ({ guard }: Given, captchaId: string, given: string): Promise<void> => {
  const answer = await takeCaptcha(guard, captchaId)
  if (answer === undefined) throw refuse(commonFailures.signInFlow, { message: '验证码已过期，请重新输入' })
  if (answer.toUpperCase() !== given.toUpperCase()) throw refuse(commonFailures.captchaWrong)
}
