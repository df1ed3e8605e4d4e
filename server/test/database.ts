import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migratedTemplate, template } from './database-server.ts'

export type TestDatabase = { readonly name: string; readonly url: string; readonly drop: () => Promise<void> }

let connection: pg.Pool | undefined

/** One connection for all files of a worker: to open one costs half as much as to copy a database. */
const onServer = async (statement: string) => {
  connection ??= new pg.Pool({
    connectionString: inject('databaseServer'),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on('error', () => {})
  await connection.query(statement)
}

const create = async (kind: string, source: string): Promise<TestDatabase> => {
  const name = `${kind}_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${source} strategy file_copy`)
  return {
    name,
    url: Object.assign(new URL(inject('databaseServer')), { pathname: `/${name}` }).href,
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  }
}

/** A database for one test file: migrated and seeded, copied from the template. */
export const createTestDatabase = () => create('test', template)

/** A database with all tables and no rows, copied from a template. */
export const createMigratedDatabase = () => create('migrated', migratedTemplate)

/** An empty database, for tests that begin with nothing. */
export const createEmptyDatabase = () => create('empty', 'template0')

/** A copy of a database to which nobody is connected. */
export const copyDatabase = (original: TestDatabase) => create('copy', original.name)
