import { sql } from 'kysely'
import type { Tx } from '../../database.ts'
import type { Book } from './book.ts'

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** As JSON that the database reads into a column: money as digits, bytes as hexadecimal. */
const readable = (value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value

const insertAll = async (tx: Tx, table: string, rows: readonly object[]) => {
  const [first] = rows
  if (first === undefined) return
  const names = Object.keys(first).map(name => [name, snake(name)] as const)
  const columns = sql.join(names.map(([name]) => sql.ref(name)))
  const given = rows.map(row => {
    const values: Readonly<Record<string, unknown>> = { ...row }
    return Object.fromEntries(names.map(([name, column]) => [column, readable(values[name])]))
  })
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(given)}::json)`.execute(
    tx,
  )
}

/** The next one that the database numbers comes after the last of ours. */
const goOnAfter = (tx: Tx, table: string) =>
  sql`select setval(pg_get_serial_sequence(${snake(table)}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
    tx,
  )

const numbered = ['client', 'delegation', 'sample', 'sampleItem', 'result', 'report'] as const

const byTime = <R extends { createTime: string }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => (a.createTime < b.createTime ? -1 : a.createTime > b.createTime ? 1 : 0))

/** Writes everything down, one statement for each table; what is told in order of time is numbered in that order. */
export const writeBook = async (tx: Tx, book: Book) => {
  const told = {
    delegationPayment: byTime(book.delegationPayment),
    delegationEvent: byTime(book.delegationEvent),
    sampleEvent: byTime(book.sampleEvent),
    itemEvent: byTime(book.itemEvent),
    reportEvent: byTime(book.reportEvent),
    memberEvent: byTime(book.memberEvent),
    operationLog: byTime(book.operationLog),
    loginLog: byTime(book.loginLog),
  }
  for (const [table, rows] of Object.entries({ ...book, ...told })) await insertAll(tx, table, rows)
  for (const table of numbered) if (book[table].length > 0) await goOnAfter(tx, table)
}
