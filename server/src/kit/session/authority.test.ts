import { commonFailures } from '@seam/contract/kit/failure'
import { sessionCalls } from '@seam/contract/system/session/session'
import { userCalls } from '@seam/contract/system/user/user'
import { describe, expect, it } from 'vitest'
import { signIn, tryToSignIn } from '../../../test/client.ts'
import { expectRefusal } from '../../../test/expect-refusal.ts'
import { addDepartment, addRole, addUser, personWith, testPassword } from '../../../test/people.ts'
import { useStage } from '../../../test/stage.ts'

const stage = useStage()

type Table = 'appUser' | 'role' | 'department' | 'menu'
const switchTo = (table: Table, id: number, state: 1 | 2) =>
  table === 'appUser'
    ? stage.db.updateTable('appUser').set({ userStatus: state }).where('id', '=', id).execute()
    : stage.db.updateTable(table).set({ state }).where('id', '=', id).execute()

describe('rights at the next request', () => {
  it('ends the sessions of a stopped user, role, department or parent department', async () => {
    const above = await addDepartment(stage.db)
    const departmentId = await addDepartment(stage.db, { parentId: await addDepartment(stage.db, { parentId: above }) })
    const roleId = await addRole(stage.db, ['userView'])
    const user = await addUser(stage.db, { departmentId, roleIds: [roleId] })
    const client = await signIn(stage.app, user.userMobile, testPassword)
    for (const [table, id, reason] of [
      ['appUser', user.id, '账号已停用'],
      ['role', roleId, '所属角色已停用'],
      ['department', departmentId, '所属部门已停用'],
      ['department', above, '所属部门已停用'],
    ] as const) {
      expect((await client.call(sessionCalls.whoAmI)).code).toBe(0)
      await switchTo(table, id, 1)
      expectRefusal(await client.call(sessionCalls.whoAmI), commonFailures.sessionEnded, {
        message: `${reason}，请重新登录`,
      })
      const failure = table === 'appUser' ? commonFailures.signInWrong : commonFailures.mayNotEnter
      expectRefusal(await tryToSignIn(stage.app, user.userMobile, testPassword), failure)
      await switchTo(table, id, 2)
    }
  })

  it('counts enabled roles only, and keeps a user with one of two', async () => {
    const [view, add] = [await addRole(stage.db, ['userView']), await addRole(stage.db, ['userAdd'])]
    const user = await addUser(stage.db, { roleIds: [view, add] })
    const client = await signIn(stage.app, user.userMobile, testPassword)
    expect((await client.call(sessionCalls.functions)).data.permissions).toEqual(['userAdd', 'userView'])
    await switchTo('role', view, 1)
    expect((await client.call(sessionCalls.functions)).data.permissions).toEqual(['userAdd'])
    expectRefusal(await client.call(userCalls.page), commonFailures.noPermission)
    await stage.db.deleteFrom('userRole').where('userId', '=', user.id).execute()
    expectRefusal(await client.call(sessionCalls.whoAmI), commonFailures.sessionEnded, {
      message: '尚未分配角色，请重新登录',
    })
  })

  it('follows a change of menus, of granted rights and of the department', async () => {
    const { client, id, roleId } = await personWith(stage, 'userView')
    const { id: menuId } = await stage.db
      .selectFrom('menu')
      .select('id')
      .where('authFlag', '=', 'userView')
      .executeTakeFirstOrThrow()
    expect((await client.call(userCalls.page)).code).toBe(0)
    await switchTo('menu', menuId, 1)
    expectRefusal(await client.call(userCalls.page), commonFailures.noPermission, { data: { permission: 'userView' } })
    await switchTo('menu', menuId, 2)
    expect((await client.call(userCalls.page)).code).toBe(0)
    await stage.db.deleteFrom('roleMenu').where('roleId', '=', roleId).execute()
    expectRefusal(await client.call(userCalls.page), commonFailures.noPermission)
    const departmentId = await addDepartment(stage.db, { state: 1 })
    await stage.db.updateTable('appUser').set({ departmentId }).where('id', '=', id).execute()
    expectRefusal(await client.call(userCalls.page), commonFailures.sessionEnded)
  })

  it('disables what is below a stopped menu', async () => {
    const { client } = await personWith(stage, 'userView')
    const { parentId } = await stage.db
      .selectFrom('menu')
      .select('parentId')
      .where('authFlag', '=', 'userView')
      .executeTakeFirstOrThrow()
    if (parentId === null) throw new Error('the user menu stands under a directory')
    await switchTo('menu', parentId, 1)
    expectRefusal(await client.call(userCalls.page), commonFailures.noPermission)
    await switchTo('menu', parentId, 2)
    expect((await client.call(userCalls.page)).code).toBe(0)
  })
})
