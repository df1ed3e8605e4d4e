import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Db, databaseOf, openPool } from '../src/db/database.ts'
import { migratedTemplate, template } from './database-server.ts'

export type TestDatabase = { readonly name: string; readonly url: string; readonly drop: () => Promise<void> }

/** One connection for all files of a worker: to open one costs half as much as to copy a database. */
const openConnection = () =>
  new pg.Pool({
    connectionString: inject('databaseServer'),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on('error', () => {})

let creating: pg.Pool | undefined
let dropping: pg.Pool | undefined

/**
 * Drops the database on a connection of its own, and does not wait: PostgreSQL sleeps 100 ms when a connection to the
 * database has just been closed. What is left over is removed with the folder of the run.
 */
const dropLater = async (name: string) => {
  dropping ??= openConnection()
  dropping.query(`drop database if exists ${name} with (force)`).catch(() => {})
}

const urlOf = (name: string) => Object.assign(new URL(inject('databaseServer')), { pathname: `/${name}` }).href

const create = async (kind: string, source: string): Promise<TestDatabase> => {
  const name = `${kind}_${randomBytes(6).toString('hex')}`
  creating ??= openConnection()
  await creating.query(`create database ${name} template ${source} strategy file_copy`)
  return { name, url: urlOf(name), drop: () => dropLater(name) }
}

/** A database for one test file: migrated and seeded, copied from the template. */
export const createTestDatabase = () => create('test', template)

/** A database with all tables and no rows, copied from a template. */
export const createMigratedDatabase = () => create('migrated', migratedTemplate)

/** An empty database, for tests that begin with nothing. */
export const createEmptyDatabase = () => create('empty', 'template0')

/** A database for the tests of a file or of one `describe`, without a server; `make`: which one. */
export const useDatabase = (make = createTestDatabase) => {
  const own = {} as { url: string; db: Db }
  let database: TestDatabase
  beforeAll(async () => {
    database = await make()
    Object.assign(own, { url: database.url, db: databaseOf(openPool(database.url, { max: 3 })) })
  })
  afterAll(async () => {
    await own.db.destroy()
    await database.drop()
  })
  return own
}

/** A copy of a database to which nobody is connected. */
export const copyDatabase = (original: string) => create('copy', original)

/**
 * A database that any file of the run copies: the first that asks makes it, others wait. It takes its name when it is
 * complete, and ends with the run's PostgreSQL.
 */
export const sharedDatabase = async (name: string, make: () => Promise<TestDatabase>): Promise<string> => {
  const connection = new pg.Client({ connectionString: inject('databaseServer') })
  await connection.connect()
  try {
    await connection.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await connection.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await connection.query(`alter database ${(await make()).name} rename to ${name}`)
  } finally {
    await connection.end()
  }
  return name
}
