import { commonFailures } from '@seam/contract/kit/failure'
import { type Permission, permissions } from '@seam/contract/kit/permission'
import type { Caller } from './caller.ts'
import { refuse } from './refusal.ts'

/** 没有权限：设定客户等级与付款 */
export const missingPermissions = (wanted: readonly Permission[]): string =>
  `${commonFailures.noPermission.message}：${wanted.map(permission => permissions[permission]).join('、')}`

/** Refuses who holds none of these rights, and names what is missing (20003). */
export const requirePermission = (caller: Pick<Caller, 'permissions'>, ...wanted: readonly Permission[]): void => {
  if (wanted.some(permission => caller.permissions.has(permission))) return
  throw refuse(commonFailures.noPermission, {
    message: missingPermissions(wanted),
    data: { permission: wanted.length === 1 ? wanted[0] : wanted },
  })
}
