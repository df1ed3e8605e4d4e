import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { type Permission, permissions } from '@seam/contract/kit/permission'
import type { Caller } from './caller.ts'
import { refuse } from './refusal.ts'

/** 没有权限：设定客户等级与付款 */
export const missingPermissions = (required: readonly Permission[]): string =>
  `${commonFailures.noPermission.message}：${required.map(permission => permissions[permission]).join('、')}`

/** The refusal of a caller without this access (20003); `detail` names what they lack, or where to sign in instead. */
export const accessRefusal = (access: Call['access'], detail: string) =>
  refuse(commonFailures.noPermission, {
    message: `${commonFailures.noPermission.message}：${detail}`,
    data: { permission: access },
  })

/** Refuses a caller without any of these permissions, and names the missing ones (20003). */
export const requirePermission = (caller: Pick<Caller, 'permissions'>, ...required: readonly Permission[]): void => {
  if (required.some(permission => caller.permissions.has(permission))) return
  throw refuse(commonFailures.noPermission, {
    message: missingPermissions(required),
    data: { permission: required.length === 1 ? required[0] : required },
  })
}
