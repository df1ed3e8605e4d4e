import { sql } from 'kysely'

/** The ids of a department and its descendants, as a subquery. */
export const departmentSubtree = (id: number) => sql<number>`(
  with recursive below(id) as (
    select ${id}::int union all select department.id from department join below on department.parent_id = below.id
  ) select id from below)`

/** The id of the topmost department, an enabled one if there are several, as a subquery. */
export const uppermostDepartment = sql<number>`(
  select id from department where parent_id is null order by state desc, id limit 1)`
