import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

type Choice = { id: number; name: string }
type Choices = Record<'projects' | 'groups' | 'kinds' | 'categories', Choice[]>

/** All choices of the filters of figures, stopped entries included, since history contains them. */
export const selectFilterChoices = async (db: Db): Promise<Choices> => {
  const { rows } = await sql<Choice & { list: keyof Choices }>`
    select list, id, name from (
      select 'projects' as list, id, project_name as name, sort from project
      union all select 'groups', id, group_name, sort from project_group
      union all select 'kinds', id, sample_kind_name, sort from sample_kind
      union all select 'categories', id, category_name, sort from coal_category) choice
    order by list, sort, id`.execute(db)
  const of = (list: keyof Choices) => rows.filter(row => row.list === list).map(({ id, name }) => ({ id, name }))
  return { projects: of('projects'), groups: of('groups'), kinds: of('kinds'), categories: of('categories') }
}

/** Projects as figures name them. */
export const selectProjects = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('project')
    .select([
      'id as projectId',
      'projectCode',
      'projectName',
      'symbol',
      'unit',
      sql<string>`rounding_interval::text`.as('interval'),
    ])
    .where(sql<SqlBool>`id = any(${ids}::integer[])`)
    .execute()
