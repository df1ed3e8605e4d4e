import { execFileSync } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'

type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean }

/** The content of postmaster.pid of a running or killed server. */
export const readPostmaster = async (folder: string): Promise<Postmaster | undefined> => {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined
}

/** PostgreSQL has its data folder as working directory; another process with that id, or a zombie, has not. */
const worksIn = async (pid: number, folder: string): Promise<boolean> => {
  const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  return place !== '' && place === (await realpath(folder))
}

const isNamedPostgres = (pid: number): boolean => {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).includes('postgres')
  } catch {
    return false
  }
}

/** Whether that process is the PostgreSQL of this folder: after a reboot the id may belong to another process. */
export const isPostgresOf = async (pid: number, folder: string): Promise<boolean> => {
  if (process.platform === 'linux') return worksIn(pid, folder)
  return process.platform === 'win32' || isNamedPostgres(pid)
}

/** A stale file prevents PostgreSQL from starting as soon as any process has its id. */
export const removePostmaster = (folder: string) => rm(join(folder, 'postmaster.pid'), { force: true })
