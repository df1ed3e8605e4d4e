import { type Expression, type StringReference, sql } from 'kysely'

/** A column of a list: its name, checked against the tables of the query, or an expression. */
export type Column<D, T extends keyof D> = StringReference<D, T> | Expression<unknown>

export const expressionOf = <D, T extends keyof D>(column: Column<D, T>): Expression<unknown> =>
  typeof column === 'string' ? sql.ref(column) : column
