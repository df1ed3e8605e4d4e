import { smsKind } from '@seam/contract/system/sms'
import { userFailures, userStatus } from '@seam/contract/system/user/user'
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
  /** For a colleague at an enterprise, who chooses a password or signs in without one. */
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
 * Adds a user who waits for approval: without a role, in the topmost department until an administrator assigns
 * another. They chose the password themselves.
 */
export const registerUser = async (tx: Tx, registrant: Registrant, actor: Actor): Promise<number> => {
  const pending = { userStatus: userStatus.pending, departmentId: uppermostDepartment, mustChangePassword: false }
  const values = { ...registrant, ...pending }
  const { id } = await create(tx, userLifecycle, { command: 'register', values, returning: ['id'] }, actor)
  return id
}

/** Whether the caller has all rights of these roles, and sees all rows of their scopes in the department. */
export const isWithinOwnRights = async (tx: Tx, caller: Caller, roleIds: readonly number[], departmentId: number) =>
  coversRights(await findGrantableRights(tx, caller), await findRightsOfRoles(tx, roleIds)) &&
  (await findScopesInDepartment(tx, roleIds, departmentId)).every(grant => coversGrant(caller.scope, grant))

/** Checks a caller who grants roles in a department, or changes a user who has them. */
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

/** Seconds after which the message is not sent any more. */
const life = 86_400

/** The text message to a registered user who was approved. It happens once per account, so it needs no limit. */
export const insertApprovalMessage = (
  tx: Tx,
  services: Pick<Services, 'config'>,
  mobile: string,
  { address }: Pick<RequestFacts, 'address'>,
): Promise<number> => storeMessage(tx, services, { mobile, kind: smsKind.approved, variables: {}, life, address })
