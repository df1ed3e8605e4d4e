import { createHash } from 'node:crypto'
import { type Call, honoursKey } from '@seam/contract/kit/call'
import type { Envelope } from '@seam/contract/kit/envelope'
import { commonFailures } from '@seam/contract/kit/failure'
import { sessionHeaders, timestampParameter } from '@seam/contract/kit/signature'
import type { FastifyRequest } from 'fastify'
import type { Db, Tx } from '../../db/database.ts'
import { refuse } from '../refusal.ts'
import { sealSecret, unsealSecret } from '../session/secret.ts'
import { bodyOf, declaredMediaType } from './body.ts'
import type { HandlerContext } from './implement.ts'
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

/** The Idempotency-Key of a request to a call that honours it; one of a wrong form is refused. */
export const keyOf = (call: Call, request: FastifyRequest): string | undefined => {
  const key = honoursKey(call) ? request.headers[sessionHeaders.idempotency] : undefined
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key))
    throw refuse(commonFailures.invalidInput, {
      message: '幂等键须为 1-255 个字符',
      data: { issues: [{ path: ['Idempotency-Key'], message: '幂等键须为 1-255 个字符' }] },
    })
  return key
}

/** The request under its key; undefined without one. */
export const keyedRequestOf = (
  call: Call,
  { caller, input }: Pick<HandlerContext, 'caller' | 'input'>,
  request: FastifyRequest,
): KeyedRequest | undefined => {
  const key = keyOf(call, request)
  if (key === undefined || caller === undefined) return undefined
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
  const answer = first.answer === null ? undefined : unsealSecret(secretKey, first.answer)
  if (first.path !== path || !first.bodyHash.equals(bodyHash) || answer === undefined)
    throw refuse(commonFailures.idempotencyMismatch)
  return JSON.parse(answer) as Envelope
}

/** Claims the key for this transaction: a second request with it waits for this one. Returns false if it is taken. */
const claimKey = async (tx: Tx, { userId, key, path, bodyHash }: KeyedRequest): Promise<boolean> => {
  const claimed = await tx
    .insertInto('idempotency')
    .values({ userId, key, path, bodyHash, answer: null })
    .onConflict(on => on.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Stores the answer of a claimed key, encrypted, because it may contain a secret. Refusals are not stored. */
const storeAnswer = (tx: Tx, { userId, key }: KeyedRequest, answer: Envelope, secretKey: string) =>
  tx
    .updateTable('idempotency')
    .set({ answer: sealSecret(secretKey, JSON.stringify(answer)) })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .execute()

/** The answer of `run` in this transaction, stored under the key; the first answer if there is one already. */
export const answerOnce = async (
  tx: Tx,
  keyed: KeyedRequest | undefined,
  secretKey: string,
  run: () => Promise<Envelope>,
): Promise<Envelope> => {
  if (keyed === undefined) return run()
  if (!(await claimKey(tx, keyed))) {
    const first = await findStoredAnswer(tx, keyed, secretKey)
    if (first === undefined) throw new Error('a claimed key has a row')
    return first
  }
  const answer = await run()
  await storeAnswer(tx, keyed, answer, secretKey)
  return answer
}
