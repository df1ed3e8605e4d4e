import { availableParallelism } from 'node:os'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDriver,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { type Db, refuseSecondConnection, watchAs } from './database.ts'
import { isDatabaseGone } from './database-error.ts'
import { NamingDialect, namingPlugins } from './row-names.ts'
import type { Tables } from './tables.ts'

/** Statements on one connection at a time: one runs, and the next one has arrived when it ends. */
const depth = 2

/** Milliseconds after which a statement counts as slow: no other is sent behind it. */
const slowAfter = 10

/** Milliseconds after which a busy connection takes no new statements, so that the pool can replace an old one. */
const longestUse = 60_000

/** A connection on which statements are sent before the earlier ones are answered. */
type Lane = {
  readonly client: pg.PoolClient
  readonly since: number
  pending: number
  /** When its first statement began. */
  begun: number
  isBroken: boolean
}

/**
 * Runs single statements on the connections of a pool, which several of them share: PostgreSQL does not wait for the
 * next one, and the pool is not asked for each. As many connections as the machine has processors are used before two
 * statements share one; the others of the pool are used while those run slow statements. Beyond that a statement waits,
 * as long as for a pool. The clients of the pool are opened with `pipeline`.
 */
const shareConnections = (pool: pg.Pool) => {
  const { max, connectionTimeoutMillis = 0 } = pool.options
  const few = Math.min(availableParallelism(), max)
  const lanes = new Set<Lane>()
  const waiting = new Set<(lane: Promise<Lane>) => void>()
  let opening = 0

  /** The lane with the fewest statements, none of them slow. */
  const freest = (): Lane | undefined => {
    const now = performance.now()
    const accepts = ({ isBroken, since, pending, begun }: Lane) =>
      !isBroken && now < since + longestUse && (pending === 0 || (pending < depth && now < begun + slowAfter))
    let lane: Lane | undefined
    for (const one of lanes) if (accepts(one) && one.pending < (lane?.pending ?? depth)) lane = one
    return lane
  }
  const enter = (lane: Lane): Lane => {
    lane.pending += 1
    if (lane.pending === 1) lane.begun = performance.now()
    return lane
  }
  const open = async (): Promise<Lane> => {
    opening += 1
    try {
      const client = await pool.connect()
      const lane = enter({ client, since: performance.now(), pending: 0, begun: 0, isBroken: false })
      lanes.add(lane)
      return lane
    } finally {
      opening -= 1
      serveWaiting()
    }
  }
  const lookFor = (): Lane | Promise<Lane> | undefined => {
    const lane = freest()
    const enough = lane === undefined ? max : few
    if (lane?.pending !== 0 && lanes.size + opening < enough) return open()
    return lane && enter(lane)
  }
  const serveWaiting = () => {
    for (const take of waiting) {
      const lane = lookFor()
      if (lane === undefined) return
      waiting.delete(take)
      take(Promise.resolve(lane))
    }
  }
  const wait = () =>
    new Promise<Lane>((resolve, reject) => {
      const take = (lane: Promise<Lane>) => {
        clearTimeout(timer)
        resolve(lane)
      }
      const timer = setTimeout(() => {
        waiting.delete(take)
        reject(new Error('timeout exceeded when trying to connect'))
      }, connectionTimeoutMillis)
      waiting.add(take)
    })
  const leave = (lane: Lane) => {
    lane.pending -= 1
    lane.begun = performance.now()
    serveWaiting()
    if (lane.pending > 0) return
    lanes.delete(lane)
    lane.client.release(lane.isBroken)
    serveWaiting()
  }

  return async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    refuseSecondConnection(pool)
    const lane = await ((waiting.size === 0 ? lookFor() : undefined) ?? wait())
    try {
      const { rows } = await lane.client.query(sql, parameters as unknown[])
      return { rows }
    } catch (error) {
      if (isDatabaseGone(error)) lane.isBroken = true
      throw error
    } finally {
      leave(lane)
    }
  }
}

type Run = ReturnType<typeof shareConnections>

/** Sends statements on the shared connections; in a transaction on one of its own. */
class SharedConnection implements DatabaseConnection {
  readonly #run: Run
  own: DatabaseConnection | undefined

  constructor(run: Run) {
    this.#run = run
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.own?.executeQuery<R>(query) ?? this.#run<R>(query)
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('rows are streamed by streamRows')
  }
}

const ownOf = (connection: DatabaseConnection): DatabaseConnection => {
  const own = connection instanceof SharedConnection ? connection.own : undefined
  if (own === undefined) throw new Error('this connection is in no transaction')
  return own
}

class SharingDriver implements Driver {
  readonly #run: Run
  readonly #transactions: Required<Driver>

  constructor(run: Run, transactions: pg.Pool) {
    this.#run = run
    this.#transactions = new PostgresDriver({ pool: transactions })
  }

  init() {
    return this.#transactions.init()
  }

  async acquireConnection() {
    return new SharedConnection(this.#run)
  }

  async beginTransaction(connection: SharedConnection, settings: TransactionSettings) {
    connection.own = await this.#transactions.acquireConnection()
    await this.#transactions.beginTransaction(connection.own, settings)
  }

  commitTransaction(connection: DatabaseConnection) {
    return this.#transactions.commitTransaction(ownOf(connection))
  }

  rollbackTransaction(connection: DatabaseConnection) {
    return this.#transactions.rollbackTransaction(ownOf(connection))
  }

  savepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']) {
    return this.#transactions.savepoint(ownOf(connection), name, compile)
  }

  rollbackToSavepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']) {
    return this.#transactions.rollbackToSavepoint(ownOf(connection), name, compile)
  }

  releaseSavepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']) {
    return this.#transactions.releaseSavepoint(ownOf(connection), name, compile)
  }

  async releaseConnection(connection: SharedConnection) {
    if (connection.own !== undefined) await this.#transactions.releaseConnection(connection.own)
  }

  // The pools belong to who opened them.
  async destroy() {}
}

class SharingDialect extends NamingDialect {
  readonly #driver: () => Driver

  constructor(reads: pg.Pool, transactions: pg.Pool) {
    super({ pool: transactions })
    this.#driver = () => new SharingDriver(shareConnections(reads), transactions)
  }

  override createDriver() {
    return this.#driver()
  }
}

/** A database for reads: single statements share the connections of `reads`; transactions use those of the other pool. */
export const sharedReads = (reads: pg.Pool, transactions: pg.Pool): Db =>
  watchAs(
    transactions,
    new Kysely<Tables>({ dialect: new SharingDialect(reads, transactions), plugins: namingPlugins }),
  )
