import { commonFailures, storageFullMessage, transportMessages } from '@seam/contract/kit/failure'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseGone, isStorageFull } from '../db/database-error.ts'
import { sendTransport } from './transport.ts'

const statusOf = (error: unknown): number | undefined => {
  const { statusCode } = error as Partial<FastifyError>
  return statusCode !== undefined && transportMessages[statusCode] !== undefined ? statusCode : undefined
}

/** Errors that no route answered: transport refusals, an unavailable database, and unexpected ones (99999 with a trace id). */
const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (reply.raw.headersSent) return void reply.raw.destroy()
  if (isStorageFull(error)) {
    request.log.error({ err: error }, 'storage is full')
    return sendTransport(reply, 503, storageFullMessage)
  }
  const status = statusOf(error) ?? (isDatabaseGone(error) ? 503 : undefined)
  // A sender that is disconnected in the middle of its body sees a reset instead of the answer. A slow one is
  // disconnected after ten seconds (listener.ts).
  if (status === 413) reply.removeHeader('connection')
  if (status !== undefined) return sendTransport(reply, status)
  request.log.error({ err: error, path: request.url.split('?')[0] }, 'unknown error')
  const { code, message } = commonFailures.unknown
  return reply.code(200).send({ code, message, data: { traceId: request.id } })
}

export const answerErrors = (app: FastifyInstance) => {
  app.setErrorHandler(answerError)
}
