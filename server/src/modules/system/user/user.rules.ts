import type { Permission } from '@seam/contract/kit/permission'

/** Rights of somebody; undefined means everything. */
type Rights = ReadonlySet<Permission> | undefined

/** What somebody holds: everything for an administrator. */
export const rightsOf = (caller: { isAdmin: boolean; permissions: ReadonlySet<Permission> }): Rights =>
  caller.isAdmin ? undefined : caller.permissions

/** Does the holder have all that the other rights allow? Nobody grants, edits or resets beyond what he holds himself. */
export const coversRights = (holder: Rights, other: Rights): boolean => {
  if (holder === undefined) return true
  if (other === undefined) return false
  return [...other].every(permission => holder.has(permission))
}

/** The roles that a change adds or removes: both count as granting, since taking a right away is power too. */
export const changedRoles = (before: readonly number[], after: readonly number[]): number[] => [
  ...after.filter(role => !before.includes(role)),
  ...before.filter(role => !after.includes(role)),
]
