import type { FilterItem } from '@seam/contract/kit/list/page'
import { type SqlBool, sql } from 'kysely'
import { patternOf } from '../../../kit/list/like.ts'

/** A filter of lists of projects: searched in code, name and symbol; the comma of St,ad may be omitted. */
export const byKeyword = (_: unknown, { value }: FilterItem) => {
  const part = patternOf(String(value[0]).trim())
  return sql<SqlBool>`(project_code ilike ${part} or project_name ilike ${part} or symbol ilike ${part}
    or replace(symbol, ',', '') ilike ${part})`
}
