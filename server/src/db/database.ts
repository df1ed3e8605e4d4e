import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { naming } from './row-names.ts'
import type { Tables } from './tables.ts'

/** Reads take Db; writes and locks take Tx, so the compiler refuses a write outside a transaction. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export const laboratoryTimeZone = 'Asia/Shanghai'

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: BigInt,
  1082: text => text,
  1114: text => text.slice(0, 19),
  1184: text => text.slice(0, 19),
}

/**
 * Money is bigint, laboratory values are decimal strings, times are wall-clock strings of the laboratory, as on the
 * wire.
 */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as unknown as pg.CustomTypesConfig

/** Maximum prepared statements per connection: dynamic filters create many, and each uses memory of the server. */
const namedTexts = 300

/** A generic plan of a pattern search scans the table, so these statements are planned for each value. */
const searchesText = /\bi?like\b/

/** Every column of a table: a migration of a newer program adds one, and a named statement fails from then on (0A000). */
const readsEveryColumn = /select \* from "|"\.\*/

/**
 * Discards a client whose connection is unusable, so that the pool opens a new one: its late answer would be taken
 * for that of the next query, or its server has become a standby.
 */
const endIfUseless = (client: pg.Client, error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  if (code === '25006' || message === 'Query read timeout') void client.end()
}

/** A read without parameters is planned once too; other texts without parameters may hold several statements. */
const readsText = /^\s*(?:select|with)\b[^;]*$/i

/** Names every other read and parameterised statement by a hash of its text, so that PostgreSQL keeps the plan. */
const nameStatements = (client: pg.Client, observe: ((text: string) => void) | undefined) => {
  const names = new Map<string, string>()
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  const plain = (...args: unknown[]) => {
    const answer = send(...args)
    // A query with a callback belongs to `pool.query`, which discards the client after any error.
    if (answer instanceof Promise) answer.catch(error => endIfUseless(client, error))
    return answer
  }
  const nameOf = (text: string) => {
    const cachedName = names.get(text)
    if (cachedName !== undefined || names.size >= namedTexts) return cachedName
    if (searchesText.test(text) || readsEveryColumn.test(text)) return undefined
    const name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
  const query = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof text === 'string') observe?.(text)
    if (typeof text !== 'string' || !Array.isArray(values)) return plain(text, values, ...rest)
    if (values.length === 0 && !readsText.test(text)) return plain(text, ...rest)
    const name = nameOf(text)
    return plain(name === undefined ? { text, values } : { name, text, values }, ...rest)
  }
  client.query = query as unknown as typeof client.query
}

/** Limits of every connection of the server, including the job queue, in milliseconds and seconds. */
export const connectionTimes = {
  connectionTimeoutMillis: 5_000,
  /** Longer than any statement may take: an answer that has not arrived by then is lost. */
  query_timeout: 35_000,
  statement_timeout: 30_000,
  /** A call that waits longer for another one is refused (10013), so that it does not fill the pool. */
  lock_timeout: 3_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const

/** The database of the running transaction: taking a second connection inside it could deadlock. */
const transaction = new AsyncLocalStorage<Db>()

/** For tests: databases of a server that may use one connection at a time. */
const watched = new WeakSet<object>()

const clientsOf = new WeakMap<pg.Pool, Set<pg.Client>>()

/** Breaks every connection of a pool: running queries fail now, and later ones reconnect. */
export const breakConnections = (pool: pg.Pool): void => {
  // `end` waits for the answers of a pipelined connection.
  for (const client of clientsOf.get(pool) ?? []) client.connection.stream.destroy()
}

/**
 * Settings of the connections that admit requests. Their statements find rows by key, so one plan is right for all
 * values; PostgreSQL itself would plan the check of a session anew for every request.
 */
export const guardSettings = '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan'

/** Settings of the connections of `sharedReads`: a write would wait for locks, and the reads behind it. */
export const readOnlySettings = '-c default_transaction_read_only=on'

type PoolOptions = {
  max?: number
  settings?: string
  observe?: (text: string) => void
  /** For tests: throws if a connection is taken inside a transaction, which has one already. */
  refuseSecond?: boolean
  /** Several statements may be sent before the first is answered. */
  pipeline?: boolean
}

/** Throws inside a transaction if the pool is watched. */
export const refuseSecondConnection = (pool: pg.Pool): void => {
  const outer = watched.has(pool) ? transaction.getStore() : undefined
  if (outer !== undefined && watched.has(outer)) throw new Error('a second connection was taken inside a transaction')
}

const watch = (pool: pg.Pool) => {
  watched.add(pool)
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  pool.connect = ((...args: unknown[]) => {
    refuseSecondConnection(pool)
    return connect(...args)
  }) as typeof pool.connect
}

/** The database, watched if its pool is. */
export const watchAs = (pool: pg.Pool, db: Db): Db => {
  if (watched.has(pool)) watched.add(db)
  return db
}

export const openPool = (url: string, options: PoolOptions = {}): pg.Pool => {
  const pool = new pg.Pool({
    ...connectionTimes,
    connectionString: url,
    max: options.max ?? 6,
    types,
    // A connection keeps the memory of every named statement.
    maxLifetimeSeconds: 1_800,
    // Compiling a statement of many parts costs 50 to 100 ms, and no statement here runs long enough to gain by it.
    options: `-c timezone=${laboratoryTimeZone} -c jit=off ${options.settings ?? ''}`.trim(),
    pipeline: options.pipeline ?? false,
  })
  const clients = new Set<pg.Client>()
  clientsOf.set(pool, clients)
  pool.on('connect', client => {
    clients.add(client)
    nameStatements(client, options.observe)
    // A connection that breaks between two statements of a transaction: the next statement reports it.
    client.on('error', () => {})
  })
  pool.on('remove', client => void clients.delete(client))
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  if (options.refuseSecond) watch(pool)
  return pool
}

export const databaseOf = (pool: pg.Pool): Db => watchAs(pool, new Kysely<Tables>(naming(pool)))

/**
 * Opens a transaction explicitly: for data that must survive a refusal, for jobs and for the start. `write` calls run
 * in one already.
 */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(tx => transaction.run(db, () => work(tx)))

/** Runs writes that are rolled back: a dry run. */
export const inRolledBackTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const tx = await db.startTransaction().execute()
  try {
    // It extends Tx; comparing the two method by method takes the compiler seconds.
    return await transaction.run(db, () => work(tx as unknown as Tx))
  } finally {
    await tx.rollback().execute()
  }
}

/** Runs reads in one snapshot of the database. */
export const inSnapshot = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? work(db)
    : db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(snapshot => transaction.run(db, () => work(snapshot)))

/** Attempts at a transaction that PostgreSQL aborts for a serialization failure or a deadlock. */
const maxAttempts = 3
const serializationFailures = new Set(['40001', '40P01'])

/** Runs a transaction, again if it was aborted by a concurrent one; `work` must have no effect outside it. */
export const inRetriedTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, work)
    } catch (error) {
      if (attempt >= maxAttempts || !serializationFailures.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}
