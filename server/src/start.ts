import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config, Settings } from './config.ts'
import { keepSecret, openDataFolder } from './data-folder.ts'
import { makeLogPartitions, prepareAppRole } from './db/app-role.ts'
import { databaseOf, guardSettings, openPool, readOnlySettings } from './db/database.ts'
import { guardDisk } from './db/embedded/disk-guard.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { holdFolder } from './db/embedded/folder-lock.ts'
import { migrate } from './db/migrate.ts'
import { checkDatabase, withStartLock } from './db/preflight.ts'
import { seed } from './db/seed/seed.ts'
import { sharedReads } from './db/shared-reads.ts'
import { watchDatabase } from './db/watch-database.ts'
import { loadDemonstration } from './demo/load-demonstration.ts'
import { openListener } from './http/listener.ts'
import { webBuild } from './http/pages.ts'
import { jobs } from './jobs.ts'
import { openJobs } from './kit/jobs/open-jobs.ts'
import { prepareJobs } from './kit/jobs/pg-boss.ts'
import { ensureSigningKey } from './kit/pdf/signature/house-key.ts'
import { usualLimits } from './kit/resource-limits.ts'
import type { Services } from './kit/services.ts'
import type { Progress } from './progress.ts'

export type Running = { readonly address: string; readonly stop: () => Promise<void> }

type Undo = () => Promise<void> | void

/** Collects how to close what was opened; closes in reverse order, and logs a failure without stopping at it. */
const collectUndos = (log: FastifyBaseLogger) => {
  const undos: Undo[] = []
  return {
    later: (undo: Undo) => void undos.push(undo),
    all: async () => {
      for (const undo of undos.splice(0).reverse())
        await Promise.resolve(undo()).catch(err => log.error({ err }, 'while stopping'))
    },
  }
}

const databaseEvents = {
  leftOver: 'stopped the embedded database of a killed server',
  died: 'embedded database died',
  restarted: 'embedded database restarted',
  failed: 'embedded database does not start',
} as const

const diskEvents = {
  low: 'less than a tenth of the disk is free',
  writesRefused: 'the disk is nearly full: writes are refused',
  writesAllowed: 'the disk has room again: writes are allowed',
  reserveGivenUp: 'the disk is full: the reserve file was given up',
} as const

/** The database that the settings name, or the embedded one. */
const findDatabase = async (settings: Settings, log: FastifyBaseLogger, later: (undo: Undo) => void) => {
  if (settings.databaseUrl !== undefined) {
    await checkDatabase(settings.databaseUrl)
    return settings.databaseUrl
  }
  const embedded = await startEmbedded(settings.dataDir, event => {
    log.warn('error' in event ? { err: event.error } : {}, databaseEvents[event.name])
  })
  later(embedded.stop)
  return embedded.url
}

const sayAccounts = (
  progress: Progress,
  first: NonNullable<Awaited<ReturnType<typeof seed>>>,
  hasGivenPassword: boolean,
) => {
  progress.say(`\n  管理员账号：${first.mobile}`)
  progress.say(
    hasGivenPassword
      ? '  密码：环境变量 ADMIN_PASSWORD 的值'
      : `  初始密码：${first.password}（只显示这一次，首次登录须修改）`,
  )
  for (const { role, mobile, password } of first.demonstration)
    progress.say(
      `  演示账号（${role}）：${mobile}，${password === undefined ? '密码同上' : `初始密码：${password}（首次登录须修改）`}`,
    )
}

/** Warns of requests without TLS from other machines: signatures do not keep them secret (wire.md §3). */
const warnOfPlainHttp = ({ host, publicUrl }: Config, log: FastifyBaseLogger) => {
  if (publicUrl.startsWith('https:') || ['127.0.0.1', '::1', 'localhost'].includes(host)) return
  log.warn(
    { host },
    'serving plain http beyond this machine: put TLS in front, and set PUBLIC_URL to its https address',
  )
}

/** Migrates and seeds the database as its owner, and opens the connections of the server, as a role that owns nothing. */
const prepareDatabase = async (
  config: Config,
  log: FastifyBaseLogger,
  progress: Progress,
  later: (undo: Undo) => void,
) => {
  const { databaseUrl, secretKey } = config
  await progress.step(
    '迁移数据库',
    () => migrate(databaseUrl),
    count => (count === 0 ? '已是最新' : `执行 ${count} 个`),
  )
  const restricted = await prepareAppRole(databaseUrl, secretKey)
  if (restricted === undefined)
    log.warn('the user of DATABASE_URL may not create roles: only triggers protect append-only tables')
  const connection = restricted ?? { url: databaseUrl, settings: '' }
  await prepareJobs(databaseUrl, jobs, log)
  const owner = databaseOf(openPool(databaseUrl, { max: 2 }))
  const first = await progress
    .step('初始化数据', async () => {
      await makeLogPartitions(owner)
      await ensureSigningKey(owner, config)
      const demonstration = config.demoData ? await loadDemonstration(owner, config) : undefined
      return (await seed(owner, config)) ?? demonstration
    })
    .finally(() => owner.destroy())
  const pool = openPool(connection.url, { settings: connection.settings })
  const db = databaseOf(pool)
  later(() => db.destroy())
  return { db, pool, connection, first }
}

/** Milliseconds for which a balancer before several servers sees that one is about to stop. */
const unready = 3_000

/** Starts the server: returns when it answers requests. Throws a StartFault if the operator has to act. */
export const start = async (settings: Settings, log: FastifyBaseLogger, progress: Progress): Promise<Running> => {
  const undo = collectUndos(log)
  try {
    await openDataFolder(settings.dataDir)
    if (settings.databaseUrl === undefined) undo.later(await holdFolder(settings.dataDir))
    const listener = await openListener(settings.port, settings.host)
    undo.later(() => listener.close(0))
    const databaseUrl = await progress.step('启动数据库', () => findDatabase(settings, log, undo.later))
    const secretKey = settings.secretKey ?? (await keepSecret(settings.dataDir, 'secret-key'))
    const config: Config = { ...settings, databaseUrl, secretKey }
    const { db, pool, connection, first } = await withStartLock(databaseUrl, () =>
      prepareDatabase(config, log, progress, undo.later),
    )
    const guard = openPool(connection.url, {
      max: 4,
      settings: `${guardSettings} ${connection.settings}`,
    })
    undo.later(() => guard.end())
    const shared = openPool(connection.url, {
      settings: `${readOnlySettings} ${connection.settings}`,
      pipeline: true,
    })
    undo.later(() => shared.end())
    const watch = watchDatabase(connection.url, [pool, shared, guard], () =>
      log.error('the database does not answer: its connections are closed'),
    )
    undo.later(watch.stop)
    const app: FastifyInstance = await progress.step('启动服务', async () => {
      // pg-boss takes no connection settings: where they choose the role of the server, the queue connects as the owner
      const queue = openJobs(connection.settings === '' ? connection.url : databaseUrl, jobs, log)
      undo.later(() => queue.stop())
      const disk =
        settings.databaseUrl === undefined
          ? await guardDisk(settings.dataDir, event => log.warn(event, diskEvents[event.name]))
          : undefined
      if (disk !== undefined) undo.later(disk.stop)
      const services: Services = {
        config,
        limits: usualLimits,
        db,
        reads: sharedReads(shared, pool),
        guard,
        jobs: queue,
        log,
        ...(disk && { isDiskFull: disk.isFull }),
      }
      const built = await buildApp(services, { stopping: () => listener.state() === 'stopping', pages: webBuild })
      void queue.start(services)
      return built
    })
    undo.later(() => app.close())
    listener.open((request, response) => app.routing(request, response))
    warnOfPlainHttp(config, log)
    if (first !== undefined) sayAccounts(progress, first, settings.adminPassword !== undefined)
    return {
      address: listener.address,
      stop: async () => {
        await listener.close(7_000, settings.databaseUrl === undefined ? 0 : unready)
        await undo.all()
      },
    }
  } catch (error) {
    await undo.all()
    throw error
  }
}
