import type { Envelope } from '@seam/contract/kit/envelope'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../db/database.ts'
import { answerOf } from './answer.ts'
import { answerOnce, findStoredAnswer, keyedRequestOf } from './idempotency.ts'
import type { HandlerContext, Route } from './implement.ts'
import { runRead } from './read.ts'

/**
 * A step, which opens its own transactions. Its answer is stored under its key when it has ended: of two requests at
 * once both may run, and get the answer of one.
 */
export const performStep = async (
  route: Route,
  context: HandlerContext,
  request: FastifyRequest,
): Promise<Envelope> => {
  const { db, config } = context.services
  const keyed = keyedRequestOf(route.call, context, request)
  const run = async () => answerOf(route.call, await runRead(route, context, db))
  if (keyed === undefined) return run()
  const first = await findStoredAnswer(db, keyed, config.secretKey)
  if (first !== undefined) return first
  const envelope = await run()
  return inTransaction(db, tx => answerOnce(tx, keyed, config.secretKey, async () => envelope))
}
