import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BackupFooter } from '../../src/db/backup/backup-file.ts'
import { readBackupHeader, restoreBackup } from '../../src/db/backup/restore-backup.ts'
import { writeBackup } from '../../src/db/backup/write-backup.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../database.ts'
import { health, spawnServer } from './process.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let source: TestDatabase
let target: TestDatabase
let folder: string
const file = () => join(folder, 'seam.backup')

const query = async <R extends pg.QueryResultRow>({ url }: TestDatabase, text: string): Promise<R[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}

beforeEach(async () => {
  source = await createTestDatabase()
  target = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'seam-backup-'))
})
afterEach(async () => {
  await source.drop()
  await target.drop()
  await rm(folder, { recursive: true })
})

/** Changes the text of a backup, as with an editor. */
const edit = async (change: (text: string) => string) =>
  writeFile(file(), zstdCompressSync(change(zstdDecompressSync(await readFile(file())).toString())))

describe('a backup', () => {
  it('contains every table, tab, line break and backslash, and the next value of each sequence', async () => {
    await query(
      source,
      String.raw`insert into department (department_name, remarks) values ('甲', E'a\tb\nc\\.\nd\\N')`,
    )
    await query(
      source,
      `insert into operation_log (create_time, create_name, user_name, oper_module, oper_type, oper_content, oper_ip, trace_id)
      select timestamptz '2025-03-01' + n * interval '10 days', '', '', '', '', 'old', '', '' from generate_series(1, 20) n`,
    )
    const saved = await writeBackup(source.url, file())
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(await restoreBackup(target.url, file())).toEqual(saved)
    const again = join(folder, 'again.backup')
    expect(await writeBackup(target.url, again)).toEqual(saved)
    const names = (database: TestDatabase) =>
      query(database, `select id, department_name, remarks from department order by id`)
    expect(await names(target)).toEqual(await names(source))
    const next = (database: TestDatabase) =>
      query(database, `insert into department (department_name) values ('乙') returning id`)
    expect(await next(target)).toEqual(await next(source))
    // Each month of the log is a partition again, and the default one is empty.
    expect(await query(target, 'select from operation_log_rest')).toEqual([])
  })

  it('keeps append-only tables append-only', async () => {
    await writeBackup(source.url, file())
    await restoreBackup(target.url, file())
    await query(
      target,
      `insert into operation_log (create_name, user_name, oper_module, oper_type, oper_content, oper_ip, trace_id) values ('', '', '', '', '', '', '')`,
    )
    await expect(query(target, 'delete from operation_log')).rejects.toThrow('operation_log')
  })

  it('carries the secret key of an embedded database', async () => {
    await writeBackup(source.url, file(), { secretKey: 'k'.repeat(48) })
    expect((await readBackupHeader(file())).secretKey).toBe('k'.repeat(48))
  })

  it('is refused by a database that is not empty', async () => {
    await writeBackup(source.url, file())
    await expect(restoreBackup(source.url, file())).rejects.toThrow('目标数据库不是空的')
  })

  it('is refused when truncated, altered or not a backup', async () => {
    await writeBackup(source.url, file())
    const whole = join(folder, 'whole')
    await copyFile(file(), whole)
    await edit(text => text.replace('系统管理员', '系统管理人'))
    await expect(restoreBackup(target.url, file())).rejects.toThrow('与备份不一致')
    await truncate(whole, 2_000)
    const empty = await createEmptyDatabase()
    await expect(restoreBackup(empty.url, whole)).rejects.toThrow('备份文件不完整或已损坏')
    await empty.drop()
    await writeFile(file(), 'nothing')
    await expect(readBackupHeader(file())).rejects.toThrow('备份文件不完整或已损坏')
  })

  it('is refused when a table is missing from it', async () => {
    await writeBackup(source.url, file())
    await edit(text => {
      const begin = text.indexOf('{"table":"role_menu"')
      return text.slice(0, begin) + text.slice(text.indexOf('\\.\n', begin) + 3)
    })
    await expect(restoreBackup(target.url, file())).rejects.toThrow('缺少表')
    expect(await query(target, 'select from role')).toEqual([])
  })

  it('of a newer program is refused with the name of the missing migration', async () => {
    await writeBackup(source.url, file())
    await edit(text => text.replace(/"migrations":\[/, '"migrations":[{"number":999,"name":"future","checksum":"x"},'))
    await expect(restoreBackup(target.url, file())).rejects.toThrow('999-future')
  })
})

const releases = join(import.meta.dirname, '../backups')

/** The data folders of earlier releases, by commit: each with the demonstration and some reports issued by hand. */
describe.each(await readdir(releases))('the data of release %s', name => {
  it('starts under this program with every row and every issued PDF', async () => {
    const release = join(releases, name)
    const { secretKey = '' } = await readBackupHeader(release)
    const text = zstdDecompressSync(await readFile(release))
      .toString()
      .trimEnd()
    const { digests } = JSON.parse(text.slice(text.lastIndexOf('\n') + 1)) as BackupFooter
    const restored = await restoreBackup(target.url, release)
    expect(restored).toEqual(digests)
    const server = spawnServer({ DATABASE_URL: target.url, SECRET_KEY: secretKey, DATA_DIR: folder })
    try {
      const address = await server.ready
      expect(await health(address)).toBe(200)
      for (const table of [
        'app_user',
        'client',
        'delegation',
        'sample',
        'sample_item',
        'result',
        'report',
        'operation_log',
      ]) {
        const [row] = await query<{ rows: number }>(target, `select count(*)::int as rows from ${table}`)
        expect([table, row?.rows]).toEqual([table, digests.find(digest => digest.table === table)?.rows])
      }
      const files = await query<{ pdf: Buffer; sha256: Buffer; check: string; code: string }>(
        target,
        `select pdf, sha256, check_code as check, report_code as code from report_file join report on report.id = report_id`,
      )
      expect(files.length).toBe(digests.find(({ table }) => table === 'report_file')?.rows)
      for (const { pdf, sha256, check, code } of files) {
        expect(createHash('sha256').update(pdf).digest()).toEqual(sha256)
        expect(await (await fetch(`${address}/check/${check}`)).text()).toContain(code)
      }
    } finally {
      server.child.kill('SIGTERM')
      await server.ended
    }
  })
})
