import type { Compilable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../caller.ts'
import type { Column } from './workbook/sheet-xml.ts'

/** A column, with the key that it has in the list on the screen. */
export type ListColumn<R> = Column<R> & { readonly key: string }

/** A list as a file: its title, its columns, and the rows that the caller may see, in order. */
export type ListExport<I = never, R = never> = {
  readonly title: (input: I) => string
  /** May query the database if the columns depend on the rows. */
  readonly columns: (input: I, db: Db, caller: Caller) => readonly ListColumn<R>[] | Promise<readonly ListColumn<R>[]>
  readonly query: (db: Db, input: I, caller: Caller) => Compilable<R>
}

/** The columns with these keys, in the order of the keys; unknown keys are ignored, and without keys all columns. */
export const selectedColumns = <R>(
  all: readonly ListColumn<R>[],
  keys: readonly string[] | undefined,
): readonly ListColumn<R>[] => {
  const selected = (keys ?? []).flatMap(key => all.filter(column => column.key === key))
  return selected.length === 0 ? all : selected
}
