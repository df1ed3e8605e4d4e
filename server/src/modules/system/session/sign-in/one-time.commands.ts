import { commonFailures } from '@seam/contract/kit/failure'
import { leadingZeroBits, workText } from '@seam/contract/kit/proof-of-work'
import { oneTimeLife } from '@seam/contract/system/session/session'
import { refuse } from '../../../../kit/refusal.ts'
import type { Services } from '../../../../kit/services.ts'
import { newSecret, newToken, sealSecret, sha256, unsealSecret } from '../../../../kit/session/secret.ts'
import { newAnswer, pictureOf } from '../captcha/captcha.ts'
import { deleteCaptcha, deleteKey, insertKey, upsertCaptcha } from './one-time.rows.ts'

type OneTimeServices = Pick<Services, 'config' | 'guard'>

/** A key that encrypts one sign-in form. */
export const issueKey = async ({ config, guard }: OneTimeServices) => {
  const [key, secretKey, serverTime] = [newToken(16), newSecret(), Date.now()]
  await insertKey(guard, key, sealSecret(config.secretKey, secretKey))
  return { key, secretKey, expired: serverTime + oneTimeLife * 1000, serverTime }
}

/** The secret of this key; consumes it. */
export const consumeKey = async ({ config, guard }: OneTimeServices, key: string): Promise<string> => {
  const sealed = await deleteKey(guard, key)
  const secret = sealed === undefined ? undefined : unsealSecret(config.secretKey, sealed)
  if (secret === undefined) throw refuse(commonFailures.signInFlow)
  return secret
}

export const issueCaptcha = async ({ config, guard }: OneTimeServices, captchaId: string) => {
  const answer = config.captchaAnswer ?? newAnswer()
  const difficulty = config.workBits
  const challenge = difficulty === 0 ? null : newToken(16)
  await upsertCaptcha(guard, captchaId, { answer, challenge })
  return { image: pictureOf(answer), ...(challenge !== null && { work: { challenge, difficulty } }) }
}

/** Consumes the captcha, right or wrong. Returns the challenge that was sent with it. */
export const consumeCaptcha = async (
  { guard }: OneTimeServices,
  captchaId: string,
  typed: string,
): Promise<string | null> => {
  const captcha = await deleteCaptcha(guard, captchaId)
  if (captcha === undefined) throw refuse(commonFailures.signInFlow, { message: '验证码已过期，请重新输入' })
  if (captcha.answer.toUpperCase() !== typed.toUpperCase()) throw refuse(commonFailures.captchaWrong)
  return captcha.challenge
}

/** Consumes the captcha with its challenge, and refuses without its proof of work if the settings require one. */
export const consumeCaptchaWithWork = async (
  services: OneTimeServices,
  { captchaId, captcha, work = '' }: { captchaId: string; captcha: string; work?: string | undefined },
): Promise<void> => {
  const challenge = await consumeCaptcha(services, captchaId, captcha)
  const { workBits } = services.config
  if (workBits === 0) return
  if (challenge === null || leadingZeroBits(sha256(workText(challenge, work))) < workBits)
    throw refuse(commonFailures.signInFlow, { message: '安全校验没有通过，请重试' })
}
