import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { RowNames } from './row-names.ts'
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

/** Money is bigint, lab values stay decimal strings, times are wall-clock strings of the laboratory: as the wire has them. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as unknown as pg.CustomTypesConfig

/** Texts named per connection: dynamic filters make many, and each keeps memory on the server. */
const namedTexts = 300

/** A plan for any pattern walks the table: a statement that searches within a text is planned for each value. */
const searchesText = /\bi?like\b/

/** Names every other parameterised statement by a hash of its text, so that PostgreSQL keeps the plan. */
const nameStatements = (client: pg.ClientBase, seen: ((text: string) => void) | undefined) => {
  const names = new Map<string, string>()
  const plain = client.query.bind(client) as (...given: unknown[]) => unknown
  const named = (text: string) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= namedTexts || searchesText.test(text)) return known
    const name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
  const query = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof text === 'string') seen?.(text)
    if (typeof text !== 'string' || !Array.isArray(values)) return plain(text, values, ...rest)
    if (values.length === 0) return plain(text, ...rest)
    const name = named(text)
    return plain(name === undefined ? { text, values } : { name, text, values }, ...rest)
  }
  client.query = query as unknown as typeof client.query
}

type PoolOptions = { max?: number; settings?: string; seen?: (text: string) => void }

export const openPool = (url: string, options: PoolOptions = {}): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 6,
    types,
    connectionTimeoutMillis: 5_000,
    // a connection keeps the memory of every statement that it named
    maxLifetimeSeconds: 1_800,
    options: `-c timezone=${laboratoryTimeZone} -c statement_timeout=30000 ${options.settings ?? ''}`.trim(),
  })
  pool.on('connect', client => {
    nameStatements(client, options.seen)
    // taken out, and waiting between two statements of a transaction: the next one reports what broke
    client.on('error', () => {})
  })
  // an idle connection that breaks is replaced at the next use; without a listener it would end the process
  pool.on('error', () => {})
  return pool
}

export const databaseOf = (pool: pg.Pool): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new RowNames()] })

/** A transaction opened on purpose: for what must survive a refusal, for jobs and for the start. `write` calls get theirs from the kit. */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(work)
