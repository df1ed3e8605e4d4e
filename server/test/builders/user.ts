import { userCalls } from '@seam/contract/system/user/user'
import { expect } from 'vitest'
import { addDepartment, addRole, administrator, nextMobile } from '../people.ts'
import type { Stage } from '../stage.ts'

/** An administrator at the user screen, with a department and a role to choose. */
export const openUserDesk = async (stage: Stage) => {
  const admin = await administrator(stage)
  const departmentId = await addDepartment(stage.db, { departmentName: '化验一室' })
  const roleId = await addRole(stage.db, ['userView'], { roleName: '化验员甲' })
  const draft = (more: object = {}) => ({
    userMobile: nextMobile(),
    userName: '张三',
    departmentId,
    roleId,
    loginOutTime: 8,
    ...more,
  })
  const rowOf = async (userMobile: string) => {
    const { data } = await admin.client.call(userCalls.page, { query: { userMobile } })
    const [row] = data.rows
    if (row === undefined) throw new Error(`${userMobile} is not in the list`)
    return row
  }
  const addUser = async (more: object = {}) => {
    const input = draft(more)
    const { code, data } = await admin.client.call(userCalls.add, input)
    expect(code).toBe(0)
    return { row: await rowOf(input.userMobile), ...data }
  }
  return { admin, departmentId, roleId, draft, rowOf, addUser }
}

type Row = Awaited<ReturnType<Awaited<ReturnType<typeof openUserDesk>>['rowOf']>>

/** The row as the edit form sends it. */
export const editOf = (row: Row, more: object = {}) => ({
  id: row.id,
  version: row.version,
  userName: row.userName,
  departmentId: row.departmentId,
  roleId: row.roleId,
  loginOutTime: row.loginOutTime,
  ...more,
})
