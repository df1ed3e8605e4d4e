import { type SmsKind, smsKind, smsState } from '@seam/contract/system/sms'
import { type Db, inTransaction } from '../../db/database.ts'
import { type Job, job } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { unsealSecret } from '../session/secret.ts'
import { aliyunProvider } from './aliyun-provider.ts'
import { logProvider } from './log-provider.ts'
import * as rows from './message.rows.ts'
import type { SmsProvider } from './provider.ts'
import { smsFailureOf } from './provider.ts'
import { quietUntil, textOf } from './texts.rules.ts'

const providers = new WeakMap<object, SmsProvider>()

/** The provider that the settings name, one per server. */
const providerOf = ({ config, log }: Pick<Services, 'config' | 'log'>): SmsProvider => {
  const cached = providers.get(config.sms)
  if (cached !== undefined) return cached
  const provider = config.sms.provider === 'log' ? logProvider(log, config.production) : aliyunProvider(config.sms)
  providers.set(config.sms, provider)
  return provider
}

/** A code is valid for five minutes: five attempts in a little over one, then the message fails. */
const attempts = 5

/** Kinds that are useful only to owners of an account. */
const requiresAccount = new Set<SmsKind>([smsKind.signIn, smsKind.forgotPassword, smsKind.approved])

type SmsJob = { messageId: number }

/** Queues the message for the morning instead of sending it at night; returns whether it did. */
const postponeAtNight = async ({ db, config, jobs }: Services, messageId: number): Promise<boolean> => {
  const kind = await rows.findWaitingKind(db, messageId)
  const until = kind && quietUntil(kind, new Date(), config.sms.quietHours)
  if (until === undefined) return false
  await inTransaction(db, tx => jobs.send(tx, sendSms, { messageId }, until))
  return true
}

/**
 * Sends one message and stores the outcome. Whether the number has an account is checked here instead of in the call,
 * so that the call answers every number in the same time.
 */
export const sendSms: Job<SmsJob> = job(
  'sms',
  async ({ messageId }: SmsJob, services) => {
    if (await postponeAtNight(services, messageId)) return
    const message = await inTransaction(services.db, tx => rows.startAttempt(tx, messageId))
    if (message === undefined) return
    const close = closerOf(services.db, message.id)
    const variables = variablesOf(services, message)
    if (variables === undefined) return close({ state: smsState.failed, failure: '服务器密钥已更换，内容无法读取' })
    if (message.late) return close({ state: smsState.failed, failure: '已过有效期，没有再发' })
    if (requiresAccount.has(message.smsKind) && !(await rows.hasAccount(services.db, message.mobile)))
      return close({ state: smsState.withheld, failure: '该号码没有可用的账号' })
    await deliver(services, message, variables)
  },
  { retries: attempts - 1, retryDelay: 5, timeLimit: 60, atOnce: 2 },
)

const closerOf = (db: Db, id: number) => (outcome: Parameters<typeof rows.closeMessage>[2]) =>
  inTransaction(db, tx => rows.closeMessage(tx, id, outcome))

type Variables = Record<string, string>

const variablesOf = ({ config }: Services, { sealed }: rows.WaitingMessage): Variables | undefined => {
  const opened = sealed === null ? undefined : unsealSecret(config.secretKey, sealed)
  return opened === undefined ? undefined : (JSON.parse(opened) as Variables)
}

const deliver = async (services: Services, message: rows.WaitingMessage, variables: Variables): Promise<void> => {
  const provider = providerOf(services)
  const close = closerOf(services.db, message.id)
  const { id, mobile, smsKind: kind, attempts: attempt } = message
  const text = textOf(kind, variables)
  const result = await provider.send({ id, mobile, smsKind: kind, text, variables }).catch(smsFailureOf)
  if (typeof result === 'string') return close({ state: smsState.sent, provider: provider.name, receipt: result })
  const failure = result.message
  if (result.mayRetry && attempt < attempts) {
    await inTransaction(services.db, tx => rows.updateFailure(tx, id, failure))
    // The queue counts the attempt and stores the error.
    throw result
  }
  services.log.warn({ smsId: id, failure, attempts: attempt }, 'text message not sent')
  await close({ state: smsState.failed, provider: provider.name, failure })
}
