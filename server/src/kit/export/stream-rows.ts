import { type Compilable, CompiledQuery, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { takePlace } from './places.ts'

/** Rows of one fetch: each waits its turn on the event loop, and is worked on for as long as others wait for theirs. */
const chunk = 1_000

/**
 * The rows of a query, a thousand at a time: memory does not grow with their number. They come from one snapshot of the
 * database. Who stops reading (`break`, an error, a client that went away) frees the connection. While a thousand is
 * worked on, the next is fetched.
 *
 * A cursor of SQL and not of the protocol: each fetch is a statement of its own, so statement_timeout bounds one
 * fetch and not a slow download as a whole.
 */
export async function* streamRows<O>(db: Db, query: Compilable<O>): AsyncGenerator<readonly O[]> {
  const { sql: text, parameters } = query.compile()
  const declare = CompiledQuery.raw(`declare exported no scroll cursor for ${text}`, [...parameters])
  const fetch = sql<O>`fetch ${sql.lit(chunk)} from exported`
  const leave = await takePlace(db)
  try {
    const tx = await db.startTransaction().setAccessMode('read only').execute()
    const fetched = () => {
      const found = fetch.execute(tx)
      // asked for ahead: what fails is told to who takes it, and to nobody where nobody does
      found.catch(() => {})
      return found
    }
    try {
      await tx.executeQuery(declare)
      let next = fetched()
      while (true) {
        const { rows } = await next
        const isLast = rows.length < chunk
        if (!isLast) next = fetched()
        if (rows.length > 0) yield rows
        if (isLast) return
      }
    } finally {
      await tx.rollback().execute()
    }
  } finally {
    leave()
  }
}
