import { type Compilable, CompiledQuery, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { takePlace } from './places.ts'

const chunk = 500

/**
 * The rows of a query, 500 at a time: memory does not grow with their number. They come from one snapshot of the
 * database. Who stops reading (`break`, an error, a client that went away) frees the connection.
 *
 * A cursor of SQL and not of the protocol: each fetch is a statement of its own, so statement_timeout bounds one
 * fetch and not a slow download as a whole.
 */
export async function* streamRows<O>(db: Db, query: Compilable<O>): AsyncGenerator<O> {
  const { sql: text, parameters } = query.compile()
  const declare = CompiledQuery.raw(`declare exported no scroll cursor for ${text}`, [...parameters])
  const fetch = sql<O>`fetch ${sql.lit(chunk)} from exported`
  const leave = await takePlace(db)
  try {
    const tx = await db.startTransaction().setAccessMode('read only').execute()
    try {
      await tx.executeQuery(declare)
      while (true) {
        const { rows } = await fetch.execute(tx)
        yield* rows
        if (rows.length < chunk) return
      }
    } finally {
      await tx.rollback().execute()
    }
  } finally {
    leave()
  }
}
