import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../kit/services.ts'
import { sendTransport } from './transport.ts'

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string
}
export const version = manifest.version

type Pools = Pick<Services, 'db' | 'guard'>

const isStandby = 'select pg_is_in_recovery() as standby'

/** Whether both pools reach a writable database. */
const canServe = async ({ db, guard }: Pools): Promise<boolean> => {
  const answers = await Promise.all([
    sql<{ standby: boolean }>`${sql.raw(isStandby)}`.execute(db),
    guard.query<{ standby: boolean }>(isStandby),
  ])
  return answers.every(({ rows: [row] }) => row?.standby === false)
}

const answersInTime = (pools: Pools) =>
  Promise.race([canServe(pools).catch(() => false), sleep(2_000, false, { ref: false })])

/** GET /api/health: readiness of this process (wire.md §6). Its liveness is `/api/live`, answered in listener.ts. */
export const answerHealth = (app: FastifyInstance, pools: Pools, stopping: () => boolean) => {
  app.get('/api/health', async (_, reply) => {
    if (stopping() || !(await answersInTime(pools))) return sendTransport(reply, 503)
    return reply.header('cache-control', 'no-store').send({ status: 'ok', version })
  })
}
