import { ownAccountCalls } from '@seam/contract/system/user/own-account'
import { userCalls } from '@seam/contract/system/user/user'
import { randomPassword } from '../../kit/password/initial.ts'
import { accounts, administrator } from '../content/staff-list.ts'
import type { MakeContext } from '../make/context.ts'
import { readDepartments } from './departments.ts'

const readRoles = async ({ services: { db } }: MakeContext) => {
  const roles = await db.selectFrom('role').select(['id', 'roleName']).execute()
  return new Map(roles.map(({ id, roleName }) => [roleName, id]))
}

/** Adds the accounts of the staff, who change their passwords; returns these by mobile, for approving reports. */
export const addStaff = async (context: MakeContext): Promise<ReadonlyMap<string, string>> => {
  const department = await readDepartments(context)
  const roles = await readRoles(context)
  const passwords = new Map<string, string>()
  for (const account of accounts) {
    const { userMobile, userName, departmentName, roleName } = account
    const draft = {
      userMobile,
      userName,
      departmentId: department(departmentName).id,
      roleId: roles.get(roleName) ?? 0,
    }
    const { initialPassword } = await context.call(administrator, userCalls.add, draft)
    const password = randomPassword()
    const change = { oldPassword: initialPassword, password, confirmPassword: password }
    await context.call(account, ownAccountCalls.changePassword, change)
    passwords.set(userMobile, password)
  }
  return passwords
}
