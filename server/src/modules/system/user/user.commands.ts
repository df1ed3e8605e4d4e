import { smsKind } from '@seam/contract/system/sms'
import { userFailures } from '@seam/contract/system/user'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { covers, includesDepartment } from '../../../kit/list/scope.ts'
import { refuse } from '../../../kit/refusal.ts'
import type { RequestFacts } from '../../../kit/serve/request-facts.ts'
import type { Services } from '../../../kit/services.ts'
import { fileMessage } from '../../../kit/sms/file-message.ts'
import { findGrantableRights, findRightsOfRoles } from '../role/role.rows.ts'
import { findScopesInDepartment } from '../role/scope.rows.ts'
import { coversRights } from './user.rules.ts'

/** Does the caller hold all rights of these roles, and see all rows that the roles show in the department? */
export const isWithinOwnRights = async (tx: Tx, caller: Caller, roleIds: readonly number[], departmentId: number) =>
  coversRights(await findGrantableRights(tx, caller), await findRightsOfRoles(tx, roleIds)) &&
  (await findScopesInDepartment(tx, roleIds, departmentId)).every(shown => covers(caller.scope, shown))

/** Guards whoever grants roles in a department, or changes a user who holds them. */
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

/** Seconds for which the message is worth sending. */
const life = 86_400

/** The text message to somebody who registered and was approved. It happens once to an account: no limit is needed. */
export const insertApprovalMessage = (
  tx: Tx,
  services: Pick<Services, 'config'>,
  mobile: string,
  { address }: Pick<RequestFacts, 'address'>,
): Promise<number> => fileMessage(tx, services, { mobile, kind: smsKind.approved, variables: {}, life, address })
