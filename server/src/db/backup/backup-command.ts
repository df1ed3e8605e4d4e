import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../config.ts'
import { openDataFolder } from '../../data-folder.ts'
import { StartFault } from '../../fault.ts'
import { findRunning, startEmbedded } from '../embedded/embedded.ts'
import { holdFolder } from '../embedded/folder-lock.ts'
import { checkDatabase } from '../preflight.ts'
import type { TableDigest } from './backup-file.ts'
import { readBackupHeader, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const secretFile = (dataDir: string) => join(dataDir, 'secret-key')

/** Starts the embedded database for the time of the work; nobody else may use the folder meanwhile. */
const withEmbedded = async <T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> => {
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

const totalsOf = (digests: readonly TableDigest[]) => ({
  tables: digests.length,
  rows: digests.reduce((sum, { rows }) => sum + rows, 0),
})

/** `npm run backup`: from DATABASE_URL, or from the embedded database, whether the server runs or not. */
export const runBackup = async ({ databaseUrl, dataDir }: Settings, file: string) => {
  if (existsSync(file)) throw new StartFault(`${file} 已存在，请换一个文件名`)
  if (databaseUrl !== undefined) {
    await checkDatabase(databaseUrl)
    return { ...totalsOf(await writeBackup(databaseUrl, file)), bytes: (await stat(file)).size }
  }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartFault(`${dataDir} 里没有数据库，请用 DATA_DIR 指定数据目录`)
  const secretKey = existsSync(secretFile(dataDir)) ? (await readFile(secretFile(dataDir), 'utf8')).trim() : undefined
  const write = (url: string) => writeBackup(url, file, { secretKey })
  const running = await findRunning(dataDir)
  const digests = running === undefined ? await withEmbedded(dataDir, write) : await write(running)
  return { ...totalsOf(digests), bytes: (await stat(file)).size }
}

/** `npm run restore`: into an empty DATABASE_URL, or into a data folder without a database. */
export const runRestore = async ({ databaseUrl, dataDir }: Settings, file: string) => {
  const { secretKey } = await readBackupHeader(file)
  if (databaseUrl !== undefined) {
    await checkDatabase(databaseUrl)
    return totalsOf(await restoreBackup(databaseUrl, file))
  }
  await openDataFolder(dataDir)
  if (existsSync(join(dataDir, 'postgres')))
    throw new StartFault(`${dataDir} 里已有数据库，请用 DATA_DIR 指定一个新的目录`)
  const digests = await withEmbedded(dataDir, url => restoreBackup(url, file))
  if (secretKey !== undefined) await writeFile(secretFile(dataDir), secretKey, { mode: 0o600 })
  return totalsOf(digests)
}
