import { createHash } from 'node:crypto'
import { reportState } from '@seam/contract/lab/report/report'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Snapshot, SnapshotTable } from './snapshot.ts'

/** Tables that are not part of a snapshot: of sessions and requests, or created again when needed. */
const excluded = [
  'account_sum',
  'authority',
  'captcha',
  'client_count',
  'credit_sum',
  'day_seal',
  'delegation_credit',
  'export_task',
  'idempotency',
  'ledger_check',
  'login_ticket',
  'nonce',
  'rate_limit',
  'report_file',
  'schema_migration',
  'session',
  'sign_in_key',
  'signing_key',
  'sms_code',
  'stat_bucket',
  'stat_cell',
  'stat_figure',
  'stat_mark',
  'working_day',
]

type TableInfo = { table: string; columns: string[]; types: string[]; key: string[]; references: string[] }

const selectTables = async (db: Db): Promise<TableInfo[]> => {
  const { rows } = await sql<TableInfo>`
    select relname as "table",
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select array_agg(attname || ' ' || format_type(atttypid, atttypmod) order by attname) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as types,
      coalesce((select array_agg(attname::text) from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = pg_class.oid and indisprimary), '{}') as key,
      coalesce((select array_agg(distinct confrelid::regclass::text) from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid), '{}') as references
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all (${excluded})
    order by relname`.execute(db)
  return rows
}

const schemaOf = (tables: readonly TableInfo[]): string =>
  createHash('sha256')
    .update(JSON.stringify(tables.map(({ table, types }) => [table, types])))
    .digest('hex')

/** Hash of the tables and columns of a database, as stored in a snapshot of it. */
export const readSchema = async (db: Db): Promise<string> => schemaOf(await selectTables(db))

/** Tables in the order of their references. */
const inOrder = (tables: readonly TableInfo[]): TableInfo[] => {
  const left = [...tables]
  const ordered: TableInfo[] = []
  while (left.length > 0) {
    const next = left.findIndex(({ references }) => !left.some(({ table }) => references.includes(table)))
    if (next < 0) throw new Error(`tables refer to each other: ${left.map(({ table }) => table).join(', ')}`)
    ordered.push(...left.splice(next, 1))
  }
  return ordered
}

const selectRows = async (db: Db, { table, columns, key }: TableInfo): Promise<SnapshotTable> => {
  const own = sql.join(columns.map(column => sql.raw(secret[table]?.[column] ?? `"${column}"`)))
  const order = key.length === 0 ? sql`1` : sql.join(key.map(column => sql.ref(column)))
  const { rows } = await sql<{ rows: string }>`
    select '[' || coalesce(string_agg(row_to_json(entry)::text, ','), '') || ']' as rows
    from (select ${own} from ${sql.table(table)} order by ${order}) entry`.execute(db)
  return { table, columns, rows: rows[0]?.rows ?? '[]' }
}

const selectSequences = async (db: Db): Promise<Snapshot['sequences']> => {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(db)
  return rows
}

/** Columns whose content is never in a snapshot. */
const secret: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  app_user: { password_hash: `'' as password_hash` },
  account: { pay_password_hash: 'null as pay_password_hash' },
}

/** The content of a database, without sessions and passwords. */
export const takeSnapshot = async (db: Db, end: string): Promise<Snapshot> => {
  const tables = await selectTables(db)
  const all: SnapshotTable[] = []
  for (const table of inOrder(tables)) all.push(await selectRows(db, table))
  const filled = all.filter(({ rows }) => rows !== '[]')
  return { end, schema: schemaOf(tables), sequences: await selectSequences(db), tables: filled }
}

/** Columns that are computed when a snapshot is loaded, since its texts change with the dates. */
const derived: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  report: { snapshot_hash: `sha256(convert_to(snapshot, 'UTF8'))` },
}

const clear = async (tx: Tx, table: string) => {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(tx)
  if (rows.length > 0) await sql`delete from ${sql.table(table)}`.execute(tx)
}

const insertTable = async (tx: Tx, { table, columns, rows }: SnapshotTable) => {
  const own = sql.join(columns.map(column => sql.ref(column)))
  const values = sql.join(
    columns.map(column => {
      const expression = derived[table]?.[column]
      return expression === undefined ? sql.ref(column) : sql.raw(expression)
    }),
  )
  await sql`
    insert into ${sql.table(table)} (${own}) overriding system value
    select ${values} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(tx)
}

/** Never lowers a sequence: the triggers of the inserted rows have used those of tables that a snapshot leaves out. */
const setSequences = (tx: Tx, sequences: Snapshot['sequences']) =>
  sql`select setval(to_regclass(name), greatest(last::bigint, pg_sequence_last_value(to_regclass(name))))
    from json_to_recordset(${JSON.stringify(sequences)}::json) as sequence(name text, last text)`.execute(tx)

/** Writes the tables of a snapshot into a migrated, unused database. */
export const insertSnapshot = async (tx: Tx, { tables, sequences }: Pick<Snapshot, 'tables' | 'sequences'>) => {
  for (const { table } of tables.toReversed()) await clear(tx, table)
  for (const table of tables) await insertTable(tx, table)
  await setSequences(tx, sequences)
}

/** Nothing was ever seeded here. */
export const isNew = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('planted').select('key').limit(1).executeTakeFirst()) === undefined

export const readNow = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db)
  return rows[0]?.now ?? ''
}

type Credentials = { readonly userMobile: string; readonly passwordHash: string; readonly mustChange: boolean }

export const setCredentials = (tx: Tx, { userMobile, passwordHash, mustChange }: Credentials) =>
  tx
    .updateTable('appUser')
    .set({ passwordHash, mustChangePassword: mustChange, passwordExpires: null })
    .where('userMobile', '=', userMobile)
    .execute()

export const selectReviewedReports = (tx: Tx) =>
  tx.selectFrom('report').select('id').where('state', '=', reportState.reviewed).execute()

export const setReviewedHash = (tx: Tx, id: number, reviewedHash: Buffer) =>
  tx.updateTable('report').set({ reviewedHash }).where('id', '=', id).execute()

/** Without statistics PostgreSQL plans the first statements for empty tables, and figures take seconds. */
export const collectStatistics = (db: Db) => sql`analyze`.execute(db)
