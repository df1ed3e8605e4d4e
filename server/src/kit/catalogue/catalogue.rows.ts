import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Plain } from '../../db/tables/catalogue.ts'
import type { Tables } from '../../db/tables.ts'
import { nextVersion } from '../sql/expressions.ts'

/** The tables of plain lists, which have order, state, version and search words. */
export type PlainTable = {
  [T in keyof Tables]: Tables[T] extends Plain ? T : never
}[keyof Tables]

type Rows<D, T extends keyof D, R> = (db: Db) => SelectQueryBuilder<D, T, R>

export const readEntry = <D, T extends keyof D, R>(
  db: Db,
  table: T & PlainTable,
  rows: Rows<D, T, R>,
  id: number,
): Promise<R | undefined> =>
  rows(db)
    .where(`${table}.id` as never, '=', id as never)
    .executeTakeFirst() as Promise<R | undefined>

/** The entry, locked until the end of the transaction, also against new references to it. */
export const lockEntry = <D, T extends keyof D, R>(
  tx: Tx,
  table: T & PlainTable,
  rows: Rows<D, T, R>,
  id: number,
): Promise<R | undefined> =>
  rows(tx)
    .where(`${table}.id` as never, '=', id as never)
    .forUpdate(table as never)
    .executeTakeFirst() as Promise<R | undefined>

type Fields = Readonly<Record<string, unknown>>

/** Inserts an entry, at the end unless its position is given. */
export const insertEntry = async (tx: Tx, table: PlainTable, entry: Fields): Promise<number> => {
  const last = sql<number>`(select least(coalesce(max(sort), -1) + 1, 9999) from ${sql.table(table)})`
  const { id } = await tx
    .insertInto(table as 'sampleKind')
    .values({ ...entry, sort: entry['sort'] ?? last } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateEntry = async (tx: Tx, table: PlainTable, id: number, edit: Fields) => {
  await tx
    .updateTable(table as 'sampleKind')
    .set({ ...edit, version: nextVersion } as never)
    .where('id', '=', id)
    .execute()
}

export const deleteEntry = async (tx: Tx, table: PlainTable, id: number) => {
  await tx
    .deleteFrom(table as 'sampleKind')
    .where('id', '=', id)
    .execute()
}
