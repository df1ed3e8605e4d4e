import { randomBytes } from 'node:crypto'
import { attemptState, ledgerFailures, tradeKind, tradeState } from '@seam/contract/client/money/ledger'
import { isScanMethod, payMethod, payMethodFailures, type ScanMethod } from '@seam/contract/client/money/pay-method'
import type { OutputOf } from '@seam/contract/kit/call'
import { fromFen } from '@seam/contract/kit/value/money'
import { codeLifetime, onlinePayFailures as failures, type onlinePayCalls } from '@seam/contract/trade/online-pay'
import { inRetriedTransaction } from '../../../db/database.ts'
import { ChannelFailure, type PayChannel } from '../../../kit/pay/channel.ts'
import { channelOf } from '../../../kit/pay/channels.ts'
import { laboratoryTime, parseLaboratoryTime } from '../../../kit/pay/values.ts'
import { Refusal, refuse, requireRow } from '../../../kit/refusal.ts'
import type { Services } from '../../../kit/services.ts'
import { systemActor, type UserActor } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { askChannel } from './ask.commands.ts'
import { attemptLifecycle } from './attempt.lifecycle.ts'
import {
  type Attempt,
  findAttempt,
  inSeconds,
  isMethodEnabled,
  isTradeOpen,
  lockAttempts,
  selectOpenAttempts,
  selectTradesNotDue,
  updateTradeMethod,
} from './attempt.rows.ts'
import { closeTrade, isCollectionDue, lockCollection, present, withdrawIfNothingOpen } from './locks.commands.ts'
import { secondsToNextQuestion } from './polling.rules.ts'

type Start = { readonly tradeId: number; readonly channel: ScanMethod }
type Code = OutputOf<typeof onlinePayCalls.start>

/** 32 letters and digits, which both channels accept as our number. */
const newOutTradeNo = (): string =>
  `SP${laboratoryTime(new Date()).slice(0, 10).replaceAll('-', '')}${randomBytes(11).toString('hex')}`

/** A code that expires within these milliseconds is not shown any more. */
const leastLifetime = 30_000

/** Trades that are closed in one run. */
const mostClosed = 50

const isUsable = ({ payMethod: method, expireTime }: Attempt, channel: ScanMethod): boolean =>
  method === channel && parseLaboratoryTime(expireTime).getTime() - Date.now() > leastLifetime

/**
 * Whether another channel has this code and did not answer when it was last asked. A code of this channel does not wait for
 * it: it is asked on, and closed once it answers; if both are paid, the second payment returns by itself.
 */
const isSilentElsewhere = ({ payMethod: method, state }: Attempt, channel: ScanMethod): boolean =>
  method !== channel && state === attemptState.unknown

/**
 * The open attempt through this channel, or a new one; none is created while a code of another channel can be paid, unless
 * that channel is silent.
 */
const openAttempt = (services: Services, { tradeId, channel }: Start, actor: UserActor): Promise<Attempt> =>
  inRetriedTransaction(services.db, async tx => {
    const collection = await lockCollection(tx, tradeId)
    const { trade } = collection
    if (!isScanMethod(trade.payMethod)) throw refuse(failures.notByScanning)
    if (!isTradeOpen(trade.state))
      throw refuse(ledgerFailures.wrongTradeState, { message: `交易已是${tradeState.label(trade.state)}状态` })
    if (!(await isCollectionDue(tx, collection))) throw refuse(failures.notDue)
    const open = await selectOpenAttempts(tx, tradeId)
    if (open.some(attempt => attempt.payMethod !== channel && !isSilentElsewhere(attempt, channel)))
      throw refuse(failures.channelSilent)
    if (trade.payMethod !== channel) await updateTradeMethod(tx, tradeId, channel)
    const usable = open.find(attempt => isUsable(attempt, channel))
    if (usable !== undefined) return usable
    if (open.some(attempt => attempt.payMethod === channel)) throw refuse(failures.channelSilent)
    const { id } = await create(
      tx,
      attemptLifecycle,
      {
        command: 'add',
        values: {
          tradeId,
          payMethod: channel,
          outTradeNo: newOutTradeNo(),
          amount: trade.amount,
          state: attemptState.created,
          expireTime: inSeconds(codeLifetime) ?? '',
          nextTime: inSeconds(secondsToNextQuestion({ displayed: true, tries: 0 })),
          createUserId: actor.userId,
          createName: actor.userName,
        },
        returning: ['id'],
      },
      actor,
    )
    await present(tx, collection, actor)
    return requireRow(await findAttempt(tx, id))
  })

const writeDisplayed = (services: Services, id: number, codeUrl: string, actor: UserActor): Promise<Attempt> =>
  inRetriedTransaction(services.db, async tx => {
    const [attempt] = await lockAttempts(tx, [id])
    const row = requireRow(attempt)
    // Paid meanwhile: the till sees it when it queries the states.
    if (row.state !== attemptState.created && row.state !== attemptState.unknown) return row
    const nextTime = inSeconds(secondsToNextQuestion({ displayed: true, tries: 0 }))
    await transition(tx, attemptLifecycle, 'display', row, actor, { set: { codeUrl, nextTime, fault: '', tries: 0 } })
    return requireRow(await findAttempt(tx, id))
  })

/** The channel created no code. If it said so, nobody can pay; otherwise the same number is tried again. */
const writeNotDisplayed = (services: Services, { id, tradeId }: Attempt, failure: ChannelFailure, actor: UserActor) =>
  inRetriedTransaction(services.db, async tx => {
    const collection = await lockCollection(tx, tradeId)
    const [attempt] = await lockAttempts(tx, [id])
    if (attempt === undefined) return
    const { created, unknown } = attemptState
    if (attempt.state !== created && attempt.state !== unknown) return
    const reason = failure.code
    if (failure.outcome === 'refused') {
      await transition(tx, attemptLifecycle, 'close', attempt, actor, {
        reason,
        set: { fault: reason, nextTime: null },
      })
      await withdrawIfNothingOpen(tx, collection, actor)
    } else if (attempt.state === created) {
      await transition(tx, attemptLifecycle, 'lose', attempt, actor, { reason, set: { fault: reason } })
    }
  })

const createCode = async (services: Services, channel: PayChannel, attempt: Attempt, actor: UserActor) => {
  const { outTradeNo, amount, tradeCode, tradeKind: kind, expireTime } = attempt
  try {
    return await channel.createCode({
      outTradeNo,
      amount,
      subject: `${tradeKind.label(kind)} ${tradeCode}`,
      expiresAt: parseLaboratoryTime(expireTime),
    })
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    await writeNotDisplayed(services, attempt, error, actor)
    if (error.outcome === 'unknown') throw refuse(failures.channelSilent)
    throw refuse(failures.channelRefused, { message: `支付渠道拒绝了这笔收款（${error.code}）` })
  }
}

/**
 * Queries the codes of a trade and closes unpaid ones, except the one that may continue. A silent channel is waited for once,
 * until its time limit, and does not keep another one from collecting.
 */
const closeCodes = async (services: Services, tradeId: number, address: string, keep?: ScanMethod) => {
  for (const attempt of await selectOpenAttempts(services.db, tradeId)) {
    if (keep !== undefined && (isUsable(attempt, keep) || isSilentElsewhere(attempt, keep))) continue
    const { silent } = await askChannel(services, attempt, { close: true, address })
    if (silent && (keep === undefined || attempt.payMethod === keep)) throw refuse(failures.channelSilent)
  }
}

/** Returns a code for an open trade. Codes of another channel that answers are queried and closed first, so that one is open. */
export const startCollecting = async (services: Services, start: Start, actor: UserActor): Promise<Code> => {
  const channel = channelOf(services, start.channel)
  if (channel === undefined || !(await isMethodEnabled(services.db, start.channel)))
    throw refuse(payMethodFailures.stopped, { message: `${payMethod.label(start.channel)}已停用，或没有开通` })
  await closeCodes(services, start.tradeId, actor.address, start.channel)
  const attempt = await openAttempt(services, start, actor)
  const displayed =
    attempt.codeUrl === ''
      ? await writeDisplayed(services, attempt.id, await createCode(services, channel, attempt, actor), actor)
      : attempt
  const { qrImage } = await import('../../../kit/pdf/qr.ts')
  return {
    attemptId: displayed.id,
    codeUrl: displayed.codeUrl,
    image: qrImage(displayed.codeUrl),
    expireTime: displayed.expireTime,
    amount: fromFen(displayed.amount),
    demo: services.config.pay.demo,
  }
}

/** Ends collecting a trade by scanning: closes its codes, then the trade, unless it was paid meanwhile. */
export const giveUpCollecting = async (services: Services, tradeId: number, actor: UserActor) => {
  await closeCodes(services, tradeId, actor.address)
  return inRetriedTransaction(services.db, async tx => {
    const collection = await lockCollection(tx, tradeId)
    const { trade } = collection
    if (!isScanMethod(trade.payMethod)) throw refuse(failures.notByScanning)
    if (!isTradeOpen(trade.state)) return trade.state
    // A code was created while the others were closed.
    if ((await selectOpenAttempts(tx, tradeId)).length > 0) throw refuse(failures.channelSilent)
    await closeTrade(tx, collection, actor)
    return tradeState.closed
  })
}

/** Closes an open trade that is not due any more, after its codes, unless it was paid meanwhile. */
const closeTradeNotDue = async (services: Services, tradeId: number) => {
  const actor = systemActor('')
  await closeCodes(services, tradeId, actor.address)
  await inRetriedTransaction(services.db, async tx => {
    const collection = await lockCollection(tx, tradeId)
    if (!isTradeOpen(collection.trade.state) || (await isCollectionDue(tx, collection))) return
    if ((await selectOpenAttempts(tx, tradeId)).length === 0) await closeTrade(tx, collection, actor)
  })
}

/**
 * Closes open trades whose delegation was cancelled or paid otherwise, except those that failed before; a failing one does
 * not prevent the others. Returns all that failed: each may have waited for a silent channel.
 */
export const closeTradesNotDue = async (
  services: Services,
  failedBefore: ReadonlySet<number> = new Set(),
): Promise<ReadonlySet<number>> => {
  const failed = new Set(failedBefore)
  for (const id of await selectTradesNotDue(services.db, mostClosed))
    if (!failedBefore.has(id))
      await closeTradeNotDue(services, id).catch((err: unknown) => {
        failed.add(id)
        if (!(err instanceof Refusal)) services.log.error({ err, trade: id }, 'trade not closed')
      })
  return failed
}
