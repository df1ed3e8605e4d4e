import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartFault } from '../../fault.ts'
import { isPostgresOf, readPostmaster, removePostmaster } from './postmaster-file.ts'
import { type Cluster, runTool, seenFolder, spawnTool } from './tool.ts'

/** Where clients connect: a socket in a private folder, or (Windows) a port of this machine. */
export type Endpoint = { readonly socketFolder: string } | { readonly port: number }

const listenOn = (cluster: Cluster, endpoint: Endpoint): string[] => {
  if ('port' in endpoint) return ['-c', 'listen_addresses=127.0.0.1', '-p', String(endpoint.port)]
  const folder = endpoint.socketFolder === cluster.folder ? seenFolder(cluster) : endpoint.socketFolder
  return ['-c', 'listen_addresses=', '-c', 'unix_socket_permissions=0700', '-k', folder, '-p', '5432']
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Starts the server and waits until it accepts connections; recovery after a crash may take some time. */
export const startPostmaster = async (
  cluster: Cluster,
  endpoint: Endpoint,
  logFile: string,
  settings: readonly string[],
): Promise<ChildProcess> => {
  const output = openSync(logFile, 'a', 0o600)
  const child = spawnTool(
    cluster,
    'postgres',
    [...listenOn(cluster, endpoint), ...settings.map(setting => `--${setting}`)],
    output,
  )
  closeSync(output)
  let failure: Error | undefined
  child.once('error', error => {
    failure = error
  })
  child.unref()
  for (;;) {
    if (failure !== undefined) throw new StartFault(`内置数据库无法启动：${failure.message}`)
    if (hasEnded(child)) throw new StartFault(`内置数据库无法启动：${lastFatal(logFile)}（详见 ${logFile}）`)
    const running = await readPostmaster(cluster.folder)
    if (running?.ready && running.pid === child.pid) return child
    await sleep(10)
  }
}

const lastFatal = (logFile: string): string => {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  const line = lines.findLast(text => text.includes('FATAL:')) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|LOG):\s*/, '')
}

/**
 * Stops any server that runs on the folder (of this process, or left over after a kill), with its last writes on disk.
 * After 8 s it is stopped at once. Returns whether there was one.
 */
export const stopPostmaster = async (cluster: Cluster, logFile: string): Promise<boolean> => {
  const running = await readPostmaster(cluster.folder)
  if (running === undefined) return false
  if (!(await isPostgresOf(running.pid, cluster.folder))) {
    await removePostmaster(cluster.folder)
    return false
  }
  const output = openSync(logFile, 'a', 0o600)
  try {
    const stop = (mode: string, wait: number) =>
      runTool(cluster, 'pg_ctl', ['stop', '-m', mode, '-t', String(wait)], output)
    if ((await stop('fast', 8)) !== 0) await stop('immediate', 5)
  } finally {
    closeSync(output)
  }
  return true
}
