import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Increments the version, so that callers with the old version are refused (wire.md §4). */
export const nextVersion = sql<number>`version + 1`

/** The time of this transaction, as a column value. */
export const currentTime = sql<string>`now()`

/**
 * Whether a column is one of the keys of a subquery. As an array it is planned as ten rows, whatever the statistics say, so
 * that an index answers it, also beside other conditions.
 */
export const isAmong = (column: string, keys: Expression<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(array(${keys}))`

/** Values written out: as parameters, they would hide partial indexes and estimates from the plan. */
export const literals = (...values: readonly (number | string)[]) => sql.join(values.map(value => sql.lit(value)))

/** An amount in fen as yuan with two decimals, as on the wire: in JSON fen would become a float. `column` may be qualified. */
export const yuanText = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} / 100.0, 'FM9999999990.00')`
