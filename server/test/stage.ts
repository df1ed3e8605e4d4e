import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../src/app.ts'
import { type Config, readSettings } from '../src/config.ts'
import { serverUrlOf } from '../src/db/app-role.ts'
import { type Db, databaseOf, guardSettings, openPool, readOnlySettings } from '../src/db/database.ts'
import { sharedReads } from '../src/db/shared-reads.ts'
import { jobs } from '../src/jobs.ts'
import { openJobs } from '../src/kit/jobs/open-jobs.ts'
import { type ResourceLimits, usualLimits } from '../src/kit/resource-limits.ts'
import type { Services } from '../src/kit/services.ts'
import { captchaAnswer } from './client.ts'
import { createTestDatabase } from './database.ts'
import { testSecretKey } from './database-server.ts'

/** A complete server on a database of its own, called through `app.inject`. */
export type Stage = {
  readonly app: FastifyInstance
  /** The owner's connection, for tests to write and read; the server has its own with fewer rights. */
  readonly db: Db
  readonly services: Services
  readonly url: string
  /** The errors in the server's log: a test that expects none checks them. */
  readonly errors: string[]
  /** The statements that the work sent to the database, without the session check. */
  readonly statementsOf: (work: () => Promise<unknown>) => Promise<string[]>
  /** A second server process on the same database, with limits of its own if given. */
  readonly twin: (limits?: Partial<ResourceLimits>) => Promise<FastifyInstance>
  readonly close: () => Promise<void>
}

const testConfig = (databaseUrl: string, more: Record<string, string>): Config => {
  const environment = {
    CAPTCHA_ANSWER: captchaAnswer,
    SECRET_KEY: testSecretKey,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    DATA_DIR: join(tmpdir(), 'seam-test-data'),
    // A test runs at any hour.
    SMS_QUIET_HOURS: '0-0',
  }
  return { ...readSettings({ ...environment, ...more }), databaseUrl, secretKey: testSecretKey }
}

type OpenServer = { services: Services; app: FastifyInstance; close: () => Promise<void> }

const openServer = async (
  url: string,
  more: Record<string, string>,
  limits: Partial<ResourceLimits>,
  errors: string[],
  observe: (text: string) => void,
): Promise<OpenServer> => {
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
  const serverUrl = serverUrlOf(url, testSecretKey)
  const pool = openPool(serverUrl, { max: 8, observe, refuseSecond: true })
  const shared = openPool(serverUrl, {
    max: 3,
    settings: readOnlySettings,
    pipeline: true,
    observe,
    refuseSecond: true,
  })
  const guard = openPool(serverUrl, { max: 3, settings: guardSettings, refuseSecond: true })
  const db = databaseOf(pool)
  const queue = openJobs(serverUrl, jobs, log)
  const services: Services = {
    config: testConfig(url, more),
    limits: { ...usualLimits, ...limits },
    db,
    reads: sharedReads(shared, pool),
    guard,
    jobs: queue,
    log,
  }
  const app = await buildApp(services)
  const close = async () => {
    await app.close()
    await queue.stop()
    await guard.end()
    await shared.end()
    await db.destroy()
  }
  return { services, app, close }
}

export const openStage = async (
  more: Record<string, string> = {},
  limits: Partial<ResourceLimits> = {},
): Promise<Stage> => {
  const database = await createTestDatabase()
  const errors: string[] = []
  const statements: string[] = []
  const first = await openServer(database.url, more, limits, errors, text => void statements.push(text))
  const servers = [first]
  const db = databaseOf(openPool(database.url, { max: 4 }))
  return {
    app: first.app,
    db,
    services: first.services,
    url: database.url,
    errors,
    statementsOf: async work => {
      statements.length = 0
      await work()
      return statements.splice(0)
    },
    twin: async (own = limits) => {
      const server = await openServer(database.url, more, own, errors, () => {})
      servers.push(server)
      return server.app
    },
    close: async () => {
      for (const server of servers.reverse()) await server.close()
      await db.destroy()
      await database.drop()
    },
  }
}

/**
 * The stage of a test file, or of one `describe`: `const stage = useStage()`. It is opened before the following
 * `beforeAll` hooks, and closed after the last test.
 */
export const useStage = (more: Record<string, string> = {}, limits: Partial<ResourceLimits> = {}): Stage => {
  const stage = {} as Stage
  beforeAll(async () => {
    Object.assign(stage, await openStage(more, limits))
  })
  afterAll(() => stage.close())
  return stage
}
