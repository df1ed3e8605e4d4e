import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Services } from '../services.ts'
import { openBoss } from './boss.ts'
import type { Job } from './job.ts'
import type { Jobs } from './queue.ts'
import { deadQueue } from './queues.ts'
import { takeUp } from './take-up.ts'

export type RunningJobs = Jobs & {
  /** Begins to work, and keeps trying while the database is away; to be called when the server listens. */
  readonly start: (services: Services) => Promise<void>
  /** Lets running jobs finish for up to five seconds; what is left is run again later. */
  readonly stop: () => Promise<void>
}

/**
 * The jobs of the product over one database; every process may have its own. Connects when it is first used.
 * `pollSeconds`: between two looks for work, at least 0.5.
 */
export const openJobs = (
  url: string,
  registered: readonly Job<never>[],
  log: FastifyBaseLogger,
  { pollSeconds = 2 }: { pollSeconds?: number } = {},
): RunningJobs => {
  let opening: Promise<PgBoss> | undefined
  let workers: readonly string[] = []
  let stopped = false
  const open = () => {
    opening ??= openBoss(url, registered, log).catch(error => {
      opening = undefined
      throw error
    })
    return opening
  }
  const wake = async () => {
    const boss = await opening?.catch(() => undefined)
    for (const worker of workers) boss?.notifyWorker(worker)
  }
  return {
    start: async services => {
      while (!stopped)
        try {
          workers = await takeUp(await open(), registered, services, pollSeconds)
          return
        } catch (err) {
          log.warn({ err }, 'the job queue does not open, trying again')
          await new Promise(again => setTimeout(again, 2_000).unref())
        }
    },
    stop: async () => {
      stopped = true
      await (await opening?.catch(() => undefined))?.stop({ timeout: 5_000 })
    },
    send: async (tx, { name }, data) => {
      await (await open()).send(name, data, { db: fromKysely(tx) })
    },
    wake: () => void wake(),
    dead: async () => {
      const aside = await (await open()).findJobs<object>(deadQueue)
      return aside
        .map(one => ({ name: one.sourceName ?? '', data: one.data, reason: one.sourceOutput, since: one.createdOn }))
        .sort((a, b) => b.since.getTime() - a.since.getTime())
    },
  }
}
