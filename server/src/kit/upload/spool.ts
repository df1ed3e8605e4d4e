import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/** A temporary file that is deleted as soon as it is open: nothing remains of it, also after a kill. */
export type Spool = {
  readonly append: (bytes: Buffer) => Promise<void>
  readonly read: () => Promise<Buffer>
  readonly close: () => Promise<void>
}

/** In the data folder, whose free space is watched. */
export const uploadFolder = (dataDir: string): string => join(dataDir, 'uploads')

export const openSpool = async (folder: string): Promise<Spool> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return {
    append: bytes => file.appendFile(bytes),
    read: () => buffer(file.createReadStream({ start: 0, autoClose: false })),
    close: () => file.close(),
  }
}
