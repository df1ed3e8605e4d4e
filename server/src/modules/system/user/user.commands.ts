import { userFailures } from '@seam/contract/system/user'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { includesDepartment } from '../../../kit/list/scope.ts'
import { refuse } from '../../../kit/refusal.ts'
import { isWithinOwnRights } from './reach.rows.ts'

/** Asked of whoever gives roles in a department, or touches somebody who holds them. */
export const refuseIfBeyondOwnRights = async (
  tx: Tx,
  caller: Caller,
  roleIds: readonly number[],
  departmentId: number,
) => {
  if (!(await isWithinOwnRights(tx, caller, roleIds, departmentId))) throw refuse(userFailures.beyondOwnRights)
}

export const refuseIfDepartmentOutsideScope = (caller: Caller, departmentId: number) => {
  if (!includesDepartment(caller.scope, departmentId)) throw refuse(userFailures.departmentOutside)
}
