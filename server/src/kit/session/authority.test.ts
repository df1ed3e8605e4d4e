import { sessionCalls } from '@seam/contract/system/session'
import { userCalls } from '@seam/contract/system/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, tryToSignIn } from '../../../test/client.ts'
import { addDepartment, addRole, addUser, personWith, testPassword } from '../../../test/people.ts'
import { openStage, type Stage } from '../../../test/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

type Table = 'appUser' | 'role' | 'department' | 'menu'
const switchTo = (table: Table, id: number, state: 1 | 2) =>
  table === 'appUser'
    ? stage.db.updateTable('appUser').set({ userStatus: state }).where('id', '=', id).execute()
    : stage.db.updateTable(table).set({ state }).where('id', '=', id).execute()

describe('rights at the next request', () => {
  it('ends the session of a stopped user, role or department, above his own too', async () => {
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
      expect(await client.call(sessionCalls.whoAmI)).toMatchObject({ code: 10004, message: `${reason}，请重新登录` })
      const code = table === 'appUser' ? 10006 : 10014
      expect((await tryToSignIn(stage.app, user.userMobile, testPassword)).code).toBe(code)
      await switchTo(table, id, 2)
    }
  })

  it('counts enabled roles only, and keeps somebody with one of two', async () => {
    const [view, add] = [await addRole(stage.db, ['userView']), await addRole(stage.db, ['userAdd'])]
    const user = await addUser(stage.db, { roleIds: [view, add] })
    const client = await signIn(stage.app, user.userMobile, testPassword)
    expect((await client.call(sessionCalls.functions)).data.permissions).toEqual(['userAdd', 'userView'])
    await switchTo('role', view, 1)
    expect((await client.call(sessionCalls.functions)).data.permissions).toEqual(['userAdd'])
    expect((await client.call(userCalls.page)).code).toBe(20003)
    await stage.db.deleteFrom('userRole').where('userId', '=', user.id).execute()
    expect(await client.call(sessionCalls.whoAmI)).toMatchObject({ code: 10004, message: '尚未分配角色，请重新登录' })
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
    expect(await client.call(userCalls.page)).toMatchObject({ code: 20003, data: { permission: 'userView' } })
    await switchTo('menu', menuId, 2)
    expect((await client.call(userCalls.page)).code).toBe(0)
    await stage.db.deleteFrom('roleMenu').where('roleId', '=', roleId).execute()
    expect((await client.call(userCalls.page)).code).toBe(20003)
    const departmentId = await addDepartment(stage.db, { state: 1 })
    await stage.db.updateTable('appUser').set({ departmentId }).where('id', '=', id).execute()
    expect((await client.call(userCalls.page)).code).toBe(10004)
  })

  it('stops what stands under a stopped menu', async () => {
    const { client } = await personWith(stage, 'userView')
    const { parentId } = await stage.db
      .selectFrom('menu')
      .select('parentId')
      .where('authFlag', '=', 'userView')
      .executeTakeFirstOrThrow()
    if (parentId === null) throw new Error('the user menu stands under a directory')
    await switchTo('menu', parentId, 1)
    expect((await client.call(userCalls.page)).code).toBe(20003)
    await switchTo('menu', parentId, 2)
    expect((await client.call(userCalls.page)).code).toBe(0)
  })
})
