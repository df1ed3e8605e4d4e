import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Jobs } from './jobs/queue.ts'
import type { ResourceLimits } from './resource-limits.ts'

/** The services that handlers and jobs of the running server use. */
export type Services = {
  readonly config: Config
  readonly limits: ResourceLimits
  readonly db: Db
  /** For reads: their single statements share connections. */
  readonly reads: Db
  /** Small pool with synchronous_commit off: sessions, nonces, one-time keys. */
  readonly guard: pg.Pool
  readonly jobs: Jobs
  readonly log: FastifyBaseLogger
  /** Whether the disk of the embedded database has too little space for writes. */
  readonly isDiskFull?: () => boolean
}
