import { randomBytes } from 'node:crypto'
import type { CodePurpose } from '@seam/contract/system/sms'
import { sendSms } from '../../src/kit/sms/send-sms.ts'
import { captchaAnswer, clientOf } from '../client.ts'
import type { Stage } from '../stage.ts'

/** The answer of a stage with this setting to every code: SMS_CODE. */
export const smsCode = '246810'
export const wrongCode = '135790'

type Work = { challenge: string; difficulty: number }
type Solve = ((work: Work) => string) | undefined

/** Requests a code, the captcha first. */
export const askForCode = async (
  stage: Stage,
  mobile: string,
  vcType: CodePurpose,
  { path = '/api/manage/sms/getVerifyCode', captcha = captchaAnswer, form = false, work = undefined as Solve } = {},
) => {
  const stranger = clientOf(stage.app)
  const captchaId = randomBytes(16).toString('hex')
  const { data } = await stranger.get<{ work?: Work }>('/api/manage/sys/getCaptcha', { captchaId })
  const row = await stage.db
    .selectFrom('captcha')
    .select('answer')
    .where('id', '=', captchaId)
    .executeTakeFirstOrThrow()
  const typed = captcha === captchaAnswer ? row.answer : captcha
  const solved = work && data.work ? { work: work(data.work) } : {}
  const input = { mobile, vcType, captchaId, captcha: typed, ...solved }
  return form ? stranger.form(path, input) : stranger.post<{ retryAfter?: number } | null>(path, input)
}

export const messagesTo = (stage: Stage, mobile: string) =>
  stage.db.selectFrom('smsMessage').selectAll().where('mobile', '=', mobile).orderBy('id').execute()

/** Runs the queue's work for the last message to this number; returns the outcome. */
export const deliverTo = async (stage: Stage, mobile: string, services = stage.services) => {
  const messages = await messagesTo(stage, mobile)
  const last = messages.at(-1)
  if (last === undefined) throw new Error(`nothing was sent to ${mobile}`)
  const failure = await sendSms.handle({ messageId: last.id }, services).then(
    () => undefined,
    (error: unknown) => error,
  )
  const row = (await messagesTo(stage, mobile)).find(({ id }) => id === last.id)
  if (row === undefined) throw new Error('the message is gone')
  return { ...row, thrown: failure }
}
