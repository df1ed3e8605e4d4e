import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const megabyte = 1024 * 1024

/** Bytes of free space below which writes are refused, while PostgreSQL can still finish its own work. */
const leastFree = 500 * megabyte

/** Share of the disk below which the log warns. */
const lowShare = 0.1

/** A reserve file that is deleted when the disk is full, so that PostgreSQL can write its checkpoint. */
const reserveBytes = 64 * megabyte

const interval = 10_000

type Space = { readonly free: number; readonly total: number }

export type DiskEvent =
  | ({ readonly name: 'low' | 'writesRefused' | 'writesAllowed' } & Space)
  | { readonly name: 'reserveGivenUp' }

const measure = async (folder: string): Promise<Space> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Written with data, since a sparse file reserves nothing. */
const makeReserve = async (file: string): Promise<void> => {
  if ((await stat(file).catch(() => undefined))?.size === reserveBytes) return
  const handle = await open(file, 'w', 0o600)
  try {
    for (let at = 0; at < reserveBytes; at += megabyte) await handle.write(Buffer.alloc(megabyte), 0, megabyte, at)
  } finally {
    await handle.close()
  }
}

export type DiskGuard = {
  /** Whether there is too little space for writes. */
  readonly isFull: () => boolean
  /** Checks now instead of at the next interval. */
  readonly look: () => Promise<void>
  readonly stop: () => void
}

/**
 * Watches the disk of the embedded database: warns, refuses writes before PostgreSQL has to stop, and deletes a
 * reserve file.
 */
export const guardDisk = async (
  dataDir: string,
  onEvent: (event: DiskEvent) => void,
  spaceOf: (folder: string) => Promise<Space> = measure,
): Promise<DiskGuard> => {
  const reserve = join(dataDir, 'disk-reserve')
  let [isLow, isFull] = [false, false]
  const look = async () => {
    const space = await spaceOf(dataDir)
    const wasFull = isFull
    isFull = space.free < leastFree
    if (isFull !== wasFull) onEvent({ name: isFull ? 'writesRefused' : 'writesAllowed', ...space })
    const low = space.free < space.total * lowShare
    if (low && !isLow) onEvent({ name: 'low', ...space })
    isLow = low
    if (space.free < reserveBytes && (await stat(reserve).catch(() => undefined)) !== undefined) {
      await rm(reserve, { force: true })
      onEvent({ name: 'reserveGivenUp' })
    }
    // Restores the reserve when there is space again.
    if (space.free > leastFree + reserveBytes) await makeReserve(reserve)
  }
  // A file system without statistics is not guarded.
  const tryLook = () => look().catch(() => {})
  await tryLook()
  const timer = setInterval(() => void tryLook(), interval).unref()
  return { isFull: () => isFull, look, stop: () => clearInterval(timer) }
}
