import { createHash } from 'node:crypto'
import type { Envelope } from '@seam/contract/kit/envelope'
import { commonFailures } from '@seam/contract/kit/failure'
import { sessionHeaders, timestampParameter } from '@seam/contract/kit/signature'
import type { FastifyRequest } from 'fastify'
import type { Db, Tx } from '../../db/database.ts'
import type { Caller } from '../caller.ts'
import { refuse } from '../refusal.ts'
import { seal, unseal } from '../session/secret.ts'
import { bodyOf, declaredMediaType } from './body.ts'
import { targetOf } from './target.ts'

/** A hash of the request. For form-data, whose boundary differs each time: of the file's signed hash and the fields. */
const requestHash = (request: FastifyRequest, input: unknown): Buffer => {
  const hash = createHash('sha256')
  if (declaredMediaType(request) !== 'multipart/form-data') return hash.update(bodyOf(request)).digest()
  return hash.update(`${String(request.headers[sessionHeaders.contentHash])} ${JSON.stringify(input)}`).digest()
}

/** A request under a key of its sender: the same key, path and body are the same request. */
export type KeyedRequest = {
  readonly userId: number
  readonly key: string
  readonly path: string
  readonly bodyHash: Buffer
}

/** The path without the time that every GET carries, which differs when the request is sent again. */
const pathOf = (request: FastifyRequest): string => {
  const { path, query } = targetOf(request)
  const rest = query.split('&').filter(part => part !== '' && !part.startsWith(`${timestampParameter}=`))
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`
}

/** The request under the Idempotency-Key that it carries; undefined without one. */
export const keyedRequestOf = (
  caller: Caller | undefined,
  request: FastifyRequest,
  input: unknown,
): KeyedRequest | undefined => {
  const key = request.headers[sessionHeaders.idempotency]
  if (key === undefined || caller === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key))
    throw refuse(commonFailures.invalidInput, {
      message: '幂等键须为 1-255 个字符',
      data: { issues: [{ path: ['Idempotency-Key'], message: '幂等键须为 1-255 个字符' }] },
    })
  return { userId: caller.userId, key, path: pathOf(request), bodyHash: requestHash(request, input) }
}

/** The answer of an earlier request with this key; another path or body under the same key is refused (wire.md §4). */
export const findStoredAnswer = async (
  db: Db,
  { userId, key, path, bodyHash }: KeyedRequest,
  secretKey: string,
): Promise<Envelope | undefined> => {
  const first = await db
    .selectFrom('idempotency')
    .select(['path', 'bodyHash', 'answer'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (first === undefined) return undefined
  // Encrypted with another server key: the answer cannot be read any more.
  const answer = first.answer === null ? undefined : unseal(secretKey, first.answer)
  if (first.path !== path || !first.bodyHash.equals(bodyHash) || answer === undefined)
    throw refuse(commonFailures.idempotencyMismatch)
  return JSON.parse(answer) as Envelope
}

/** Claims the key for this transaction: a second request with it waits for this one. Returns false if it is taken. */
export const claimKey = async (tx: Tx, { userId, key, path, bodyHash }: KeyedRequest): Promise<boolean> => {
  const claimed = await tx
    .insertInto('idempotency')
    .values({ userId, key, path, bodyHash, answer: null })
    .onConflict(on => on.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Stores the answer of a claimed key, encrypted, because it may contain a secret. Refusals are not stored. */
export const storeAnswer = (tx: Tx, { userId, key }: KeyedRequest, answer: Envelope, secretKey: string) =>
  tx
    .updateTable('idempotency')
    .set({ answer: seal(secretKey, JSON.stringify(answer)) })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .execute()
