import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../../config.ts'
import { StartFault } from '../../fault.ts'
import { checkDatabase } from '../preflight.ts'
import { findRunning, startEmbedded } from './embedded.ts'
import { holdFolder } from './folder-lock.ts'

/** Starts the embedded database for the duration of the work; nobody else can use the folder meanwhile. */
export const withEmbedded = async <T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> => {
  const release = await holdFolder(dataDir)
  try {
    const embedded = await startEmbedded(dataDir, () => {})
    try {
      return await work(embedded.url)
    } finally {
      await embedded.stop()
    }
  } finally {
    release()
  }
}

/** Works on the database of an installation: that of DATABASE_URL, or the embedded one, whether the server runs or not. */
export const openInstallation = async <T>(
  { databaseUrl, dataDir }: Settings,
  work: (url: string) => Promise<T>,
): Promise<T> => {
  if (databaseUrl !== undefined) {
    await checkDatabase(databaseUrl)
    return work(databaseUrl)
  }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartFault(`${dataDir} 里没有数据库，请用 DATA_DIR 指定数据目录`)
  const running = await findRunning(dataDir)
  return running === undefined ? withEmbedded(dataDir, work) : work(running)
}
