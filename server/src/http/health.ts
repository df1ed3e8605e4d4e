import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { sendTransport } from './transport.ts'

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string
}
export const version = manifest.version

const databaseAnswers = (db: Db) =>
  Promise.race([
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ),
    sleep(2_000, false, { ref: false }),
  ])

/** GET /api/health: whether this process can serve now (wire.md §6). */
export const answerHealth = (app: FastifyInstance, db: Db, stopping: () => boolean) => {
  app.get('/api/health', async (_, reply) => {
    if (stopping() || !(await databaseAnswers(db))) return sendTransport(reply, 503)
    return reply.header('cache-control', 'no-store').send({ status: 'ok', version })
  })
}
