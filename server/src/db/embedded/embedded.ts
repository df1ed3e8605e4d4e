import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, statSync, truncateSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepSecret } from '../../data-folder.ts'
import { chooseAccount, giveTo } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, superuser } from './cluster.ts'
import { keepRunning, type Watch } from './keep-running.ts'
import { type Endpoint, startPostmaster, stopPostmaster } from './postmaster.ts'
import { isPostgresOf, readPostmaster } from './postmaster-file.ts'
import type { Cluster } from './tool.ts'

type Embedded = {
  readonly url: string
  /** This start created the cluster. */
  readonly created: boolean
  /** Stops PostgreSQL after its last writes. */
  readonly stop: () => Promise<void>
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** The path of a socket is limited to about 100 bytes; for a longer one it is put into a private folder of its own. */
const endpointOf = async (cluster: Cluster): Promise<Endpoint> => {
  if (process.platform === 'win32') return { port: await freePort() }
  if (Buffer.byteLength(cluster.folder) < 85) return { socketFolder: cluster.folder }
  const socketFolder = join(tmpdir(), `seam-${createHash('sha256').update(cluster.folder).digest('hex').slice(0, 16)}`)
  await mkdir(socketFolder, { recursive: true, mode: 0o700 })
  await giveTo(cluster.account, socketFolder)
  return { socketFolder }
}

/** After a kill no server runs here, but its process id may belong to another process or a zombie. */
const removeSocketLock = async (endpoint: Endpoint) => {
  if ('socketFolder' in endpoint) await rm(join(endpoint.socketFolder, '.s.PGSQL.5432.lock'), { force: true })
}

const urlOf = (endpoint: Endpoint, password: string) => {
  const host = 'port' in endpoint ? `127.0.0.1:${endpoint.port}` : encodeURIComponent(endpoint.socketFolder)
  return `postgresql://${superuser}:${password}@${host}/postgres`
}

const prepareLog = (file: string) => {
  if (existsSync(file) && statSync(file).size > 10_000_000) truncateSync(file)
}

/** After a kill its last process may still use the shared memory for a moment. */
const startPatiently = async (start: () => Promise<ChildProcess>): Promise<ChildProcess> => {
  for (let tries = 1; ; tries++)
    try {
      return await start()
    } catch (error) {
      if (tries === 20 || !String(error).includes('shared memory')) throw error
      await sleep(500)
    }
}

/** The address of the embedded PostgreSQL that runs on this data folder, whichever process started it. */
export const findRunning = async (dataDir: string): Promise<string | undefined> => {
  const folder = join(dataDir, 'postgres')
  const running = await readPostmaster(folder)
  if (!running?.ready || !(await isPostgresOf(running.pid, folder))) return undefined
  const account = await chooseAccount(folder)
  const endpoint =
    process.platform === 'win32'
      ? { port: running.port }
      : await endpointOf({ folder, account, binaries: await findBinaries(account !== undefined) })
  return urlOf(endpoint, await keepSecret(dataDir, 'postgres-password', 24))
}

/**
 * PostgreSQL from the npm packages on `<dataDir>/postgres`: created, started, and restarted if it dies. `settings`
 * are name=value.
 */
export const startEmbedded = async (
  dataDir: string,
  watch: Watch,
  settings: readonly string[] = [],
): Promise<Embedded> => {
  const folder = join(dataDir, 'postgres')
  const account = await chooseAccount(folder)
  const cluster: Cluster = { folder, account, binaries: await findBinaries(account !== undefined) }
  const password = await keepSecret(dataDir, 'postgres-password', 24)
  const created = (await ensureCluster(cluster, password)) === 'created'
  const log = join(dataDir, 'postgres.log')
  prepareLog(log)
  if (await stopPostmaster(cluster, log)) watch({ name: 'leftOver' })
  const endpoint = await endpointOf(cluster)
  await removeSocketLock(endpoint)
  const start = () => startPostmaster(cluster, endpoint, log, settings)
  const letGo = keepRunning(await startPatiently(start), start, watch)
  return {
    url: urlOf(endpoint, password),
    created,
    stop: async () => {
      letGo()
      await stopPostmaster(cluster, log)
    },
  }
}
