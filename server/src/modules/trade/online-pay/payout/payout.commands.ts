import { randomBytes } from 'node:crypto'
import { ledgerAccount, postingKind, refundState } from '@seam/contract/client/money/ledger'
import { mostRefundsOf, payMethod, secondsBetweenRefunds } from '@seam/contract/client/money/pay-method'
import { fromFen } from '@seam/contract/kit/value/money'
import { refundFailures as failures } from '@seam/contract/trade/refund'
import { type Db, inRetriedTransaction, type Tx } from '../../../../db/database.ts'
import { ChannelFailure, type PayChannel, type RefundStatus } from '../../../../kit/pay/channel.ts'
import { channelOf } from '../../../../kit/pay/channels.ts'
import { refuse, requireRow } from '../../../../kit/refusal.ts'
import type { Services } from '../../../../kit/services.ts'
import { currentTime } from '../../../../kit/sql/expressions.ts'
import type { Actor } from '../../../../kit/transition/actor.ts'
import { transition } from '../../../../kit/transition/transition.ts'
import { post } from '../../../client/ledger/ledger.commands.ts'
import { accountOfMethod } from '../../../client/ledger/posting.rules.ts'
import {
  type LockedRefund,
  type LockedRefundPart,
  lockRefundParts,
  lockRefunds,
} from '../../../client/ledger/refund/refund.rows.ts'
import { refundLifecycle, refundPartLifecycle } from '../../../client/ledger/refund/refund-lifecycle.commands.ts'
import { channelActor } from '../ask.commands.ts'
import { type Attempt, findAttempt, findPaidAttempt, inSeconds, lockAttempts } from '../attempt.rows.ts'
import { writeChannelRefund } from '../channel-log.commands.ts'
import { lateSeconds, secondsToNextRefund } from '../polling.rules.ts'
import {
  countRechargeRefunds,
  countSentRefunds,
  findRefundPart,
  hasSentRefundWithin,
  hasUnpaidParts,
  postponePart,
  type RefundPart,
} from './payout.rows.ts'

const { approved, sent, done, failed } = refundState

type Origin = Pick<RefundPart, 'payMethod' | 'tradeId' | 'attemptId'>

/** The scan that the money came from. */
const findOrigin = async (db: Db, part: Origin): Promise<Attempt | undefined> => {
  if (part.attemptId !== null) return findAttempt(db, part.attemptId)
  return part.tradeId === null ? undefined : findPaidAttempt(db, part.tradeId)
}

/** Whether the channel pays it back; money received before online payment was enabled goes back by hand. */
export const isPaidByChannel = async (services: Pick<Services, 'config'>, db: Db, part: Origin): Promise<boolean> =>
  channelOf(services, part.payMethod) !== undefined && (await findOrigin(db, part)) !== undefined

/** The reason why the channel of a payment refunds it no more. */
const faultOfLimit = async (db: Db, origin: Attempt): Promise<string | undefined> => {
  const most = mostRefundsOf(origin.payMethod)
  if (most === undefined || (await countSentRefunds(db, origin.id)) < most) return undefined
  return `${payMethod.label(origin.payMethod)}对一笔付款最多退款${most}次，次数已满，不能再原路退回`
}

/** Refuses a further refund of a payment whose channel refunds it no more. `part` was not sent yet. */
export const refuseAboveLimit = async (db: Db, part: Origin): Promise<void> => {
  const origin = await findOrigin(db, part)
  const fault = origin && (await faultOfLimit(db, origin))
  if (fault !== undefined) throw refuse(failures.channelLimit, { message: fault })
}

/** Refuses a request for a locked recharge whose refunds, with those that wait, are as many as its channel accepts. */
export const refuseRequestAboveLimit = async (tx: Tx, tradeId: number): Promise<void> => {
  const origin = await findPaidAttempt(tx, tradeId)
  const most = origin && mostRefundsOf(origin.payMethod)
  if (origin === undefined || most === undefined || (await countRechargeRefunds(tx, tradeId)) < most) return
  const message = `${payMethod.label(origin.payMethod)}对一笔付款最多退款${most}次，已退和待退的合计已满，不能再原路退回`
  throw refuse(failures.channelLimit, { message })
}

/** A part that the channel would refuse fails without asking it; a cashier pays it to the balance. */
const failUnsent = async (tx: Tx, refund: LockedRefund, part: LockedRefundPart, fault: string, actor: Actor) => {
  if (part.state !== failed) {
    const current = refund.state === approved ? await transition(tx, refundLifecycle, 'send', refund, actor) : refund
    const sending = await transition(tx, refundPartLifecycle, 'send', part, actor)
    await transition(tx, refundPartLifecycle, 'fail', sending, actor, { set: { fault } })
    if (current.state === sent) await transition(tx, refundLifecycle, 'fail', current, actor, { reason: fault })
  }
  await postponePart(tx, part.id, lateSeconds)
}

/**
 * Assigns the number of the part before the channel receives it: every repetition uses the same number. The lock of the
 * payment counts its refunds one after the other.
 */
const beginSending = (services: Services, { id, refundId }: RefundPart, origin: Attempt, actor: Actor) =>
  inRetriedTransaction(services.db, async tx => {
    await lockAttempts(tx, [origin.id])
    const refund = requireRow((await lockRefunds(tx, [refundId]))[0])
    const part = requireRow((await lockRefundParts(tx, [id]))[0])
    if (part.state === done) return undefined
    const fault = part.outRefundNo === null ? await faultOfLimit(tx, origin) : undefined
    if (fault !== undefined) {
      await failUnsent(tx, refund, part, fault, actor)
      return undefined
    }
    const seconds = part.outRefundNo === null ? secondsBetweenRefunds(origin.payMethod) : 0
    if (seconds > 0 && (await hasSentRefundWithin(tx, origin.id, id, seconds))) {
      await postponePart(tx, id, seconds)
      return undefined
    }
    const outRefundNo = part.outRefundNo ?? `RF${id}T${randomBytes(8).toString('hex')}`
    if (refund.state === approved || refund.state === failed)
      await transition(tx, refundLifecycle, 'send', refund, actor)
    const sending = { outRefundNo, attemptId: origin.id }
    const set = part.outRefundNo === null ? { ...sending, sentTime: currentTime } : sending
    await transition(tx, refundPartLifecycle, 'send', part, actor, { set })
    return { outRefundNo, isRepeated: part.outRefundNo !== null }
  })

const writeOutcome = (
  services: Services,
  { id, refundId, clientId, reason }: RefundPart,
  { status, providerNo }: RefundStatus,
  fault: string,
  actor: Actor,
) =>
  inRetriedTransaction(services.db, async tx => {
    const refund = requireRow((await lockRefunds(tx, [refundId]))[0])
    const part = requireRow((await lockRefundParts(tx, [id]))[0])
    if (part.state !== sent) return
    const nextTime = inSeconds(secondsToNextRefund(part.tries))
    const tries = part.tries + 1
    if (status !== 'done') {
      const command = status === 'failed' ? 'fail' : 'send'
      await transition(tx, refundPartLifecycle, command, part, actor, { set: { nextTime, tries, fault } })
      if (command === 'fail' && refund.state === sent)
        await transition(tx, refundLifecycle, 'fail', refund, actor, { reason: fault })
      return
    }
    const set = { nextTime: null, tries, fault: '', providerNo: providerNo ?? null, finishTime: currentTime }
    await transition(tx, refundPartLifecycle, 'complete', part, actor, { set })
    if (!(await hasUnpaidParts(tx, refundId, id)))
      await transition(tx, refundLifecycle, 'complete', refund, actor, { set: { finishTime: currentTime } })
    const entries = [
      { account: ledgerAccount.payable, amount: part.amount },
      { account: accountOfMethod[part.payMethod], amount: -part.amount },
    ]
    const draft = { kind: postingKind.payout, cause: `refund-part:${id}`, clientId, refundId, entries }
    await post(tx, { ...draft, tradeId: part.tradeId ?? undefined, remarks: reason }, actor)
    const sentence = `退款【${refund.refundCode}】${fromFen(part.amount)} 元已由${payMethod.label(part.payMethod)}退回`
    await writeChannelRefund(tx, actor, sentence)
  })

/** Queries first if the number was sent before: "accepted" is not a refund, and a lost answer may hide one. */
const sendToChannel = async (
  channel: PayChannel,
  origin: Attempt,
  { amount, reason }: RefundPart,
  { outRefundNo, isRepeated }: { outRefundNo: string; isRepeated: boolean },
): Promise<RefundStatus> => {
  const number = { outTradeNo: origin.outTradeNo, outRefundNo }
  const earlierStatus: RefundStatus = isRepeated ? await channel.queryRefund(number) : { status: 'none' }
  if (earlierStatus.status === 'done' || earlierStatus.status === 'waiting') return earlierStatus
  return channel.refund({ ...number, amount, total: origin.amount, reason: reason.slice(0, 80) })
}

/** Pays a part of a refund back through its channel, or queries its progress. Runs outside transactions. */
export const payRefundPart = async (services: Services, id: number): Promise<void> => {
  const part = requireRow(await findRefundPart(services.db, id))
  const channel = channelOf(services, part.payMethod)
  const origin = await findOrigin(services.db, part)
  if (channel === undefined || origin === undefined) return
  const actor = channelActor(part.payMethod, '')
  const sending = await beginSending(services, part, origin, actor)
  if (sending === undefined) return
  try {
    const outcome = await sendToChannel(channel, origin, part, sending)
    const isOtherAmount = outcome.amount !== undefined && outcome.amount !== part.amount
    if (outcome.status === 'done' && isOtherAmount) throw new ChannelFailure('unknown', 'REFUND_AMOUNT')
    await writeOutcome(services, part, outcome, outcome.status === 'failed' ? 'ABNORMAL' : '', actor)
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    const status = error.outcome === 'refused' ? 'failed' : 'waiting'
    await writeOutcome(services, part, { status }, error.code, actor)
  }
}
