import type { Envelope } from '@seam/contract/kit/envelope'
import type { FastifyRequest } from 'fastify'
import { inRetriedTransaction, type Tx } from '../../db/database.ts'
import { type Change, writeOperation } from '../log.ts'
import { answerOf } from './answer.ts'
import { answerOnce, findStoredAnswer, type KeyedRequest, keyedRequestOf } from './idempotency.ts'
import type { HandlerContext, Route } from './implement.ts'
import { inClientTurn } from './turns/client-turns.ts'

/**
 * A write: its preparation, then one transaction with its operation-log row, its jobs and, if the client sent a key,
 * its stored answer.
 */
export const performWrite = async (
  route: Route,
  context: HandlerContext,
  request: FastifyRequest,
): Promise<Envelope> => {
  const { db, config } = context.services
  const keyed = keyedRequestOf(route.call, context, request)
  // Before the preparation: sent again, it would count as another attempt, and a password sealed for an earlier session
  // as a wrong one.
  const answer = keyed && route.prepare && (await findStoredAnswer(db, keyed, config.secretKey))
  if (answer !== undefined) return answer
  const prepared = await route.prepare?.(context)
  const clientId = await route.clientOf?.(context)
  const { envelope, queued } = await inClientTurn(clientId, () =>
    inRetriedTransaction(db, tx => performInTransaction(tx, route, { ...context, prepared }, keyed)),
  )
  if (queued) context.services.jobs.wake()
  return envelope
}

type Performed = { envelope: Envelope; queued: boolean }

/** Runs the handler of a write in a transaction, with its operation-log row; the answer is parsed by the contract. */
export const runWrite = async (tx: Tx, route: Route, context: HandlerContext): Promise<Performed> => {
  let queued = false
  const entries: { sentence: string; changes: readonly Change[] }[] = []
  const data = await route.handle({
    ...context,
    db: tx,
    logOperation: (sentence, changes = []) => {
      entries.push({ sentence, changes })
    },
    afterCommit: (job, data) => {
      queued = true
      return context.services.jobs.send(tx, job, data)
    },
    once: (_, run) => run(),
  })
  const { log } = route.call
  const [entry] = entries
  if (log === undefined || entry === undefined || entries.length > 1)
    throw new Error(`${route.call.path} must write one row of the operation log, wrote ${entries.length}`)
  await writeOperation(tx, log, context.caller, context.request, entry.sentence, entry.changes)
  return { envelope: answerOf(route.call, data), queued }
}

const performInTransaction = async (
  tx: Tx,
  route: Route,
  context: HandlerContext,
  keyed: KeyedRequest | undefined,
): Promise<Performed> => {
  let queued = false
  const envelope = await answerOnce(tx, keyed, context.services.config.secretKey, async () => {
    const performed = await runWrite(tx, route, context)
    queued = performed.queued
    return performed.envelope
  })
  return { envelope, queued }
}
