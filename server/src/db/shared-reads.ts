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
import { type Db, watchAs } from './database.ts'
import { NamingDialect, namingPlugins } from './row-names.ts'
import { shareConnections } from './shared-connections.ts'
import type { Tables } from './tables.ts'

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
  readonly #driver: Driver

  constructor(reads: pg.Pool, transactions: pg.Pool) {
    super({ pool: transactions })
    this.#driver = new SharingDriver(shareConnections(reads), transactions)
  }

  override createDriver() {
    return this.#driver
  }
}

/** A database for reads: single statements share the connections of `reads`; transactions use those of the other pool. */
export const sharedReads = (reads: pg.Pool, transactions: pg.Pool): Db =>
  watchAs(
    transactions,
    new Kysely<Tables>({ dialect: new SharingDialect(reads, transactions), plugins: namingPlugins }),
  )
