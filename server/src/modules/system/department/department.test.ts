import { commonFailures } from '@seam/contract/kit/failure'
import { departmentCalls, departmentFailures } from '@seam/contract/system/department'
import { userCalls } from '@seam/contract/system/user/user'
import { describe, expect, it } from 'vitest'
import { signIn, tryToSignIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addDepartment, addRole, addUser, next, testPassword, useAdministrator } from '../../../../test/people.ts'

const { stage, admin } = useAdministrator()

const draft = (more: object = {}) => ({
  departmentName: `部${next()}`,
  contactUser: '王主任',
  telephone: '13912345678',
  ...more,
})
const call: typeof admin.client.call = (...args) => admin.client.call(...args)
const addBranch = async (more: object = {}) => {
  const { code, data } = await call(departmentCalls.add, draft(more))
  expect(code).toBe(0)
  return data.id
}
const stop = (id: number) => call(departmentCalls.switchState, { id, state: 1 })
const start = (id: number) => call(departmentCalls.switchState, { id, state: 2 })
const row = (id: number) => stage.db.selectFrom('department').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the tree', () => {
  it('nests children and can leave the stopped ones out', async () => {
    const parent = await addBranch({ departmentName: '树根' })
    const child = await addBranch({ parentId: parent })
    const stopped = await addDepartment(stage.db, { parentId: parent, state: 1 })
    const childrenOf = async (state?: 1 | 2) => {
      const { data } = await call(departmentCalls.tree, state ? { state } : {})
      return data
        .flatMap(node => [node, ...node.children])
        .find(node => node.id === parent)
        ?.children.map(node => node.id)
    }
    expect(await childrenOf()).toEqual([child, stopped])
    expect(await childrenOf(2)).toEqual([child])
  })
})

describe('adding and changing', () => {
  it('names what is wrong in the words of the form', async () => {
    const wrong = { departmentName: '一二三四五六七八九', contactUser: '', telephone: '12', remarks: '长'.repeat(21) }
    const { code, data } = await admin.client.post<{ issues: { path: string[]; message: string }[] }>(
      departmentCalls.add.path,
      wrong,
    )
    expect(code).toBe(commonFailures.invalidInput.code)
    expect(Object.fromEntries(data.issues.map(issue => [issue.path[0], issue.message]))).toEqual({
      departmentName: '部门名称最多8个字符',
      contactUser: '请输入部门负责人',
      telephone: '请输入正确的手机号',
      remarks: '备注最多20个字符',
    })
  })

  it('refuses a name taken under the same parent, at the top too, and a stopped parent', async () => {
    await addBranch({ departmentName: '重名' })
    expectRefusal(await call(departmentCalls.add, draft({ departmentName: '重名' })), departmentFailures.nameTaken)
    const parent = await addBranch()
    expect((await call(departmentCalls.add, draft({ departmentName: '重名', parentId: parent }))).code).toBe(0)
    const stopped = await addDepartment(stage.db, { state: 1 })
    expectRefusal(await call(departmentCalls.add, draft({ parentId: stopped })), departmentFailures.parentStopped)
  })

  it('keeps the parent, refuses an old version and tells what changed', async () => {
    const id = await addBranch({ departmentName: '旧名' })
    const edit = { id, version: 1, ...draft({ departmentName: '新名' }) }
    expectRefusal(
      await call(departmentCalls.update, { ...edit, parentId: await addBranch() }),
      departmentFailures.parentFixed,
    )
    expect((await call(departmentCalls.update, edit)).code).toBe(0)
    expectRefusal(await call(departmentCalls.update, edit), commonFailures.changedMeanwhile)
    const log = await stage.db
      .selectFrom('operationLog')
      .select('operContent')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(log.operContent).toBe('将部门【旧名】的名称由【旧名】改为【新名】')
  })
})

describe('stopping and starting', () => {
  it('is refused over an open child, and a child does not start under a stopped parent', async () => {
    const parent = await addBranch()
    const child = await addBranch({ parentId: parent })
    expectRefusal(await stop(parent), departmentFailures.hasChildren, { message: '该部门下存在子部门，无法停用' })
    expect((await stop(child)).code).toBe(0)
    expect((await stop(parent)).code).toBe(0)
    expectRefusal(await stop(parent), commonFailures.alreadySo)
    expectRefusal(await start(child), departmentFailures.parentStopped)
    expect((await start(parent)).code).toBe(0)
    expect((await start(child)).code).toBe(0)
  })

  it('never leaves an open child under a stopped parent, whatever comes at once', async () => {
    for (let round = 0; round < 8; round++) {
      const parent = await addBranch()
      const stoppedChild = await addDepartment(stage.db, { parentId: parent, state: 1 })
      await Promise.all([stop(parent), call(departmentCalls.add, draft({ parentId: parent })), start(stoppedChild)])
      const children = await stage.db.selectFrom('department').select('state').where('parentId', '=', parent).execute()
      const openChildren = children.filter(child => child.state === 2)
      expect((await row(parent)).state === 1 && openChildren.length > 0).toBe(false)
    }
  })

  it('ends the sessions of its users at their next request, also below it, and refuses their sign-in', async () => {
    const top = await addDepartment(stage.db)
    const user = await addUser(stage.db, { departmentId: top, roleIds: [await addRole(stage.db, ['userView'])] })
    const client = await signIn(stage.app, user.userMobile, testPassword)
    expect((await client.call(userCalls.page)).code).toBe(0)
    expect((await stop(top)).code).toBe(0)
    expectRefusal(await client.call(userCalls.page), commonFailures.sessionEnded)
    expectRefusal(await tryToSignIn(stage.app, user.userMobile, testPassword), commonFailures.mayNotEnter)
  })

  it('does not lock the last administrator out', async () => {
    await stage.db.updateTable('appUser').set({ userStatus: 1 }).where('id', '<>', admin.id).execute()
    expectRefusal(await stop(admin.departmentId), departmentFailures.lastAdministrator)
    await stage.db.updateTable('appUser').set({ userStatus: 2 }).execute()
  })
})
