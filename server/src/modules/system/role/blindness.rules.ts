import { rightsAgainstBlindness } from '@seam/contract/kit/blindness'
import { type Permission, permissions } from '@seam/contract/kit/permission'
import { roleType } from '@seam/contract/system/role'

/** Of the log: which of these rights tell who works by lab code whose the samples are; empty if none does. */
export const blindnessWarning = (rights: ReadonlySet<Permission>): string => {
  const against = rightsAgainstBlindness(rights)
  return against.length === 0
    ? ''
    : `按样品编号工作又能「${against.map(right => permissions[right]).join('」「')}」，不是盲样`
}

type RoleOfBlindness = { readonly id: number; readonly roleType: 1 | 2; readonly blindness: readonly string[] }

/** The warning of a user with several roles, which may be blind each but not together. Administrators see everything. */
export const blindnessOfRoles = (roles: readonly RoleOfBlindness[], ids: readonly number[]): string => {
  const own = roles.filter(({ id }) => ids.includes(id))
  return own.some(role => role.roleType === roleType.administrator)
    ? ''
    : blindnessWarning(new Set(own.flatMap(({ blindness }) => blindness) as Permission[]))
}
