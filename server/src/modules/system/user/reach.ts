import { userFailures } from '@seam/contract/system/user'
import type { Tx } from '../../../db/database.ts'
import type { Person } from '../../../kit/person.ts'
import { refuse } from '../../../kit/refusal.ts'
import { covers, includesDepartment } from '../../../kit/scope.ts'
import { rightsOfRoles } from '../role/role.rows.ts'
import { scopesAt } from '../role/scope.rows.ts'
import { reaches, rightsOf } from './user.rules.ts'

/** May he do all that these roles allow, and does he see all that they show to somebody of the department? */
export const isWithinReach = async (tx: Tx, who: Person, roleIds: readonly number[], departmentId: number) =>
  reaches(rightsOf(who), await rightsOfRoles(tx, roleIds)) &&
  (await scopesAt(tx, roleIds, departmentId)).every(shown => covers(who.scope, shown))

/** Asked of whoever gives roles in a department, or touches somebody who holds them. */
export const mustReach = async (tx: Tx, who: Person, roleIds: readonly number[], departmentId: number) => {
  if (!(await isWithinReach(tx, who, roleIds, departmentId))) throw refuse(userFailures.beyondOwnRights)
}

export const mustInclude = (who: Person, departmentId: number) => {
  if (!includesDepartment(who.scope, departmentId)) throw refuse(userFailures.departmentOutside)
}
