import { sql } from 'kysely'

/** One more than the row has: who still holds the old number has not seen this change (wire.md §4). */
export const nextVersion = sql<number>`version + 1`

/** The time of this transaction, as a column's value. */
export const currentTime = sql<string>`now()`
