import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const megabyte = 1024 * 1024

/** Bytes: below them writes are refused, while PostgreSQL still has room to finish what it does. */
const leastFree = 500 * megabyte

/** Of the whole: below it the log warns. */
const lowShare = 0.1

/** Given up when the disk is full, so that PostgreSQL can write its checkpoint and somebody can clear up. */
const reserveBytes = 64 * megabyte

const interval = 10_000

export type Space = { readonly free: number; readonly total: number }

export type DiskEvent =
  | ({ readonly name: 'low' | 'writesRefused' | 'writesAllowed' } & Space)
  | { readonly name: 'reserveGivenUp' }

const measure = async (folder: string): Promise<Space> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Written out, since a sparse file reserves nothing. */
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
  /** whether there is too little room for writes */
  readonly isFull: () => boolean
  /** Looks now rather than within the next seconds. */
  readonly look: () => Promise<void>
  readonly stop: () => void
}

/** Watches the disk of the embedded database: warns, refuses writes before PostgreSQL itself has to stop, gives up a reserve. */
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
    // with room to spare the reserve is there again
    if (space.free > leastFree + reserveBytes) await makeReserve(reserve)
  }
  // a file system that tells nothing of itself is not guarded
  const tryLook = () => look().catch(() => {})
  await tryLook()
  const timer = setInterval(() => void tryLook(), interval).unref()
  return { isFull: () => isFull, look, stop: () => clearInterval(timer) }
}
