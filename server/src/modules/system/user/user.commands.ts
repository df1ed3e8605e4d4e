import { smsKind } from '@seam/contract/system/sms'
import { userFailures, userStatus } from '@seam/contract/system/user'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { coversGrant, includesDepartment } from '../../../kit/list/scope.ts'
import { refuse } from '../../../kit/refusal.ts'
import type { RequestFacts } from '../../../kit/serve/request-facts.ts'
import type { Services } from '../../../kit/services.ts'
import { storeMessage } from '../../../kit/sms/file-message.ts'
import type { Actor } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import { uppermostDepartment } from '../department/department.sql.ts'
import { findGrantableRights, findRightsOfRoles } from '../role/role.rows.ts'
import { findScopesInDepartment } from '../role/scope.rows.ts'
import { endSessions } from '../session/session.rows.ts'
import { countAdministrators } from './administrators.rows.ts'
import { insertRoles } from './user.rows.ts'
import { coversRights, userTransitions } from './user.rules.ts'

export const refuseIfNoAdministrator = async (tx: Tx) => {
  if ((await countAdministrators(tx)) === 0) throw refuse(userFailures.lastAdministrator)
}

export const userLifecycle = defineLifecycle({
  transitions: userTransitions,
  table: 'appUser',
  stateColumn: 'userStatus',
  effects: {
    requireAdministrator: refuseIfNoAdministrator,
    endSessions: async (tx, users) => {
      for (const { id } of users) await endSessions(tx, { userId: id, reason: '账号被停用' })
    },
  },
})

type NewUser = {
  readonly userMobile: string
  readonly userName: string
  readonly departmentId: number
  readonly loginOutTime: number
  readonly passwordHash: string
  readonly passwordExpires: Date | null
  /** of a colleague at an enterprise, who chooses a password or signs in without one */
  readonly enterpriseId?: number
  readonly mustChangePassword?: boolean
}

/** Adds an enabled user with an initial password. */
export const addUser = async (tx: Tx, user: NewUser, roleIds: readonly number[], actor: Actor): Promise<number> => {
  const values = { ...user, userStatus: userStatus.enabled }
  const { id } = await create(tx, userLifecycle, { command: 'add', values, returning: ['id'] }, actor)
  await insertRoles(tx, id, roleIds)
  return id
}

type Registrant = {
  readonly userMobile: string
  readonly userName: string
  readonly passwordHash: string
  readonly enterpriseId: number | null
}

/**
 * Adds a user who waits for approval: no role, and the uppermost department until an administrator gives them one of
 * their own. The password is the one they chose.
 */
export const registerUser = async (tx: Tx, registrant: Registrant, actor: Actor): Promise<number> => {
  const pending = { userStatus: userStatus.pending, departmentId: uppermostDepartment, mustChangePassword: false }
  const values = { ...registrant, ...pending }
  const { id } = await create(tx, userLifecycle, { command: 'register', values, returning: ['id'] }, actor)
  return id
}

/** Does the caller hold all rights of these roles, and see all rows that the roles show in the department? */
export const isWithinOwnRights = async (tx: Tx, caller: Caller, roleIds: readonly number[], departmentId: number) =>
  coversRights(await findGrantableRights(tx, caller), await findRightsOfRoles(tx, roleIds)) &&
  (await findScopesInDepartment(tx, roleIds, departmentId)).every(shown => coversGrant(caller.scope, shown))

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
): Promise<number> => storeMessage(tx, services, { mobile, kind: smsKind.approved, variables: {}, life, address })
