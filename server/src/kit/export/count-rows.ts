import { type Compilable, CompiledQuery } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Counts the rows of a query, up to `most`. */
export const countRows = async (db: Db, query: Compilable, most: number): Promise<number> => {
  const { sql, parameters } = query.compile()
  const text = `select count(*)::int as total from (${sql} limit ${most}) as counted`
  const { rows } = await db.executeQuery<{ total: number }>(CompiledQuery.raw(text, [...parameters]))
  return rows[0]?.total ?? 0
}
