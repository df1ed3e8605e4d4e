import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Plain } from '../../db/tables/catalogue.ts'
import type { Tables } from '../../db/tables.ts'
import { nextVersion } from '../sql/expressions.ts'

/** The tables of plain lists, which have order, state, version and search words. */
export type PlainTable = {
  [T in keyof Tables]: Tables[T] extends Plain ? T : never
}[keyof Tables]

type Rows<D, T extends keyof D, R> = (db: Db) => SelectQueryBuilder<D, T, R>

const hasId = (table: PlainTable, id: number) => sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`

// Kysely simplifies the row type of a result, which TypeScript cannot compare with a generic R: the rows are the same.
export const readEntry = <D, T extends keyof D, R>(
  db: Db,
  table: T & PlainTable,
  rows: Rows<D, T, R>,
  id: number,
): Promise<R | undefined> => rows(db).where(hasId(table, id)).executeTakeFirst() as Promise<R | undefined>

/** The entry, locked until the end of the transaction, also against new references to it. */
export const lockEntry = <D, T extends keyof D, R>(
  tx: Tx,
  table: T & PlainTable,
  rows: Rows<D, T, R>,
  id: number,
): Promise<R | undefined> =>
  rows(tx).where(hasId(table, id)).forUpdate(table).executeTakeFirst() as Promise<R | undefined>

/**
 * The fields of an entry, as its Draft in the contract allows them: they are the columns of its own table. Statements are
 * typed by one of the plain tables, because Kysely has no type of a table that is any of them.
 */
type Fields = Readonly<Record<string, unknown>>
const anyPlain = (table: PlainTable) => table as 'sampleKind'

/** Inserts an entry, at the end unless its position is given. */
export const insertEntry = async (tx: Tx, table: PlainTable, entry: Fields): Promise<number> => {
  const last = sql<number>`(select least(coalesce(max(sort), -1) + 1, 9999) from ${sql.table(table)})`
  const { id } = await tx
    .insertInto(anyPlain(table))
    .values({ ...entry, sort: entry['sort'] ?? last } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateEntry = async (tx: Tx, table: PlainTable, id: number, edit: Fields) => {
  await tx
    .updateTable(anyPlain(table))
    .set({ ...edit, version: nextVersion } as never)
    .where('id', '=', id)
    .execute()
}

export const deleteEntry = async (tx: Tx, table: PlainTable, id: number) => {
  await tx.deleteFrom(anyPlain(table)).where('id', '=', id).execute()
}
