import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../limits.ts'
import type { ResourceLimits } from '../resource-limits.ts'
import { afterAnswer } from './after-answer.ts'
import { transportRefusal } from './transport.ts'

const nothing = Buffer.alloc(0)

/** The raw body that `receiveBody` has read: the signed bytes. */
export const bodyOf = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : nothing)

/** The media type that is signed: none without a body. */
export const mediaTypeOf = (request: FastifyRequest): string =>
  bodyOf(request).length === 0 ? '' : declaredMediaType(request)

export const declaredMediaType = ({ headers }: FastifyRequest): string =>
  ((headers['content-type'] ?? '').split(';')[0] ?? '').trim().toLowerCase()

let heldBytes = 0
const heldByNetwork = new Map<string, number>()

const hold = (network: string, bytes: number) => {
  heldBytes += bytes
  const sum = (heldByNetwork.get(network) ?? 0) + bytes
  if (sum > 0) heldByNetwork.set(network, sum)
  else heldByNetwork.delete(network)
}

/** Why no more bytes can be accepted, as an HTTP status. */
const excessOf = (network: string, { fromOne, inAll }: ResourceLimits['bodies']): 429 | 503 | undefined => {
  if ((heldByNetwork.get(network) ?? 0) > fromOne) return 429
  return heldBytes > inAll ? 503 : undefined
}

/** The length according to the headers; undefined if they do not have it. */
export const declaredLength = ({ headers }: FastifyRequest): number | undefined =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined

/** Refuses by its headers a body that is too long. */
export const refuseLongBody = (request: FastifyRequest, limit: number): void => {
  if ((declaredLength(request) ?? 0) > limit) throw transportRefusal(413)
}

/** Counts the bytes of a body until the request is answered; throws above `limit`, and above what may be stored. */
const openMeter = (
  request: FastifyRequest,
  reply: FastifyReply,
  limit: number,
  bodies: ResourceLimits['bodies'],
): ((chunk: Buffer) => void) => {
  const network = networkOf(request.ip)
  let own = 0
  let isOver = false
  afterAnswer(reply, () => {
    isOver = true
    hold(network, -own)
  })
  return chunk => {
    if (isOver) throw transportRefusal(400)
    own += chunk.length
    hold(network, chunk.length)
    const status = own > limit ? 413 : excessOf(network, bodies)
    if (status !== undefined) throw transportRefusal(status)
  }
}

/**
 * Reads the body of a request, up to `limit`. Node reads a refused body to its end and discards it: a disconnected
 * sender would see a reset instead of the answer.
 */
export const receiveBody = async (
  request: FastifyRequest,
  reply: FastifyReply,
  limit: number,
  bodies: ResourceLimits['bodies'],
): Promise<void> => {
  refuseLongBody(request, limit)
  if (declaredLength(request) === 0) return
  const count = openMeter(request, reply, limit, bodies)
  const chunks: Buffer[] = []
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      try {
        count(chunk)
        chunks.push(chunk)
      } catch (error) {
        request.raw.off('data', take)
        request.raw.resume()
        chunks.length = 0
        reject(error)
      }
    }
    // Nobody is left to read the answer.
    const abort = () => reject(transportRefusal(400))
    const end = () => {
      request.raw.off('close', abort)
      resolve()
    }
    request.raw.on('data', take).once('end', end).once('error', abort).once('close', abort)
  })
  request.body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
}

/** The bytes of a body as they arrive, as `receiveBody` counts and refuses them. */
export async function* bytesOf(
  request: FastifyRequest,
  reply: FastifyReply,
  limit: number,
  bodies: ResourceLimits['bodies'],
): AsyncGenerator<Buffer, void> {
  refuseLongBody(request, limit)
  const count = openMeter(request, reply, limit, bodies)
  const chunks = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  try {
    for await (const chunk of chunks) {
      count(chunk)
      yield chunk
    }
  } catch (error) {
    throw request.raw.errored === null ? error : transportRefusal(400)
  } finally {
    request.raw.resume()
  }
}
