import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type BackupFooter, type BackupTable, wholeLines } from './backup-file.ts'

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
const columnList = ({ columns }: BackupTable) => columns.map(quoteName).join(', ')

/**
 * Every table of the product with its stored columns. A log is read through its parent instead of by month; the job
 * queue has a schema of its own and is created anew.
 */
export const selectBackupTables = async (client: pg.ClientBase): Promise<BackupTable[]> => {
  const { rows } = await client.query<BackupTable>(`
    select relname as table, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'schema_migration' and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`)
  return rows
}

/** The rows of a table as COPY text, in whole lines. Throws if fewer arrive than PostgreSQL sent. */
export async function* copyLines(client: pg.ClientBase, table: BackupTable): AsyncGenerator<Buffer> {
  const stream = client.query(copyTo(`copy (select ${columnList(table)} from ${quoteName(table.table)}) to stdout`))
  let rows = 0
  for await (const lines of wholeLines(stream)) {
    for (let end = lines.indexOf(10); end >= 0; end = lines.indexOf(10, end + 1)) rows += 1
    yield lines
  }
  // The stream ends before PostgreSQL is ready again; a second COPY at once would lose its rows to pg's own reader.
  await client.query('select')
  if (rows !== stream.rowCount) throw new Error(`${table.table}: ${rows} of ${stream.rowCount} rows were read`)
}

/** Copies COPY text into a table. */
export const openTable = (client: pg.ClientBase, table: BackupTable) =>
  client.query(copyFrom(`copy ${quoteName(table.table)} (${columnList(table)}) from stdin`))

export const selectSequences = async (client: pg.ClientBase): Promise<BackupFooter['sequences']> => {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const sequences = []
  for (const { name } of names) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoteName(name)}`,
    )
    if (rows[0] !== undefined) sequences.push({ name, ...rows[0] })
  }
  return sequences
}

export const setSequences = async (client: pg.ClientBase, sequences: BackupFooter['sequences']): Promise<void> => {
  for (const { name, lastValue, isCalled } of sequences)
    await client.query('select setval($1::text::regclass, $2::bigint, $3)', [quoteName(name), lastValue, isCalled])
}

/** Whether the user can disable triggers and foreign keys, which loading a whole database requires. */
export const canDisableTriggers = async (client: pg.ClientBase): Promise<boolean> =>
  client.query('set session_replication_role = replica').then(
    () => true,
    () => false,
  )

export const truncateTables = (client: pg.ClientBase, tables: readonly BackupTable[]) =>
  client.query(`truncate ${tables.map(({ table }) => quoteName(table)).join(', ')}`)

/** Log rows of months without a partition are in the default one: creates a partition for each of these months. */
export const makePartitionsOfLogs = async (client: pg.ClientBase): Promise<void> => {
  for (const log of ['operation_log', 'login_log']) {
    const { rows } = await client.query<{ month: string }>(
      `select distinct to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-01') as month from ${log}_rest`,
    )
    for (const { month } of rows) await client.query('select make_log_partition($1, $2::date)', [log, month])
  }
}

/** Whether nothing has been installed yet. */
export const isEmptyDatabase = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace limit 1`)
  return rows.length === 0
}
