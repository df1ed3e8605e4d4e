import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { covers } from '../../../kit/list/scope.ts'
import { findGrantableRights, findRightsOfRoles } from '../role/role.rows.ts'
import { findScopesInDepartment } from '../role/scope.rows.ts'
import { coversRights } from './user.rules.ts'

/** May he do all that these roles allow, and does he see all that they show to somebody of the department? */
export const isWithinOwnRights = async (tx: Tx, caller: Caller, roleIds: readonly number[], departmentId: number) =>
  coversRights(await findGrantableRights(tx, caller), await findRightsOfRoles(tx, roleIds)) &&
  (await findScopesInDepartment(tx, roleIds, departmentId)).every(shown => covers(caller.scope, shown))
