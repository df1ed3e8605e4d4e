import { availableParallelism } from 'node:os'
import type { CompiledQuery, QueryResult } from 'kysely'
import type pg from 'pg'
import { refuseSecondConnection } from './database.ts'
import { isDatabaseGone } from './database-error.ts'

/** Statements on one connection at a time: one runs, and the next one has arrived when it ends. */
const depth = 2

/** Milliseconds after which a statement counts as slow: no other is sent behind it, nor behind that text again. */
const slowAfter = 50

/** Slow texts that are remembered; beyond that they are learned again. */
const mostSlowTexts = 500

/** Milliseconds after which a busy connection takes no new statements, so that the pool can replace an old one. */
const longestUse = 60_000

/** A connection on which statements are sent before the earlier ones are answered. */
type Lane = {
  readonly client: pg.PoolClient
  readonly since: number
  pending: number
  /** When its first statement began. */
  begun: number
  /** Its last statement may take long. */
  isSlow: boolean
  isBroken: boolean
}

/**
 * Runs single statements on the connections of a pool, which several of them share: PostgreSQL does not wait for the
 * next one, and the pool is not asked for each. Two statements share one when there are as many connections as the
 * machine has processors; the others of the pool are for while those run slow statements. Beyond that a statement waits,
 * as long as for a pool. The clients of the pool are opened with `pipeline`.
 */
export const shareConnections = (pool: pg.Pool) => {
  const { max, connectionTimeoutMillis = 0 } = pool.options
  const few = Math.min(availableParallelism(), max)
  const lanes = new Set<Lane>()
  const slowTexts = new Set<string>()
  const waiting = new Map<(lane: Promise<Lane>) => void, string>()
  let opening = 0

  /** The lane with the fewest statements, none of them slow. */
  const freest = (): Lane | undefined => {
    const now = performance.now()
    const isShared = ({ pending, begun, isSlow }: Lane) => pending < depth && !isSlow && now < begun + slowAfter
    const accepts = (lane: Lane) =>
      !lane.isBroken && now < lane.since + longestUse && (lane.pending === 0 || isShared(lane))
    let lane: Lane | undefined
    for (const one of lanes) if (accepts(one) && one.pending < (lane?.pending ?? depth)) lane = one
    return lane
  }
  const enter = (lane: Lane, text: string): Lane => {
    lane.pending += 1
    lane.isSlow = slowTexts.has(text)
    if (lane.pending === 1) lane.begun = performance.now()
    return lane
  }
  const open = async (text: string): Promise<Lane> => {
    opening += 1
    try {
      const client = await pool.connect()
      const lane = enter(
        { client, since: performance.now(), pending: 0, begun: 0, isSlow: false, isBroken: false },
        text,
      )
      lanes.add(lane)
      return lane
    } finally {
      opening -= 1
      serveWaiting()
    }
  }
  const lookFor = (text: string): Lane | Promise<Lane> | undefined => {
    const lane = freest()
    // One that is being opened can soon be shared.
    const enough = lane === undefined && opening === 0 ? max : few
    if (lane?.pending !== 0 && lanes.size + opening < enough) return open(text)
    return lane && enter(lane, text)
  }
  const serveWaiting = () => {
    for (const [take, text] of waiting) {
      const lane = lookFor(text)
      if (lane === undefined) return
      waiting.delete(take)
      take(Promise.resolve(lane))
    }
  }
  const wait = (text: string) =>
    new Promise<Lane>((resolve, reject) => {
      const take = (lane: Promise<Lane>) => {
        clearTimeout(timer)
        resolve(lane)
      }
      const timer = setTimeout(() => {
        waiting.delete(take)
        reject(new Error('timeout exceeded when trying to connect'))
      }, connectionTimeoutMillis)
      waiting.set(take, text)
    })
  const note = (text: string, duration: number) => {
    if (duration < slowAfter) {
      slowTexts.delete(text)
      return
    }
    if (slowTexts.size === mostSlowTexts) slowTexts.clear()
    slowTexts.add(text)
  }
  const leave = (lane: Lane) => {
    lane.pending -= 1
    lane.begun = performance.now()
    serveWaiting()
    if (lane.pending > 0) return
    lanes.delete(lane)
    lane.client.release(lane.isBroken)
    serveWaiting()
  }

  const runOnce = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    const lane = await ((waiting.size === 0 ? lookFor(sql) : undefined) ?? wait(sql))
    const isAlone = lane.pending === 1
    const begun = performance.now()
    try {
      const { rows } = await lane.client.query(sql, parameters as unknown[])
      return { rows }
    } catch (error) {
      if (isDatabaseGone(error)) lane.isBroken = true
      throw error
    } finally {
      if (isAlone) note(sql, performance.now() - begun)
      leave(lane)
    }
  }

  return async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    refuseSecondConnection(pool)
    try {
      return await runOnce<R>(query)
    } catch (error) {
      if (!wasNotRun(error)) throw error
      return runOnce<R>(query)
    }
  }
}

/**
 * Whether PostgreSQL has not run a statement: its connection broke before it was sent, or the statement before it was to
 * prepare the same text and failed.
 */
const wasNotRun = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  return code === '26000' || message?.endsWith('not queryable') === true
}
