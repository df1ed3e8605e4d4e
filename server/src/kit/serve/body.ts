import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../limits.ts'
import { transportRefusal } from './transport.ts'

const nothing = Buffer.alloc(0)

/** The raw body as it came, once `receiveBody` has read it: what is signed. */
export const bodyOf = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : nothing)

/** The media type that is signed: none where there is no body. */
export const mediaTypeOf = (request: FastifyRequest): string =>
  bodyOf(request).length === 0 ? '' : declaredMediaType(request)

export const declaredMediaType = ({ headers }: FastifyRequest): string =>
  ((headers['content-type'] ?? '').split(';')[0] ?? '').trim().toLowerCase()

/** Bytes of bodies that one process holds at a time, in all and from one network: three of the largest uploads. */
export const bodyBytes = { inAll: 128 * 1024 * 1024, fromOne: 36 * 1024 * 1024 }

let heldBytes = 0
const heldByNetwork = new Map<string, number>()

const hold = (network: string, bytes: number) => {
  heldBytes += bytes
  const sum = (heldByNetwork.get(network) ?? 0) + bytes
  if (sum > 0) heldByNetwork.set(network, sum)
  else heldByNetwork.delete(network)
}

/** Why no more may be held, as an HTTP status. */
const excessOf = (network: string): 429 | 503 | undefined => {
  if ((heldByNetwork.get(network) ?? 0) > bodyBytes.fromOne) return 429
  return heldBytes > bodyBytes.inAll ? 503 : undefined
}

/** What the headers say of the length; undefined where they do not. */
export const declaredLength = ({ headers }: FastifyRequest): number | undefined =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined

/** Refuses by its headers a body that is longer than may be. */
export const refuseLongBody = (request: FastifyRequest, limit: number): void => {
  if ((declaredLength(request) ?? 0) > limit) throw transportRefusal(413)
}

/**
 * Reads the body of a request, no more than `limit` of it. Its bytes count as held until the request is answered. What
 * is refused is read to its end and thrown away by Node: a sender that is cut off sees a reset in place of the answer.
 */
export const receiveBody = async (request: FastifyRequest, reply: FastifyReply, limit: number): Promise<void> => {
  refuseLongBody(request, limit)
  if (declaredLength(request) === 0) return
  const network = networkOf(request.ip)
  const chunks: Buffer[] = []
  let own = 0
  await new Promise<void>((resolve, reject) => {
    const refuse = (status: number) => {
      request.raw.off('data', take)
      request.raw.resume()
      chunks.length = 0
      reject(transportRefusal(status))
    }
    const take = (chunk: Buffer) => {
      own += chunk.length
      hold(network, chunk.length)
      const status = own > limit ? 413 : excessOf(network)
      if (status === undefined) chunks.push(chunk)
      else refuse(status)
    }
    reply.raw.once('close', () => {
      request.raw.off('data', take)
      hold(network, -own)
    })
    request.raw
      .on('data', take)
      .once('end', resolve)
      // nobody is left who could read the answer
      .once('error', () => reject(transportRefusal(400)))
      .once('close', () => reject(transportRefusal(400)))
  })
  request.body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
}
