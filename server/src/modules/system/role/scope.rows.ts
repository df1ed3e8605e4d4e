import { dataScope } from '@seam/contract/system/role'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { ScopeGrant } from '../../../kit/list/scope.ts'
import { departmentSubtree } from '../department/department.sql.ts'
import { selectScopesOfRoles } from './role.rows.ts'

const idsWithin = async (db: Db, departmentId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('department')
      .select('id')
      .where(sql<boolean>`id in ${departmentSubtree(departmentId)}`)
      .execute()
  ).map(row => row.id)

/** The scopes of roles for a user of a department, with `own department` resolved to its id. */
export const findScopesInDepartment = async (
  db: Db,
  roleIds: readonly number[],
  departmentId: number,
): Promise<ScopeGrant[]> => {
  const grants = await selectScopesOfRoles(db, roleIds)
  const below = grants.some(grant => grant.dataScope === dataScope.below) ? await idsWithin(db, departmentId) : []
  const departmentsOfRole: Partial<Record<number, readonly number[]>> = {
    [dataScope.department]: [departmentId],
    [dataScope.below]: below,
  }
  return grants.map(grant => {
    const departmentIds = departmentsOfRole[grant.dataScope]
    return departmentIds === undefined ? grant : { dataScope: dataScope.custom, departmentIds }
  })
}
