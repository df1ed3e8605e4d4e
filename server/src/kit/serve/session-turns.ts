import { commonFailures } from '@seam/contract/kit/failure'
import type { FastifyReply } from 'fastify'
import { refuse } from '../refusal.ts'
import type { ResourceLimits } from '../resource-limits.ts'

type SessionLimits = ResourceLimits['session']

type Turns = { running: number; readonly waiting: (() => void)[]; tokens: number; since: number }

const turnsOf = new Map<string, Turns>()

/** Deletes sessions whose tokens are full again. */
const forgetIdle = (now: number, { burst, perSecond }: SessionLimits) => {
  for (const [session, { running, since }] of turnsOf)
    if (running === 0 && (now - since) / 1000 > burst / perSecond) turnsOf.delete(session)
}

const refill = (session: string, limits: SessionLimits, factor: number): Turns => {
  const now = performance.now()
  const { perSecond, burst } = limits
  const known = turnsOf.get(session)
  if (known === undefined) {
    if (turnsOf.size >= 1_000) forgetIdle(now, limits)
    const turns = { running: 0, waiting: [], tokens: burst * factor, since: now }
    turnsOf.set(session, turns)
    return turns
  }
  known.tokens = Math.min(burst * factor, known.tokens + ((now - known.since) / 1000) * perSecond * factor)
  known.since = now
  return known
}

/**
 * Waits until the session has fewer running calls than the limit. Further calls wait, and beyond that are refused
 * (10013), so that one account cannot take all connections of the database. `factor` multiplies the calls per second.
 */
export const takeTurn = async (
  session: string,
  reply: FastifyReply,
  limits: SessionLimits,
  factor: number,
): Promise<void> => {
  const turns = refill(session, limits, factor)
  if (turns.tokens < 1 || turns.waiting.length >= limits.waiting)
    throw refuse(commonFailures.tooMany, { data: { retryAfter: 1 } })
  turns.tokens -= 1
  let [hasTurn, isOver] = [false, false]
  const pass = () => {
    const next = turns.waiting.shift()
    if (next === undefined) turns.running -= 1
    else next()
  }
  reply.raw.once('close', () => {
    isOver = true
    if (hasTurn) pass()
  })
  if (turns.running >= limits.running) await new Promise<void>(resolve => turns.waiting.push(resolve))
  else turns.running += 1
  hasTurn = true
  // the client disconnected while waiting
  if (isOver) pass()
}
