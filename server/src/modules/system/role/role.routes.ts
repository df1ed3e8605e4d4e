import { state } from '@seam/contract/kit/dictionary'
import { type DataScope, dataScope, roleCalls, roleFailures, roleType } from '@seam/contract/system/role'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { coversGrant, type ScopeGrant } from '../../../kit/list/scope.ts'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { checkVersion, refuse, refuseIfAlreadySo, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { selectMenusInOrder } from '../menu/menu.rows.ts'
import { countAdministrators, lockAdministrators } from '../user/administrators.rows.ts'
import { coversRights } from '../user/user.rules.ts'
import { replaceMenus, selectMenuIds } from './authority.rows.ts'
import { checkedTree, difference, rightsOfMenus, rightsOfWarning, withAncestors } from './authority.rules.ts'
import { blindnessOfRoles, blindnessWarning } from './blindness.rules.ts'
import * as rows from './role.rows.ts'
import { findScopesInDepartment } from './scope.rows.ts'

/** The role, locked; refuses a caller who lacks its rights or does not see all rows in its scope. */
const lockRoleWithinReach = async (tx: Tx, caller: Caller, id: number) => {
  const role = requireRow(await rows.lockRole(tx, id))
  if (role.roleType === roleType.administrator && !caller.isAdmin) throw refuse(roleFailures.beyondOwnRights)
  if (!coversRights(await rows.findGrantableRights(tx, caller), await rows.findRightsOfRoles(tx, [id])))
    throw refuse(roleFailures.beyondOwnRights)
  if (!coversGrant(caller.scope, role)) throw refuse(roleFailures.beyondOwnScope)
  return role
}

const refuseIfBeyondCaller = (caller: Caller, type: 1 | 2, grant: ScopeGrant) => {
  if (type === roleType.administrator && !caller.isAdmin) throw refuse(roleFailures.beyondOwnRights)
  if (!coversGrant(caller.scope, grant)) throw refuse(roleFailures.beyondOwnScope)
}

type ScopeDraft = { roleType: 1 | 2; dataScope?: DataScope | undefined; departmentIds?: number[] | undefined }

/**
 * The scope of a draft, or the previous one: an administrator's role is unlimited, and only a custom scope has
 * departments.
 */
const scopeOf = (draft: ScopeDraft, before: ScopeGrant): ScopeGrant => {
  if (draft.roleType === roleType.administrator) return { dataScope: dataScope.all, departmentIds: [] }
  if (draft.dataScope === undefined) return before
  return {
    dataScope: draft.dataScope,
    departmentIds: draft.dataScope === dataScope.custom ? (draft.departmentIds ?? []) : [],
  }
}

const refuseIfNoAdministrator = async (tx: Tx) => {
  if ((await countAdministrators(tx)) === 0) throw refuse(roleFailures.lastAdministrator)
}

/** What the roles of each user, which may be blind each but not together, tell whoever works by lab code. */
const warningsOfUsers = async (tx: Tx, users: readonly { id: number; userName: string }[]): Promise<string> => {
  const roles = await rows.selectEnabledRoles(tx)
  const grants = await rows.selectRoleIdsOfUsers(
    tx,
    users.map(({ id }) => id),
  )
  return users
    .map(({ id, userName }) => {
      const own = grants.filter(({ userId }) => userId === id).map(({ roleId }) => roleId)
      const warning = blindnessOfRoles(roles, own)
      return warning === '' ? '' : `；【${userName}】${warning}`
    })
    .join('')
}

export const roleRoutes = implement(
  roleCalls,
  {
    page: ({ db, input, caller }) => rows.selectRolePage(db, input, caller.revision),

    open: async ({ db }) => (await rows.selectEnabledRoles(db)).map(role => ({ ...role, enabled: true })),

    add: async ({ db, input, caller, logOperation }) => {
      const grant = scopeOf(input, { dataScope: dataScope.all, departmentIds: [] })
      refuseIfBeyondCaller(caller, input.roleType, grant)
      const { roleName, remarks } = input
      const id = await rows.insertRole(db, { roleName, roleType: input.roleType, remarks, dataScope: grant.dataScope })
      await rows.replaceDepartments(db, id, grant.departmentIds)
      logOperation(
        `新增角色【${roleName}】，类型【${roleType.label(input.roleType)}】，数据范围【${dataScope.label(grant.dataScope)}】`,
      )
      return { id }
    },

    update: async ({ db, input, caller, logOperation }) => {
      await lockAdministrators(db)
      const before = await lockRoleWithinReach(db, caller, input.id)
      checkVersion(before, input.version)
      const grant = scopeOf(input, before)
      refuseIfBeyondCaller(caller, input.roleType, grant)
      const edit = {
        roleName: input.roleName,
        roleType: input.roleType,
        remarks: input.remarks,
        dataScope: grant.dataScope,
      }
      await rows.updateRole(db, input.id, edit)
      await rows.replaceDepartments(db, input.id, grant.departmentIds)
      await refuseIfNoAdministrator(db)
      const fields = {
        roleName: '名称',
        roleType: ['类型', roleType.label],
        dataScope: ['数据范围', dataScope.label],
        departmentNames: '范围内的部门',
        remarks: '备注',
      } as const
      const departmentNames = await rows.findDepartmentNames(db, grant.departmentIds)
      const changes = changesOf(before, { ...before, ...edit, departmentNames }, fields)
      logOperation(changeSentence(`角色【${before.roleName}】`, changes), changes)
      return null
    },

    switchState: async ({ db, input, caller, logOperation }) => {
      await lockAdministrators(db)
      const before = await lockRoleWithinReach(db, caller, input.id)
      refuseIfAlreadySo(before.state, input.state)
      await rows.updateRole(db, input.id, { state: input.state })
      await refuseIfNoAdministrator(db)
      const changes = changesOf(before, { ...before, state: input.state }, { state: ['状态', state.label] })
      logOperation(`${input.state === state.stopped ? '停用' : '启用'}角色【${before.roleName}】`, changes)
      return null
    },

    authority: async ({ db, input }) => {
      const [menus, heldIds] = await Promise.all([selectMenusInOrder(db), selectMenuIds(db, input.roleId)])
      return checkedTree(menus, new Set(heldIds))
    },

    saveAuthority: async ({ db, input, caller, logOperation }) => {
      const role = await lockRoleWithinReach(db, caller, input.roleId)
      if (input.version !== undefined) checkVersion(role, input.version)
      const menus = await selectMenusInOrder(db)
      const menuIds = requireRow(withAncestors(menus, input.listMenuIds), roleFailures.menuUnknown)
      const { added, removed } = difference(await selectMenuIds(db, input.roleId), menuIds)
      if (!coversRights(await rows.findGrantableRights(db, caller), rightsOfMenus(menus, [...added, ...removed])))
        throw refuse(roleFailures.beyondOwnRights)
      await replaceMenus(db, input.roleId, added, removed)
      await rows.updateRole(db, input.roleId, {})
      const users = await rows.countUsers(db, input.roleId)
      const namesOf = (ids: readonly number[]) =>
        menus
          .filter(menu => ids.includes(menu.id))
          .map(menu => menu.menuName)
          .join('、')
      const changes = [
        { field: 'added', label: '新增权限', before: '', after: namesOf(added) },
        { field: 'removed', label: '移除权限', before: namesOf(removed), after: '' },
      ].filter(change => change.before !== change.after)
      const warning = blindnessWarning(rightsOfWarning(menus, [...menuIds]))
      logOperation(
        `配置角色【${role.roleName}】的权限：新增 ${added.length} 项，移除 ${removed.length} 项，影响 ${users} 人` +
          (warning && `；${warning}`),
        changes,
      )
      return { added: added.length, removed: removed.length, users }
    },

    addUsers: async ({ db, input, caller, logOperation }) => {
      const role = await lockRoleWithinReach(db, caller, input.roleId)
      if (role.state === state.stopped) throw refuse(roleFailures.stopped)
      const result = await rows.insertRoleUsers(db, input.roleId, input.userIds, caller.scope)
      const { users, added } = requireRow(result, roleFailures.userUnknown)
      for (const departmentId of new Set(users.map(user => user.departmentId)))
        if (
          !(await findScopesInDepartment(db, [input.roleId], departmentId)).every(grant =>
            coversGrant(caller.scope, grant),
          )
        )
          throw refuse(roleFailures.beyondOwnScope)
      logOperation(
        `为角色【${role.roleName}】添加用户 ${added} 人：${users.map(user => user.userName).join('、')}` +
          (await warningsOfUsers(db, users)),
      )
      return { added }
    },
  },
  {
    role_name_taken: roleFailures.nameTaken,
    role_department_department_id_fkey: roleFailures.departmentUnknown,
    role_menu_menu_id_fkey: roleFailures.menuUnknown,
  },
)
