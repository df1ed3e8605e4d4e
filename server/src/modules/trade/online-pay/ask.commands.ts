import { attemptState } from '@seam/contract/client/money/ledger'
import { isScanMethod, type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { onlinePayFailures } from '@seam/contract/trade/online-pay'
import { inRetriedTransaction } from '../../../db/database.ts'
import { ChannelFailure, type PayChannel, type PaymentStatus } from '../../../kit/pay/channel.ts'
import { channelOf } from '../../../kit/pay/channels.ts'
import { parseLaboratoryTime } from '../../../kit/pay/values.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import type { Services } from '../../../kit/services.ts'
import type { Actor } from '../../../kit/transition/actor.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { attemptLifecycle } from './attempt.lifecycle.ts'
import { type Attempt, findAttempt, inSeconds, isTradeOpen, lockAttempts, updateNextTime } from './attempt.rows.ts'
import { lockCollection, withdrawIfNothingOpen } from './locks.commands.ts'
import { lateSeconds, secondsToNextQuestion } from './polling.rules.ts'
import { receivePayment } from './receive.commands.ts'

/** Whether a method can be collected: one by scanning needs its channel. */
export const hasChannel = (services: Pick<Services, 'config'>, method: PayMethod): boolean =>
  !isScanMethod(method) || channelOf(services, method) !== undefined

/** The channel as the actor of events that its messages cause. */
export const channelActor = (method: PayMethod, address: string): Actor => ({
  userId: null,
  userName: method === payMethod.wechat ? '微信支付' : '支付宝',
  address,
})

type Answer = { readonly silent: boolean }

const isUndecided = ({ state }: Attempt): boolean =>
  state === attemptState.created || state === attemptState.displayed || state === attemptState.unknown

/** According to the channel this code cannot be paid any more; it is queried for another day. */
const writeClosed = (services: Services, { id, tradeId }: Attempt, actor: Actor) =>
  inRetriedTransaction(services.db, async tx => {
    const collection = await lockCollection(tx, tradeId)
    const [attempt] = await lockAttempts(tx, [id])
    if (attempt === undefined || !isUndecided(attempt)) return
    const nextTime = inSeconds(secondsToNextQuestion({ displayed: false, tries: 0 }))
    await transition(tx, attemptLifecycle, 'close', attempt, actor, { set: { nextTime, tries: 0, fault: '' } })
    await withdrawIfNothingOpen(tx, collection, actor)
  })

const writeSilence = (services: Services, { id, tradeId }: Attempt, fault: string, actor: Actor) =>
  inRetriedTransaction(services.db, async tx => {
    await lockCollection(tx, tradeId)
    const [attempt] = await lockAttempts(tx, [id])
    if (attempt === undefined) return
    const seconds = secondsToNextQuestion({ displayed: isUndecided(attempt) && !attempt.expired, tries: attempt.tries })
    if (isUndecided(attempt) && attempt.state !== attemptState.unknown)
      await transition(tx, attemptLifecycle, 'lose', attempt, actor, { reason: fault })
    await updateNextTime(tx, id, seconds, fault)
  })

/** The code was not paid yet; it is queried until a day after it expired. */
const writeWaiting = (services: Services, { id, expireTime }: Attempt, actor: Actor) =>
  inRetriedTransaction(services.db, async tx => {
    const [attempt] = await lockAttempts(tx, [id])
    if (attempt === undefined) return
    const displayed = isUndecided(attempt) && !attempt.expired
    const overdue = Date.now() > parseLaboratoryTime(expireTime).getTime() + lateSeconds * 1000
    if (displayed && attempt.state === attemptState.unknown && attempt.codeUrl !== '')
      await transition(tx, attemptLifecycle, 'display', attempt, actor)
    const seconds = overdue ? null : secondsToNextQuestion({ displayed, tries: attempt.tries })
    await updateNextTime(tx, id, seconds, '')
  })

const writePayment = (services: Services, { payMethod: method }: Attempt, status: PaymentStatus, actor: Actor) =>
  inRetriedTransaction(services.db, async tx => {
    if (status.status !== 'paid') return
    if (status.proof.currency !== 'CNY') throw new ChannelFailure('unknown', 'CURRENCY')
    await receivePayment(tx, services, method, status.proof, actor)
  })

/** Closes a code at its channel, and queries it again: a payment before the end of its closing is accepted. */
const closeAtChannel = async (channel: PayChannel, { outTradeNo }: Attempt): Promise<PaymentStatus> => {
  await channel.close(outTradeNo)
  return channel.query(outTradeNo)
}

/** Whether nobody should pay a code any more: it expired, its trade has ended, or another channel collects it by now. */
const isObsolete = ({ expired, tradeState, payMethod: method, tradeMethod }: Attempt): boolean =>
  expired || !isTradeOpen(tradeState) || method !== tradeMethod

/**
 * Queries the channel of an attempt and stores the result. `close`: the code must not be paid any more, so an unpaid
 * one is closed; an obsolete one is closed in any case. Runs outside transactions.
 */
export const askChannel = async (
  services: Services,
  attempt: Attempt,
  { close, address }: { close: boolean; address: string },
): Promise<Answer> => {
  const channel = channelOf(services, attempt.payMethod)
  const actor = channelActor(attempt.payMethod, address)
  if (channel === undefined) {
    await writeSilence(services, attempt, 'CHANNEL_OFF', actor)
    return { silent: true }
  }
  try {
    let answer = await channel.query(attempt.outTradeNo)
    const mustClose = isUndecided(attempt) && (close || isObsolete(attempt))
    if (mustClose && answer.status !== 'paid') answer = await closeAtChannel(channel, attempt)
    if (answer.status === 'paid') await writePayment(services, attempt, answer, actor)
    else if (mustClose || (isUndecided(attempt) && answer.status === 'closed'))
      await writeClosed(services, attempt, actor)
    else await writeWaiting(services, attempt, actor)
    return { silent: false }
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    await writeSilence(services, attempt, error.code, actor)
    return { silent: true }
  }
}

/** The states of an attempt and its trade, as the screens of both sides poll them. */
export const statesOf = ({ state, tradeState }: Attempt) => ({ attemptState: state, tradeState })

/** Queries the channel of an attempt for a user who waits: its states afterwards, or a refusal if the channel is silent. */
export const askForUser = async (services: Services, id: number, address: string) => {
  const { attempt, silent } = requireRow(await askAgain(services, id, address))
  if (silent) throw refuse(onlinePayFailures.channelSilent)
  return statesOf(attempt)
}

/** Queries the channel of an attempt, which is undefined if it does not exist; returns it as it is afterwards. */
export const askAgain = async (services: Services, id: number, address: string) => {
  const attempt = await findAttempt(services.db, id)
  if (attempt === undefined) return undefined
  const { silent } = await askChannel(services, attempt, { close: false, address })
  return { silent, attempt: (await findAttempt(services.db, id)) ?? attempt }
}
