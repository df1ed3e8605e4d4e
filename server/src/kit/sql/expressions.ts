import { sql } from 'kysely'

/** Increments the version, so that callers with the old version are refused (wire.md §4). */
export const nextVersion = sql<number>`version + 1`

/** The time of this transaction, as a column value. */
export const currentTime = sql<string>`now()`
