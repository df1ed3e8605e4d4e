import { payMethod } from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inRetriedTransaction } from '../../../db/database.ts'
import { isLockTimeout } from '../../../db/database-error.ts'
import { ChannelFailure, ForgedNotice, type Notice } from '../../../kit/pay/channel.ts'
import { channelOf } from '../../../kit/pay/channels.ts'
import { bodyOf, receiveBody } from '../../../kit/serve/body.ts'
import { lockTimeout } from '../../../kit/serve/refusal/refusal-of.ts'
import type { Services } from '../../../kit/services.ts'
import { jsonOf } from '../../../kit/sql/json-of.ts'
import { channelActor } from './ask.commands.ts'
import { insertNotice } from './attempt.rows.ts'
import { hastenRefundPart } from './payout/payout.rows.ts'
import { receivePayment } from './receive.commands.ts'

/** Maximum bytes of a notice, which has one to three thousand. */
const bodyLimit = 64 * 1024

const methods = { wechat: payMethod.wechat, alipay: payMethod.alipay } as const

const writeNotice = (services: Services, method: 3 | 4, notice: Notice, address: string) =>
  inRetriedTransaction(services.db, async tx => {
    if (notice.kind === 'payment') {
      const { outTradeNo, providerNo, amount } = notice.proof
      await insertNotice(tx, { payMethod: method, noticeKind: 'payment', outTradeNo, providerNo, amount })
      const received = await receivePayment(tx, services, method, notice.proof, channelActor(method, address))
      if (received === 'stranger') services.log.warn({ method, outTradeNo }, 'payment of an unknown number')
    }
    if (notice.kind === 'refund') {
      const { outTradeNo, outRefundNo } = notice
      await insertNotice(tx, { payMethod: method, noticeKind: 'refund', outTradeNo, outRefundNo })
      // The job queries the channel itself: a notice of a refund is only a hint.
      await hastenRefundPart(tx, outRefundNo)
    }
  })

/**
 * Writes a notice once for all equal ones that arrive while it is written: a channel repeats notices, and each would
 * wait for the lock of the same trade with a connection of its own.
 */
const openNoticeWriter = (services: Services) => {
  const underWay = new Map<string, Promise<void>>()
  return (method: 3 | 4, notice: Notice, address: string): Promise<void> => {
    const key = jsonOf([method, notice])
    const current = underWay.get(key)
    if (current !== undefined) return current
    const writing = writeNotice(services, method, notice, address).finally(() => underWay.delete(key))
    underWay.set(key, writing)
    return writing
  }
}

/**
 * POST /api/pay/notify/<channel>: the channel's own protocol, without an envelope. Answered after the commit; a
 * forged notice, or one for another account or currency, gets 401 and leaves no row. What could not be written gets
 * 500, or 503 where it waited too long for a lock, because a channel takes 200 for an acknowledgement and would not
 * send it again.
 */
export const answerPayNotices = (app: FastifyInstance, services: Services) => {
  const write = openNoticeWriter(services)
  const answer = async (method: 3 | 4, request: FastifyRequest, reply: FastifyReply) => {
    const channel = channelOf(services, method)
    if (channel === undefined) return reply.code(404).send()
    await receiveBody(request, reply, bodyLimit, services.limits.bodies)
    try {
      const notice = await channel.readNotice({ headers: request.headers, body: bodyOf(request) })
      if (notice.kind === 'payment' && notice.proof.currency !== 'CNY') throw new ForgedNotice('in another currency')
      await write(method, notice, request.ip)
      const { status, body, type } = channel.accepted
      return reply.code(status).type(type).send(body)
    } catch (error) {
      if (error instanceof ForgedNotice || error instanceof ChannelFailure) {
        services.log.warn({ method, reason: error.message }, 'notice refused')
        return reply.code(401).type('application/json').send({ code: 'FAIL', message: 'refused' })
      }
      if (isLockTimeout(error)) {
        services.log.warn({ method }, 'notice not stored: another transaction holds its rows')
        const { message, retryAfter } = lockTimeout
        const { code } = commonFailures.tooMany
        return reply
          .code(503)
          .header('retry-after', retryAfter)
          .send({ code: 'FAIL', message, data: { code, retryAfter } })
      }
      services.log.error({ err: error, method }, 'notice not stored')
      return reply.code(500).type('application/json').send({ code: 'FAIL', message: 'not stored' })
    }
  }
  for (const [name, method] of Object.entries(methods))
    app.post(`/api/pay/notify/${name}`, (request, reply) => answer(method, request, reply))
}
