import type { InputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { roleType } from '@seam/contract/system/role'
import { userCalls, userFailures, userStatus } from '@seam/contract/system/user/user'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { exportList } from '../../../kit/export/list-export.ts'
import { changeSentence, changesOf, type Labels } from '../../../kit/log.ts'
import { newlyChosen } from '../../../kit/newly-chosen.rules.ts'
import { checkNewPassword } from '../../../kit/password/check.ts'
import { hashPassword } from '../../../kit/password/hash.ts'
import { newInitialPassword } from '../../../kit/password/initial.ts'
import { laboratoryTime } from '../../../kit/period.ts'
import { checkVersion, refuse, requireRow } from '../../../kit/refusal.ts'
import { requirePermission } from '../../../kit/require-permission.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { sendSms } from '../../../kit/sms/send-sms.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { stateAfter } from '../../../kit/transition/transition.rules.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { lockEnabledDepartment, selectSubtreeIds } from '../department/department.rows.ts'
import { selectMenusInOrder } from '../menu/menu.rows.ts'
import { blindnessOfRoles } from '../role/blindness.rules.ts'
import { findRoleNames, lockEnabledRoles, selectEnabledRoles, selectUserRoles } from '../role/role.rows.ts'
import { endSessions, liftLocks } from '../session/session.rows.ts'
import { lockAdministrators } from './administrators.rows.ts'
import { userColumns } from './user.columns.ts'
import {
  addUser,
  insertApprovalMessage,
  refuseIfBeyondOwnRights,
  refuseIfDepartmentOutsideScope,
  refuseIfNoAdministrator,
  userLifecycle,
} from './user.commands.ts'
import * as rows from './user.rows.ts'
import {
  changedRoles,
  grantedTree,
  splitDepartments,
  type UserFacts,
  userTransitions,
  withRoleName,
} from './user.rules.ts'

type Place = { readonly departmentId: number; readonly roleId: readonly number[] }

/** The names of a department and roles. A user keeps those that were stopped since; newly chosen ones must be enabled. */
const requirePlace = async (tx: Tx, chosen: Place, before?: Place & { readonly departmentName: string }) => {
  const { departmentName } =
    chosen.departmentId === before?.departmentId
      ? before
      : requireRow(await lockEnabledDepartment(tx, chosen.departmentId), userFailures.departmentStopped)
  const added = newlyChosen(chosen.roleId, before?.roleId ?? [])
  if (added.length > 0 && (await lockEnabledRoles(tx, added)).length !== added.length)
    throw refuse(userFailures.roleStopped)
  return { departmentName, roleName: await findRoleNames(tx, chosen.roleId) }
}

const factsOf = ({ id, userStatus: now, version, roleId }: rows.UserRow, caller: Caller): UserFacts => ({
  id,
  state: now,
  version,
  isOneself: id === caller.userId,
  hasRole: roleId.length > 0,
})

const warningOfRoles = async (tx: Tx, roleIds: readonly number[]): Promise<string> => {
  const warning = blindnessOfRoles(await selectEnabledRoles(tx), roleIds)
  return warning === '' ? '' : `；${warning}`
}

/**
 * The client of an enterprise account after a change: unchanged if none is given, otherwise one in the caller's
 * scope.
 */
const requireClient = async (tx: Tx, caller: Caller, before: rows.UserRow, clientId: number | null | undefined) => {
  const { clientName, companyName } = before
  if (clientId === undefined || clientId === before.clientId) return { clientId: before.clientId, clientName }
  if (companyName === '') throw refuse(userFailures.notOfEnterprise)
  requirePermission(caller, 'clientView')
  if (clientId === null) return { clientId, clientName: '' }
  const client = requireRow(await rows.findClientInScope(tx, clientId, caller.scope), userFailures.clientUnknown)
  return { clientId, clientName: client.clientName }
}

type Edit = {
  readonly before: rows.UserRow
  readonly input: InputOf<typeof userCalls.update>
  /** The roles that the edit adds or removes. */
  readonly moved: readonly number[]
}

/** Refuses an edit of what is fixed or needs a permission of its own, and one beyond the rights of the caller. */
const requireEditable = async (tx: Tx, caller: Caller, { before, input, moved }: Edit): Promise<void> => {
  if (input.userMobile !== undefined && input.userMobile !== before.userMobile) throw refuse(userFailures.mobileFixed)
  await refuseIfBeyondOwnRights(tx, caller, before.roleId, before.departmentId)
  if (moved.length > 0) requirePermission(caller, 'setUserRole')
  if (input.departmentId !== before.departmentId) refuseIfDepartmentOutsideScope(caller, input.departmentId)
  // In another department the same roles show other rows.
  await refuseIfBeyondOwnRights(tx, caller, [...moved, ...input.roleId], input.departmentId)
  if (input.loginOutTime !== before.loginOutTime) requirePermission(caller, 'setLogin')
}

const labels: Labels<rows.UserRow & { readonly roleName: string }> = {
  userStatus: ['状态', userStatus.label],
  userName: '姓名',
  departmentName: '部门',
  roleName: '角色',
  clientName: '客户',
  loginOutTime: '登录时长',
}

export const userRoutes = implement(
  userCalls,
  {
    page: async ({ db, input, caller: { scope, revision } }) => {
      const { departments, query } = splitDepartments(input)
      const withSubtrees = async (ids: readonly number[]) =>
        (await Promise.all(ids.map(id => selectSubtreeIds(db, id, revision)))).flat()
      const within = await Promise.all(departments.map(withSubtrees))
      return rows.selectUserPage(db, { ...input, query }, scope, within)
    },

    authority: async ({ db, input, caller }) => {
      const user = requireRow(await rows.findUser(db, input.id, caller.scope))
      const [roles, menus, heldIds] = await Promise.all([
        selectUserRoles(db, input.id),
        selectMenusInOrder(db),
        rows.selectUserMenus(db, input.id),
      ])
      const isAdmin = roles.some(role => role.roleType === roleType.administrator && role.state === state.enabled)
      return { ...user, isAdmin, roles, menus: grantedTree(menus, heldIds) }
    },

    add: async context => {
      const { db, input, caller, logOperation } = context
      const { roleId, ...draft } = input
      const { departmentName, roleName } = await requirePlace(db, input)
      refuseIfDepartmentOutsideScope(caller, input.departmentId)
      await refuseIfBeyondOwnRights(db, caller, roleId, input.departmentId)
      const { password, expires } = await newInitialPassword(db)
      const passwordHash = await hashPassword(password)
      const user = { ...draft, passwordHash, passwordExpires: expires }
      const id = await addUser(db, user, roleId, actorOf(context))
      logOperation(
        `新增用户【${input.userName}】，账号【${input.userMobile}】，部门【${departmentName}】，角色【${roleName}】${await warningOfRoles(db, roleId)}`,
      )
      return { id, initialPassword: password, passwordExpires: expires && laboratoryTime(expires) }
    },

    update: async context => {
      const { db, input, caller, logOperation, services, request, afterCommit } = context
      await lockAdministrators(db)
      const before = withRoleName(requireRow(await rows.lockUser(db, input.id, caller.scope)))
      checkVersion(before, input.version)
      const moved = changedRoles(before.roleId, input.roleId)
      await requireEditable(db, caller, { before, input, moved })
      const approves = before.userStatus === userStatus.pending
      // A registered user has a department that nobody chose.
      const references = await requirePlace(db, input, approves ? undefined : before)
      const ofClient = await requireClient(db, caller, before, input.clientId)
      const edit = { userName: input.userName, departmentId: input.departmentId, loginOutTime: input.loginOutTime }
      if (ofClient.clientId !== before.clientId) await rows.setClientOfEnterprise(db, input.id, ofClient.clientId)
      await transition(db, userLifecycle, approves ? 'approve' : 'update', factsOf(before, caller), actorOf(context), {
        set: edit,
      })
      if (moved.length > 0) await rows.replaceRoles(db, input.id, input.roleId)
      await refuseIfNoAdministrator(db)
      if (approves)
        await afterCommit(sendSms, { messageId: await insertApprovalMessage(db, services, before.userMobile, request) })
      const after = {
        ...before,
        ...edit,
        ...references,
        ...ofClient,
        ...(approves && { userStatus: userStatus.enabled }),
      }
      const changes = changesOf(before, after, labels)
      const warning = moved.length > 0 ? await warningOfRoles(db, input.roleId) : ''
      const sentence = `${changeSentence(`用户【${before.userName}】`, changes)}${warning}`
      logOperation(approves ? `审核通过注册，${sentence}` : sentence, changes)
      return null
    },

    switchStatus: async context => {
      const { db, input, caller, logOperation } = context
      await lockAdministrators(db)
      const before = requireRow(await rows.lockUser(db, input.id, caller.scope))
      await refuseIfBeyondOwnRights(db, caller, before.roleId, before.departmentId)
      const command = input.userStatus === userStatus.stopped ? 'stop' : 'enable'
      const facts = factsOf(before, caller)
      await transition(db, userLifecycle, command, facts, actorOf(context))
      await liftLocks(db, input.id)
      const after = { ...before, userStatus: stateAfter(userTransitions, command, facts) }
      const changes = changesOf(before, after, { userStatus: ['状态', userStatus.label] })
      const action = {
        [userStatus.stopped]: '停用',
        [userStatus.enabled]: '启用',
        [userStatus.pending]: '恢复待审核：',
      }
      logOperation(`${action[after.userStatus]}用户【${before.userName}】`, changes)
      return null
    },

    resetPassword: async ({ db, input, caller, logOperation }) => {
      const before = requireRow(await rows.lockUser(db, input.id, caller.scope))
      if (before.id === caller.userId) throw refuse(userFailures.ownPassword)
      await refuseIfBeyondOwnRights(db, caller, before.roleId, before.departmentId)
      const password = await checkNewPassword(db, caller.open(input.password), {
        userMobile: before.userMobile,
        field: 'password',
      })
      await rows.setPassword(db, input.id, await hashPassword(password))
      await liftLocks(db, input.id)
      await endSessions(db, { userId: input.id, reason: '密码被重置' })
      logOperation(`重置用户【${before.userName}】的密码`)
      return null
    },

    exportAll: exportList(userCalls.exportAll, {
      title: () => '用户',
      columns: () => userColumns,
      query: (db, input, caller) => rows.userQuery(db, input, caller.scope),
    }),
  },
  { user_mobile_taken: userFailures.mobileTaken },
)
