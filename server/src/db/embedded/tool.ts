import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { Account } from './account.ts'

export type Cluster = { readonly folder: string; readonly binaries: string; readonly account: Account }

// PGDATA, PGPORT, LC_ALL and similar variables of this process must not reach it.
const environment = () => {
  const { PATH, SystemRoot, TEMP } = process.env
  return { LC_ALL: 'C', ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }), ...(TEMP && { TEMP }) }
}

/**
 * Another account cannot traverse to a data folder below a private one (root's home is 0700 on many machines). It
 * inherits the folder as an open descriptor and uses it as /proc/self/fd/3.
 */
const byDescriptor = (cluster: Cluster) => cluster.account !== undefined && process.platform === 'linux'

/** The path of the data folder for the programs. */
export const seenFolder = (cluster: Cluster) => (byDescriptor(cluster) ? '/proc/self/fd/3' : cluster.folder)

/** Starts one of PostgreSQL's programs on the cluster's folder; its output goes to the open file. */
export const spawnTool = (
  cluster: Cluster,
  program: 'initdb' | 'pg_ctl' | 'postgres',
  args: string[],
  output: number,
): ChildProcess => {
  const folder = byDescriptor(cluster) ? openSync(cluster.folder, 'r') : undefined
  try {
    return spawn(cluster.binaries + program, ['-D', seenFolder(cluster), ...args], {
      ...cluster.account,
      cwd: '/',
      env: environment(),
      stdio: ['ignore', output, output, ...(folder === undefined ? [] : [folder])],
      // A process group of its own: Ctrl+C in the terminal stops this process, which stops PostgreSQL after the last
      // request.
      detached: true,
      windowsHide: true,
    })
  } finally {
    if (folder !== undefined) closeSync(folder)
  }
}

/** Runs a program and returns its exit code. */
export const runTool = (cluster: Cluster, program: 'initdb' | 'pg_ctl', args: string[], output: number) =>
  new Promise<number>((resolve, reject) => {
    spawnTool(cluster, program, args, output)
      .once('error', reject)
      .once('exit', code => resolve(code ?? 1))
  })
