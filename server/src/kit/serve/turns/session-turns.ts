import { commonFailures } from '@seam/contract/kit/failure'
import type { FastifyReply } from 'fastify'
import { refuse } from '../../refusal.ts'
import type { ResourceLimits } from '../../resource-limits.ts'
import type { Turn } from '../../session/authenticate.ts'
import { afterAnswer } from '../after-answer.ts'
import { transportRefusal } from '../transport.ts'

type Limits = ResourceLimits['session']

/** Uploads and downloads wait for slow lines, and a call with a wrong signature may be another one's: each counts apart. */
export type Lane = 'call' | 'upload' | 'download' | 'wrongSignature'

/**
 * The turn of a call: it begins when fewer calls of its session run than the limit, and fewer downloads. Further ones
 * wait, and beyond that are refused (10013), so that one account takes neither all connections of the database nor the
 * whole process. The turn ends with the answer.
 */
type TakeTurn = (session: string, lane: Lane, reply: Pick<FastifyReply, 'raw'>) => Turn

type Turns = { running: number; delayed: number; readonly waiting: (() => void)[]; tokens: number; since: number }

/** How long after its last call a session counts as present, in milliseconds. */
const presence = 1_000

/** Keeps the times of the last calls; returns whether no other session is present. */
const watchPresence = () => {
  let last = { session: '', at: Number.NEGATIVE_INFINITY }
  /** The last one of another session than that of `last`. */
  let before = last
  return {
    note: (session: string) => {
      if (last.session !== session) before = last
      last = { session, at: performance.now() }
    },
    isAlone: (session: string): boolean => performance.now() - (last.session === session ? before : last).at > presence,
  }
}

/** The tokens of a session and lane; those that are full again are forgotten. */
const openBuckets = ({ perSecond, burst }: Limits, factor: number) => {
  const all = new Map<string, Turns>()
  const forgetIdle = (now: number) => {
    for (const [name, { running, delayed, since }] of all)
      if (running + delayed === 0 && (now - since) / 1000 > burst / perSecond) all.delete(name)
  }
  return (name: string): Turns => {
    const now = performance.now()
    const existing = all.get(name)
    if (existing === undefined) {
      if (all.size >= 1_000) forgetIdle(now)
      const turns = { running: 0, delayed: 0, waiting: [], tokens: burst * factor, since: now }
      all.set(name, turns)
      return turns
    }
    existing.tokens = Math.min(burst * factor, existing.tokens + ((now - existing.since) / 1000) * perSecond * factor)
    existing.since = now
    return existing
  }
}

/**
 * Refuses after a delay: a client that repeats a refused call at once would otherwise occupy the process with refusals.
 * Those that come together end one after the other; those beyond the limit are not delayed.
 */
const refuseLater = async (turns: Turns, reply: Pick<FastifyReply, 'raw'>, { delayed, delay }: Limits) => {
  if (turns.delayed < delayed) {
    turns.delayed += 1
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, delay * (1 + turns.delayed / delayed))
      afterAnswer(reply, () => {
        clearTimeout(timer)
        resolve()
      })
    })
    turns.delayed -= 1
  }
  throw refuse(commonFailures.tooMany, { data: { retryAfter: 1 } })
}

const startWaiting = (turns: Turns, most: number) => {
  while (turns.running < most) {
    const start = turns.waiting.shift()
    if (start === undefined) return
    turns.running += 1
    start()
  }
}

/** The turns of one server process. `factor` multiplies the calls per second. */
export const openTurns = (limits: Limits, factor: number): TakeTurn => {
  const bucketOf = openBuckets(limits, factor)
  const sessions = watchPresence()

  /** A running call cannot be interrupted: beside other sessions fewer run at once. */
  const mostRunning = (session: string, lane: Lane): number => {
    if (lane === 'upload') return limits.uploads
    if (lane === 'download') return limits.downloads
    return sessions.isAlone(session) ? limits.running : limits.runningBesideOthers
  }

  const begin = async (turns: Turns, session: string, lane: Lane, reply: Pick<FastifyReply, 'raw'>) => {
    // Nobody is left to read the answer.
    if (reply.raw.closed) throw transportRefusal(400)
    turns.tokens -= 1
    sessions.note(session)
    await new Promise<void>((resolve, reject) => {
      turns.waiting.push(resolve)
      afterAnswer(reply, () => {
        const place = turns.waiting.indexOf(resolve)
        if (place < 0) {
          turns.running -= 1
          startWaiting(turns, mostRunning(session, lane))
          return
        }
        turns.waiting.splice(place, 1)
        reject(transportRefusal(400))
      })
      startWaiting(turns, mostRunning(session, lane))
    })
  }

  return (session, lane, reply) => {
    const turns = bucketOf(`${session} ${lane}`)
    const isRefused = turns.tokens < 1 || turns.waiting.length >= limits.waiting
    return { isRefused, begun: isRefused ? refuseLater(turns, reply, limits) : begin(turns, session, lane, reply) }
  }
}
