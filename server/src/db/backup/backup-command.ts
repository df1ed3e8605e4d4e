import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../config.ts'
import { openDataFolder } from '../../data-folder.ts'
import { StartFault } from '../../fault.ts'
import { openInstallation, withEmbedded } from '../embedded/open-installation.ts'
import { checkDatabase } from '../preflight.ts'
import type { TableDigest } from './backup-file.ts'
import { readBackupHeader, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const secretFile = (dataDir: string) => join(dataDir, 'secret-key')

const totalsOf = (digests: readonly TableDigest[]) => ({
  tables: digests.length,
  rows: digests.reduce((sum, { rows }) => sum + rows, 0),
})

/** `npm run backup`: from DATABASE_URL, or from the embedded database, whether the server runs or not. */
export const runBackup = async (settings: Settings, file: string) => {
  if (existsSync(file)) throw new StartFault(`${file} 已存在，请换一个文件名`)
  const { databaseUrl, dataDir } = settings
  const embeddedKey = databaseUrl === undefined && existsSync(secretFile(dataDir))
  const secretKey = embeddedKey ? (await readFile(secretFile(dataDir), 'utf8')).trim() : undefined
  const digests = await openInstallation(settings, url => writeBackup(url, file, { secretKey }))
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
