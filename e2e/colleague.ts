import { departmentCalls } from '@seam/contract/system/department'
import { roleCalls } from '@seam/contract/system/role'
import { ownAccountCalls } from '@seam/contract/system/user/own-account'
import { userCalls } from '@seam/contract/system/user/user'
import { signInByWire } from './by-wire/wire.ts'
import type { NewUser } from './people.ts'
import { administrator } from './server/server-settings.ts'

export const password = 'Coal#2026'

/** A member of staff who has already changed their initial password. */
export const addColleague = async ({ mobile, name, department, role }: NewUser) => {
  const { call } = await signInByWire(administrator.mobile, administrator.password)
  const tree = await call(departmentCalls.tree, {})
  const departments = tree.flatMap(one => [one, ...one.children])
  const roles = await call(roleCalls.open, {})
  const { initialPassword } = await call(userCalls.add, {
    userMobile: mobile,
    userName: name,
    departmentId: departments.find(one => one.departmentName === department)?.id ?? 0,
    roleId: roles.filter(one => one.roleName === role).map(({ id }) => id),
  })
  const own = await signInByWire(mobile, initialPassword)
  const sealed = own.seal(password)
  await own.call(ownAccountCalls.changePassword, {
    oldPassword: own.seal(initialPassword),
    password: sealed,
    confirmPassword: sealed,
  })
}
