import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const squeeze = promisify(gzip)

/** Characters from which an answer is compressed: a page of a list is not worth the time, the tree of areas is (150 KB). */
const worthwhile = 16 * 1024

/** Compresses the long answers of calls, beside the event loop, for those who take gzip. Files come compressed already. */
export const compressLongAnswers = (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthwhile) return payload
    reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return squeeze(payload, { level: 5 })
  })
}
