import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { template } from './database-server.ts'

export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> }

const onServer = async (statement: string) => {
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database for one test file: migrated and seeded, copied from the template. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  return {
    url: Object.assign(new URL(inject('databaseServer')), { pathname: `/${name}` }).href,
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  }
}

/** An empty database, for tests that begin with nothing. */
export const createEmptyDatabase = async (): Promise<TestDatabase> => {
  const name = `empty_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template template0`)
  return {
    url: Object.assign(new URL(inject('databaseServer')), { pathname: `/${name}` }).href,
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  }
}
