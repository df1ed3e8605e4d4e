import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, constants as zlib } from 'node:zlib'
import pg from 'pg'
import { selectApplied } from '../migrate.ts'
import { type BackupFooter, type BackupHeader, backupFormat, type TableDigest, TableSum } from './backup-file.ts'
import { copyLines, selectBackupTables, selectSequences } from './backup-tables.rows.ts'

const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`)

async function* contentOf(client: pg.Client, secretKey: string | undefined, digests: TableDigest[]) {
  const header: BackupHeader = {
    format: backupFormat,
    createTime: new Date().toISOString(),
    migrations: await selectApplied(client),
    secretKey,
  }
  yield line(header)
  for (const table of await selectBackupTables(client)) {
    yield line(table)
    const sum = new TableSum()
    for await (const lines of copyLines(client, table)) {
      sum.add(lines)
      yield lines
    }
    yield Buffer.from('\\.\n')
    digests.push(sum.digest(table.table))
  }
  // Sequences are outside the snapshot: read last, they are never behind the rows.
  const footer: BackupFooter = { digests, sequences: await selectSequences(client) }
  yield line(footer)
}

/**
 * Writes the whole database into one file, in one snapshot, while the server runs. The file appears complete or not
 * at all, readable by its owner only.
 */
export const writeBackup = async (
  url: string,
  file: string,
  { secretKey, level = 9 }: { secretKey?: string | undefined; level?: number } = {},
): Promise<readonly TableDigest[]> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c statement_timeout=0' })
  await client.connect()
  const draft = `${file}.part`
  const digests: TableDigest[] = []
  try {
    await client.query('begin isolation level repeatable read read only')
    await pipeline(
      Readable.from(contentOf(client, secretKey, digests), { objectMode: false }),
      createZstdCompress({ params: { [zlib.ZSTD_c_compressionLevel]: level } }),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    await rename(draft, file)
    return digests
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await client.end()
  }
}
