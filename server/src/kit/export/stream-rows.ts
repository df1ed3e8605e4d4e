import { type Compilable, CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type AcquireSlot, openSlots } from '../concurrency.ts'
import { oncePer } from '../once-per.ts'

/** A statement of SQL as a query whose rows are streamed. */
export const compilable = <O>(db: Db, statement: RawBuilder<O>): Compilable<O> => ({
  compile: () => statement.compile(db),
})

/** Rows of one fetch: the event loop is blocked while they are written. */
const chunk = 1_000

/** Cursors open at the same time on one pool: each uses a connection while its client reads. */
const cursorSlotsOf = oncePer<Db, AcquireSlot>(() => openSlots(3))

/**
 * The rows of a query, a thousand at a time: memory does not grow with their number. They come from one snapshot of the
 * database. Ending the loop (`break`, an error, a client that disconnected) frees the connection.
 * The next fetch runs while the current rows are used.
 *
 * A cursor of SQL and not of the protocol: each fetch is a statement of its own, so statement_timeout bounds one
 * fetch and not a slow download as a whole.
 */
export async function* streamRows<O>(db: Db, query: Compilable<O>): AsyncGenerator<readonly O[]> {
  const { sql: text, parameters } = query.compile()
  const declare = CompiledQuery.raw(`declare exported no scroll cursor for ${text}`, [...parameters])
  const fetch = sql<O>`fetch ${sql.lit(chunk)} from exported`
  const release = await cursorSlotsOf(db)()
  try {
    const tx = await db.startTransaction().setAccessMode('read only').execute()
    const startFetch = () => {
      const result = fetch.execute(tx)
      // Fetched ahead: an error reaches the caller that awaits the result, and is not unhandled if none does.
      result.catch(() => {})
      return result
    }
    try {
      await tx.executeQuery(declare)
      let next = startFetch()
      while (true) {
        const { rows } = await next
        const isLast = rows.length < chunk
        if (!isLast) next = startFetch()
        if (rows.length > 0) yield rows
        if (isLast) return
      }
    } finally {
      // A discarded connection has nothing to roll back; the first error is the one to report.
      await tx
        .rollback()
        .execute()
        .catch(() => {})
    }
  } finally {
    release()
  }
}
