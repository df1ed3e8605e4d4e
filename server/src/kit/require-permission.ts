import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { type Permission, permissions } from '@seam/contract/kit/permission'
import type { Caller } from './caller.ts'
import { refuse } from './refusal.ts'

/** 没有权限：设定客户等级与付款 */
export const missingPermissions = (required: readonly Permission[]): string =>
  `${commonFailures.noPermission.message}：${required.map(permission => permissions[permission]).join('、')}`

/** Refuses a caller who signed in at another place. */
export const refusePlace = (permission: Call['access'], what: string) =>
  refuse(commonFailures.noPermission, {
    message: `${commonFailures.noPermission.message}：${what}`,
    data: { permission },
  })

/** Refuses a caller without any of these permissions, and names the missing ones (20003). */
export const requirePermission = (caller: Pick<Caller, 'permissions'>, ...required: readonly Permission[]): void => {
  if (required.some(permission => caller.permissions.has(permission))) return
  throw refuse(commonFailures.noPermission, {
    message: missingPermissions(required),
    data: { permission: required.length === 1 ? required[0] : required },
  })
}
