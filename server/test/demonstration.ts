import { sql } from 'kysely'
import pino from 'pino'
import { buildApp } from '../src/app.ts'
import { type Config, readSettings } from '../src/config.ts'
import { prepareAppRole, serverUrlOf } from '../src/db/app-role.ts'
import { databaseOf, openPool } from '../src/db/database.ts'
import { seed } from '../src/db/seed/seed.ts'
import { loadDemonstration } from '../src/demo/load-demonstration.ts'
import { jobs } from '../src/jobs.ts'
import { openJobs } from '../src/kit/jobs/open-jobs.ts'
import { usualLimits } from '../src/kit/resource-limits.ts'
import { captchaAnswer } from './client.ts'
import { copyDatabase, createMigratedDatabase, sharedDatabase, type TestDatabase } from './database.ts'
import { testSecretKey } from './database-server.ts'

export const demoPassword = 'Admin#2026'

const configOf = (databaseUrl: string): Config => {
  const settings = { ADMIN_PASSWORD: demoPassword, DEMO_DATA: '1', CAPTCHA_ANSWER: captchaAnswer, LOG_LEVEL: 'error' }
  return { ...readSettings(settings), databaseUrl, secretKey: testSecretKey }
}

const loadOriginal = async (): Promise<TestDatabase> => {
  const database = await createMigratedDatabase()
  await prepareAppRole(database.url, testSecretKey)
  const owner = databaseOf(openPool(database.url, { max: 2 }))
  try {
    await loadDemonstration(owner, configOf(database.url))
    await seed(owner, configOf(database.url))
  } finally {
    await owner.destroy()
  }
  return database
}

/** A server of a new installation, on a copy of the demonstration. */
export const openDemonstration = async () => {
  const database = await copyDatabase(await sharedDatabase('demonstration', loadOriginal))
  const config = configOf(database.url)
  const serverUrl = serverUrlOf(database.url, testSecretKey)
  const pool = openPool(serverUrl, { max: 8 })
  const guard = openPool(serverUrl, { max: 3 })
  const db = databaseOf(pool)
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
  const queue = openJobs(database.url, jobs, log)
  const app = await buildApp({ config, limits: usualLimits, db, reads: db, guard, jobs: queue, log })
  const close = async () => {
    await app.close()
    await queue.stop()
    await guard.end()
    await db.destroy()
    await database.drop()
  }
  /** A query in plain SQL. */
  const query = async <R>(text: string) => (await sql.raw<R>(text).execute(db)).rows
  return { app, db, config, errors, query, close }
}
export type Demonstration = Awaited<ReturnType<typeof openDemonstration>>
