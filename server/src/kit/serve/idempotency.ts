import { createHash } from 'node:crypto'
import type { Envelope } from '@seam/contract/kit/envelope'
import { commonFailures } from '@seam/contract/kit/failure'
import { sessionHeaders } from '@seam/contract/kit/signature'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../db/database.ts'
import type { Caller } from '../caller.ts'
import { refuse } from '../refusal.ts'
import { seal, unseal } from '../session/secret.ts'
import { bodyOf, declaredMediaType } from './body.ts'

/** A hash of the request. For form-data, whose boundary differs each time: of the file's signed hash and the fields. */
const requestHash = (request: FastifyRequest, input: unknown): Buffer => {
  const hash = createHash('sha256')
  if (declaredMediaType(request) !== 'multipart/form-data') return hash.update(bodyOf(request)).digest()
  return hash.update(`${String(request.headers[sessionHeaders.contentHash])} ${JSON.stringify(input)}`).digest()
}

type Claim = { readonly userId: number; readonly key: string; readonly storedAnswer: Envelope | undefined }

/**
 * Claims the client's Idempotency-Key for this transaction: a second request with the same key waits for the first
 * one and gets its answer; another body under the same key is refused (wire.md §4). Refusals are not stored.
 */
export const claimAnswer = async (
  tx: Tx,
  caller: Caller | undefined,
  request: FastifyRequest,
  input: unknown,
  secretKey: string,
): Promise<Claim | undefined> => {
  const key = request.headers[sessionHeaders.idempotency]
  if (key === undefined || caller === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key))
    throw refuse(commonFailures.invalidInput, {
      message: '幂等键须为 1-255 个字符',
      data: { issues: [{ path: ['Idempotency-Key'], message: '幂等键须为 1-255 个字符' }] },
    })
  const path = request.url
  const bodyHash = requestHash(request, input)
  const claimed = await tx
    .insertInto('idempotency')
    .values({ userId: caller.userId, key, path, bodyHash, answer: null })
    .onConflict(on => on.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed !== undefined) return { userId: caller.userId, key, storedAnswer: undefined }
  const first = await tx
    .selectFrom('idempotency')
    .select(['path', 'bodyHash', 'answer'])
    .where('userId', '=', caller.userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  // Encrypted with another server key: the answer cannot be read any more.
  const answer = first.answer === null ? undefined : unseal(secretKey, first.answer)
  if (first.path !== path || !first.bodyHash.equals(bodyHash) || answer === undefined)
    throw refuse(commonFailures.idempotencyMismatch)
  return { userId: caller.userId, key, storedAnswer: JSON.parse(answer) as Envelope }
}

/** Encrypted, because an answer may contain a secret. */
export const storeAnswer = (tx: Tx, claim: Claim, answer: Envelope, secretKey: string) =>
  tx
    .updateTable('idempotency')
    .set({ answer: seal(secretKey, JSON.stringify(answer)) })
    .where('userId', '=', claim.userId)
    .where('key', '=', claim.key)
    .execute()
