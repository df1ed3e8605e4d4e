import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { readSettings } from '../src/config.ts'
import { prepareAppRole } from '../src/db/app-role.ts'
import { databaseOf, openPool } from '../src/db/database.ts'
import { startEmbedded } from '../src/db/embedded/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { seed } from '../src/db/seed/seed.ts'
import { jobs } from '../src/jobs.ts'
import { prepareJobs } from '../src/kit/jobs/pg-boss.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this test run. */
    databaseServer: string
  }
}

export const template = 'seam_template'

/** The template before the seed. */
export const migratedTemplate = 'seam_migrated_template'

/** SECRET_KEY of every server under test. */
export const testSecretKey = 'test-secret-key-of-at-least-32-bytes'

// A test database need not survive a power failure.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // statistics change when a test says so, not in its middle
  'autovacuum=off',
  'max_connections=200',
  'shared_buffers=128MB',
  // a test file executes most of its statements too seldom for plans of its own values to pay
  'plan_cache_mode=force_generic_plan',
  // tables of tests are small: joins in the order in which they are written are planned in half the time
  'join_collapse_limit=1',
  'from_collapse_limit=1',
  'max_parallel_workers_per_gather=0',
  // each test file signs in to its database ten times
  'scram_iterations=1',
]

const onDatabase = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href

const createDatabase = async (server: string, name: string, original: string) => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} template ${original} strategy file_copy`)
  await client.end()
}

const makeTemplates = async (server: string) => {
  await createDatabase(server, migratedTemplate, 'template0')
  await migrate(onDatabase(server, migratedTemplate))
  await createDatabase(server, template, migratedTemplate)
  const databaseUrl = onDatabase(server, template)
  await prepareAppRole(databaseUrl, testSecretKey)
  await prepareJobs(databaseUrl, jobs, pino({ level: 'error' }))
  const pool = openPool(databaseUrl, { max: 2 })
  const db = databaseOf(pool)
  const settings = readSettings({ ADMIN_PASSWORD: 'Admin#2026', DEMO_DATA: '0' })
  await seed(db, { ...settings, databaseUrl, secretKey: testSecretKey })
  await db.destroy()
}

/** Once per run: PostgreSQL in a temporary folder, and the template databases for all others. */
export const setup = async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'seam-test-'))
  const embedded = await startEmbedded(folder, () => {}, settings)
  const end = async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await makeTemplates(embedded.url)
  } catch (error) {
    await end()
    throw error
  }
  project.provide('databaseServer', embedded.url)
  return end
}
