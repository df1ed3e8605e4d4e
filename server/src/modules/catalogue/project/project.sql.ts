import { sql } from 'kysely'
import { anywhere } from '../../../kit/list/like.ts'

/** Searched in code, name and symbol; the comma of St,ad may be omitted. */
export const keyword = (typed: unknown) => {
  const part = anywhere(String(typed).trim())
  return sql<boolean>`(project_code ilike ${part} or project_name ilike ${part} or symbol ilike ${part}
    or replace(symbol, ',', '') ilike ${part})`
}
