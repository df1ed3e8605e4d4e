import { commonFailures } from '@seam/contract/kit/failure'
import { type Permission, permissions } from '@seam/contract/kit/permission'
import type { Person } from './person.ts'
import { refuse } from './refusal.ts'

/** 没有权限：设定客户等级与付款 */
export const missingRights = (wanted: readonly Permission[]): string =>
  `${commonFailures.noPermission.message}：${wanted.map(permission => permissions[permission]).join('、')}`

/** Refuses who holds none of these rights, and names what is missing (20003). */
export const mustHold = (who: Pick<Person, 'permissions'>, ...wanted: readonly Permission[]): void => {
  if (wanted.some(permission => who.permissions.has(permission))) return
  throw refuse(commonFailures.noPermission, {
    message: missingRights(wanted),
    data: { permission: wanted.length === 1 ? wanted[0] : wanted },
  })
}
