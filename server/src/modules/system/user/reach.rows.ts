import type { Tx } from '../../../db/database.ts'
import type { Person } from '../../../kit/person.ts'
import { covers } from '../../../kit/scope.ts'
import { rightsHeld, rightsOfRoles } from '../role/role.rows.ts'
import { scopesAt } from '../role/scope.rows.ts'
import { reaches } from './user.rules.ts'

/** May he do all that these roles allow, and does he see all that they show to somebody of the department? */
export const isWithinReach = async (tx: Tx, who: Person, roleIds: readonly number[], departmentId: number) =>
  reaches(await rightsHeld(tx, who), await rightsOfRoles(tx, roleIds)) &&
  (await scopesAt(tx, roleIds, departmentId)).every(shown => covers(who.scope, shown))
