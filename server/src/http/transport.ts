import { STATUS_CODES } from 'node:http'
import type { Envelope } from '@seam/contract/kit/envelope'
import { transportMessages } from '@seam/contract/kit/failure'
import type { FastifyReply } from 'fastify'

/** The envelope of a transport refusal: its code is the HTTP status (wire.md §1). */
export const transportEnvelope = (status: number, message?: string): Envelope => ({
  code: status,
  message: message ?? transportMessages[status] ?? STATUS_CODES[status] ?? '',
  data: null,
})

export const sendTransport = (reply: FastifyReply, status: number, message?: string) => {
  if (status === 503) reply.header('retry-after', '1')
  return reply.code(status).header('cache-control', 'no-store').send(transportEnvelope(status, message))
}

/** The same for a socket without a valid request. */
export const rawAnswer = (status: number): string => {
  const body = JSON.stringify(transportEnvelope(status))
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
    '',
    body,
  ].join('\r\n')
}
