import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { covers } from '../../../kit/list/scope.ts'
import { rightsHeld, rightsOfRoles } from '../role/role.rows.ts'
import { scopesAt } from '../role/scope.rows.ts'
import { reaches } from './user.rules.ts'

/** May he do all that these roles allow, and does he see all that they show to somebody of the department? */
export const isWithinReach = async (tx: Tx, caller: Caller, roleIds: readonly number[], departmentId: number) =>
  reaches(await rightsHeld(tx, caller), await rightsOfRoles(tx, roleIds)) &&
  (await scopesAt(tx, roleIds, departmentId)).every(shown => covers(caller.scope, shown))
