import { userFailures } from '@seam/contract/system/user'
import type { Tx } from '../../../db/database.ts'
import type { Person } from '../../../kit/person.ts'
import { refuse } from '../../../kit/refusal.ts'
import { includesDepartment } from '../../../kit/scope.ts'
import { isWithinReach } from './reach.rows.ts'

/** Asked of whoever gives roles in a department, or touches somebody who holds them. */
export const mustReach = async (tx: Tx, who: Person, roleIds: readonly number[], departmentId: number) => {
  if (!(await isWithinReach(tx, who, roleIds, departmentId))) throw refuse(userFailures.beyondOwnRights)
}

export const mustInclude = (who: Person, departmentId: number) => {
  if (!includesDepartment(who.scope, departmentId)) throw refuse(userFailures.departmentOutside)
}
