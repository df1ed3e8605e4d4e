import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { reasonOf, StartFault } from '../../fault.ts'
import { migrate, migrationsFolder } from '../migrate.ts'
import {
  type BackupFooter,
  type BackupHeader,
  type BackupTable,
  backupFormat,
  type TableDigest,
  TableSum,
  wholeLines,
} from './backup-file.ts'
import {
  canDisableTriggers,
  copyLines,
  isEmptyDatabase,
  makePartitionsOfLogs,
  openTable,
  selectBackupTables,
  setSequences,
  truncateTables,
} from './backup-tables.rows.ts'

const terminator = '\\.\n'

/** Reads the text of a backup: lines of JSON, with the rows of a table between two of them. */
class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>
  #lines: Buffer = Buffer.alloc(0)

  constructor(file: string) {
    const text = createReadStream(file).pipe(createZstdDecompress())
    this.#chunks = wholeLines(text)[Symbol.asyncIterator]()
  }

  async #fill(): Promise<void> {
    if (this.#lines.length > 0) return
    const { value, done } = await this.#chunks.next().catch(error => {
      throw new StartFault(`备份文件不完整或已损坏（${reasonOf(error)}）`)
    })
    if (done) throw new StartFault('备份文件不完整或已损坏')
    this.#lines = value
  }

  async object<T>(): Promise<T> {
    await this.#fill()
    const end = this.#lines.indexOf('\n') + 1
    const text = this.#lines.toString('utf8', 0, end)
    this.#lines = this.#lines.subarray(end)
    return JSON.parse(text) as T
  }

  /** Position of the terminator in the buffered lines; at the start if a table has no rows left. */
  #endOfRows(): number | undefined {
    if (this.#lines.indexOf(terminator) === 0) return 0
    const end = this.#lines.indexOf(`\n${terminator}`)
    return end < 0 ? undefined : end + 1
  }

  /** The rows up to the terminator, as whole lines. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      await this.#fill()
      const end = this.#endOfRows()
      const lines = end === undefined ? this.#lines : this.#lines.subarray(0, end)
      this.#lines = end === undefined ? Buffer.alloc(0) : this.#lines.subarray(end + terminator.length)
      if (lines.length > 0) yield lines
      if (end !== undefined) return
    }
  }
}

const copyRows = async (client: pg.Client, table: BackupTable, rows: AsyncIterable<Buffer>): Promise<void> => {
  const target = openTable(client, table)
  // COPY may fail while rows are still being written.
  const end = finished(target)
  end.catch(() => {})
  for await (const lines of rows) if (!target.write(lines)) await Promise.race([once(target, 'drain'), end])
  target.end()
  await end
}

const digestOf = async (client: pg.Client, table: BackupTable): Promise<TableDigest> => {
  const sum = new TableSum()
  for await (const lines of copyLines(client, table)) sum.add(lines)
  return sum.digest(table.table)
}

const refuseIfDifferent = async (client: pg.Client, tables: readonly BackupTable[], { digests }: BackupFooter) => {
  if (tables.length !== digests.length) throw new StartFault('备份文件不完整或已损坏：缺少表')
  for (const table of tables) {
    const saved = digests.find(digest => digest.table === table.table)
    const restored = await digestOf(client, table)
    if (restored.rows !== saved?.rows || restored.sum !== saved.sum)
      throw new StartFault(
        `恢复后的表 ${table.table} 与备份不一致（${restored.rows} 行，备份中 ${saved?.rows ?? 0} 行）`,
      )
  }
}

const readTables = async (client: pg.Client, reader: BackupReader): Promise<[BackupTable[], BackupFooter]> => {
  const tables: BackupTable[] = []
  for (;;) {
    const next = await reader.object<BackupTable | BackupFooter>()
    if ('digests' in next) return [tables, next]
    await copyRows(client, next, reader.rows())
    tables.push(next)
  }
}

const refuseIfUnknown = (header: BackupHeader) => {
  if (header.format !== backupFormat) throw new StartFault(`备份文件的格式（${header.format}）不是本程序能读的`)
}

/** The header of a backup, without reading the rest. */
export const readBackupHeader = async (file: string): Promise<BackupHeader> => {
  try {
    const header = await new BackupReader(file).object<BackupHeader>()
    refuseIfUnknown(header)
    return header
  } catch (error) {
    throw error instanceof StartFault ? error : new StartFault(`无法读取备份文件 ${file}：${reasonOf(error)}`)
  }
}

const restoreInto = async (client: pg.Client, reader: BackupReader) => {
  if (!(await canDisableTriggers(client)))
    throw new StartFault('恢复备份需要数据库的超级用户，或有权设置 session_replication_role 的用户')
  await client.query('begin')
  await truncateTables(client, await selectBackupTables(client))
  const [tables, footer] = await readTables(client, reader)
  await setSequences(client, footer.sequences)
  await refuseIfDifferent(client, tables, footer)
  await makePartitionsOfLogs(client)
  await client.query('commit')
  return footer.digests
}

/**
 * Fills an empty database from a backup: the migrations up to the backup's last one, the rows, the sequences, then
 * the newer migrations. Counts and hashes of every table are compared before the commit. A backup of a newer version
 * of the program is refused.
 */
export const restoreBackup = async (url: string, file: string): Promise<readonly TableDigest[]> => {
  const reader = new BackupReader(file)
  const header = await reader.object<BackupHeader>()
  refuseIfUnknown(header)
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c statement_timeout=0' })
  await client.connect()
  try {
    if (!(await isEmptyDatabase(client)))
      throw new StartFault('目标数据库不是空的：请指定一个新的 DATA_DIR 或空的数据库')
    await migrate(url, migrationsFolder, header.migrations)
    const digests = await restoreInto(client, reader)
    await migrate(url)
    return digests
  } finally {
    await client.end()
  }
}
