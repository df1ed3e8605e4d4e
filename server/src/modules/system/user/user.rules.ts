import { state } from '@seam/contract/kit/dictionary'
import { commonFailures } from '@seam/contract/kit/failure'
import type { FilterItem } from '@seam/contract/kit/list/page'
import type { Permission } from '@seam/contract/kit/permission'
import type { Menu } from '@seam/contract/system/menu/menu'
import { type GrantedMenu, type UserStatus, userFailures, userStatus } from '@seam/contract/system/user/user'
import { newlyChosen } from '../../../kit/newly-chosen.rules.ts'
import { reason } from '../../../kit/reason.rules.ts'
import { guard, type TransitionTable } from '../../../kit/transition/transition.rules.ts'

const { stopped, enabled, pending } = userStatus

export type UserFacts = {
  readonly id: number
  readonly state: UserStatus
  readonly version: number
  /** The user is the caller. */
  readonly isOneself: boolean
  /** Approval assigns a role: who has none was never approved. */
  readonly hasRole: boolean
}

const byAnother = guard<UserFacts>(({ isOneself }) => !isOneself, userFailures.notOneself)

export const userTransitions: TransitionTable<
  'stop' | 'enable' | 'approve' | 'update',
  UserStatus,
  UserFacts,
  'requireAdministrator' | 'endSessions'
> = {
  // A user is added by an administrator, or registers and waits for approval.
  initial: [enabled, pending],
  commands: {
    stop: {
      from: [enabled, pending],
      permission: 'userDel',
      guards: [byAnother],
      to: stopped,
      effects: ['requireAdministrator', 'endSessions'],
    },
    // A registrant who was turned down waits for approval again.
    enable: { from: [stopped], permission: 'userDel', to: ({ hasRole }) => (hasRole ? enabled : pending) },
    approve: { from: [pending], permission: 'userEdit', to: enabled },
    update: { from: [stopped, enabled], permission: 'userEdit' },
  },
  wrongState: now => reason(now === pending ? userFailures.notApproved : commonFailures.alreadySo),
}

/** Rights of a user; undefined means all. */
type Rights = ReadonlySet<Permission> | undefined

/** All rights for an administrator. */
export const rightsOfUser = (caller: { isAdmin: boolean; permissions: ReadonlySet<Permission> }): Rights =>
  caller.isAdmin ? undefined : caller.permissions

/** Whether the holder has all of the other rights. Nobody grants, edits or resets beyond their own rights. */
export const coversRights = (holder: Rights, other: Rights): boolean => {
  if (holder === undefined) return true
  if (other === undefined) return false
  return [...other].every(permission => holder.has(permission))
}

/** The roles that a change adds or removes: both count as granting, since removing a right is power too. */
export const changedRoles = (before: readonly number[], after: readonly number[]): number[] => [
  ...newlyChosen(after, before),
  ...before.filter(id => !after.includes(id)),
]

type RoleMenu = { readonly menuId: number; readonly roleId: number }

/** The menus of a user's roles, as a tree; each with the roles that hold it. */
export const grantedTree = (menus: readonly Menu[], heldMenus: readonly RoleMenu[]): GrantedMenu[] => {
  const givers = new Map<number, number[]>()
  for (const { menuId, roleId } of heldMenus) givers.set(menuId, [...(givers.get(menuId) ?? []), roleId])
  const below = (parentId: number | null, parentStopped: boolean): GrantedMenu[] =>
    menus
      .filter(menu => menu.parentId === parentId)
      .flatMap(({ id, menuName, type, menuUrl, authFlag, state: now }) => {
        const stopped = parentStopped || now === state.stopped
        const children = below(id, stopped)
        const roleIds = givers.get(id) ?? []
        // The ancestors of a held menu are included, so that it has its place.
        if (roleIds.length + children.length === 0) return []
        return [{ id, menuName, type, menuUrl, authFlag, stopped, roleIds, children }]
      })
  return below(null, false)
}

type DepartmentFilters = { readonly departmentId?: number | null | undefined; readonly query: readonly FilterItem[] }

/** The departments that a list is filtered by, each with those below it, apart from its other filters. */
export const splitDepartments = ({ departmentId, query }: DepartmentFilters) => {
  const [ofDepartment, others] = [
    query.filter(({ key }) => key === 'departmentId'),
    query.filter(({ key }) => key !== 'departmentId'),
  ]
  const items = ofDepartment.map(({ value }) => value.map(Number))
  return { departments: departmentId ? [[departmentId], ...items] : items, query: others }
}

/** A user with the names of their roles as one text. */
export const withRoleName = <U extends { readonly roleNames: readonly string[] }>(user: U) => ({
  ...user,
  roleName: user.roleNames.join('、'),
})
