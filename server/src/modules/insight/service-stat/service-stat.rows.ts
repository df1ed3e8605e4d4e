import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const namesOfDimension = {
  client: sql`select id, client_name as name from client`,
  salesman: sql`select id, salesman_name as name from salesman`,
  kind: sql`select id, sample_kind_name as name from sample_kind`,
  category: sql`select id, category_name as name from coal_category`,
  registrar: sql`select id, user_name as name from app_user`,
  package: sql`select id, group_name as name from project_group`,
  project: sql`select id, project_name as name from project`,
} as const
type NamedDimension = keyof typeof namesOfDimension
export const isNamed = (by: string): by is NamedDimension => Object.hasOwn(namesOfDimension, by)

/** Names of the keys of a dimension. */
export const selectNames = async (db: Db, by: NamedDimension, keys: readonly string[]) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from (${namesOfDimension[by]}) named where id = any(${keys.map(Number)}::integer[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}
