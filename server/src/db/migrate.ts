import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { reasonOf, StartFault } from '../fault.ts'

type Migration = { readonly number: number; readonly name: string; readonly text: string; readonly checksum: string }
export type Applied = { readonly number: number; readonly name: string; readonly checksum: string }

export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** The numbered files, in order: `001-system.sql`. */
const readMigrations = async (folder: string): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    files.map(async file => {
      const [, number = '', name = ''] = /^(\d{3})-(.+)\.sql$/.exec(file) ?? []
      if (number === '') throw new StartFault(`迁移文件 ${file} 的名称应形如 001-system.sql`)
      const text = await readFile(join(folder, file), 'utf8')
      // Line endings depend on git and do not count as a change of the migration.
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
      return { number: Number(number), name, text, checksum }
    }),
  )
  const twice = migrations.find((migration, index) => migration.number === migrations[index - 1]?.number)
  if (twice !== undefined) throw new StartFault(`有两个编号为 ${twice.number} 的迁移文件`)
  return migrations
}

/** Why the database cannot be migrated with these files, or undefined. */
const faultOfHistory = (migrations: readonly Migration[], applied: readonly Applied[]): string | undefined => {
  const byNumber = new Map(migrations.map(migration => [migration.number, migration]))
  for (const { number, name, checksum } of applied) {
    const file = byNumber.get(number)
    const label = `${String(number).padStart(3, '0')}-${name}`
    if (file === undefined) return `数据库比程序新：它已执行过本程序没有的迁移 ${label}，请使用新版本的程序`
    if (file.checksum !== checksum) return `迁移 ${label} 在执行之后被改动过，请恢复原文件，并把改动写进新的迁移`
  }
  const last = applied.at(-1)?.number ?? 0
  const late = migrations.find(({ number }) => number < last && applied.every(entry => entry.number !== number))
  return late === undefined
    ? undefined
    : `迁移 ${late.number}-${late.name} 的编号早于数据库已执行的最后一个，请改用新的编号`
}

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new StartFault(`迁移 ${migration.number}-${migration.name} 执行失败：${reasonOf(error)}`)
  }
}

export const selectApplied = async (client: pg.ClientBase): Promise<Applied[]> => {
  const { rows } = await client.query<Applied>('select number, name, checksum from schema_migration order by number')
  return rows
}

/** The migrations to run: all, or those of a backup, which this program must know. */
const chooseMigrations = (migrations: readonly Migration[], ofBackup: readonly Applied[] | undefined) => {
  if (ofBackup === undefined) return migrations
  const fault = faultOfHistory(migrations, ofBackup)
  if (fault !== undefined) throw new StartFault(`备份与本程序不符：${fault}`)
  return migrations.slice(0, ofBackup.length)
}

/**
 * Migrates the database to the newest migration, or to those of a backup, each in a transaction; returns how many
 * were run.
 */
export const migrate = async (
  url: string,
  folder = migrationsFolder,
  ofBackup?: readonly Applied[],
): Promise<number> => {
  const migrations = chooseMigrations(await readMigrations(folder), ofBackup)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create table if not exists schema_migration (
      number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
    const applied = await selectApplied(client)
    const fault = faultOfHistory(migrations, applied)
    if (fault !== undefined) throw new StartFault(fault)
    const waiting = migrations.slice(applied.length)
    for (const migration of waiting) await apply(client, migration)
    return waiting.length
  } finally {
    await client.end()
  }
}
