import { commonFailures } from '@seam/contract/kit/failure'
import { dataScope } from '@seam/contract/system/role'
import { userCalls } from '@seam/contract/system/user/user'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { rowsOfFile } from '../../../../test/import-file.ts'
import { addDepartment, addRole, addUser, personWith, testPassword } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let top: number
let reader: Awaited<ReturnType<typeof signIn>>

beforeAll(async () => {
  top = await addDepartment(stage.db, { departmentName: '化验一室' })
  const under = await addDepartment(stage.db, { departmentName: '制样组', parentId: top })
  const roleId = await addRole(stage.db, ['userView'], { roleName: '看人的', dataScope: dataScope.below })
  const own = await addUser(stage.db, { departmentId: top, roleIds: [roleId], userName: '组长' })
  await addUser(stage.db, { departmentId: under, roleIds: [roleId], userName: '=1+1' })
  await addUser(stage.db, { departmentId: top, userName: '停用的', userStatus: 1 })
  await addUser(stage.db, { userName: '别处的' })
  reader = await signIn(stage.app, own.userMobile, testPassword)
})
afterAll(() => expect(stage.errors).toEqual([]))

const exported = async (input: object) =>
  rowsOfFile(
    (await reader.post(userCalls.exportAll.path, { sort: [{ key: 'userMobile', order: 'asc' }], ...input })).raw,
  )

it('is the list of one’s scope under Chinese titles, and a name like a formula stays text', async () => {
  const { rows, sheets } = await exported({})
  expect(rows[0]).toEqual(['账号', '姓名', '所属企业', '部门', '角色', '状态', '登录时长（小时）', '创建时间'])
  expect(rows.slice(1).map(row => row.slice(1, 7).toSpliced(1, 1))).toEqual([
    ['组长', '化验一室', '看人的', '正常', '24'],
    ['=1+1', '制样组', '看人的', '正常', '24'],
    ['停用的', '化验一室', '', '停用', '24'],
  ])
  expect([...(sheets[0]?.cells?.values() ?? [])].filter(cell => cell.formula !== undefined)).toEqual([])
})

it('follows the filters, order and columns of the list', async () => {
  const sort = [{ key: 'userMobile', order: 'desc' }]
  const { rows } = await exported({ sort, columns: ['userStatus', 'userName'], query: { userStatus: 2 } })
  expect(rows).toEqual([
    ['状态', '姓名'],
    ['正常', '=1+1'],
    ['正常', '组长'],
  ])
  const below = await exported({ columns: ['userName'], query: { departmentId: top, userName: '停用' } })
  expect(below.rows).toEqual([['姓名'], ['停用的']])
})

it('is for those who may read the list', async () => {
  const stranger = await personWith(stage, 'companyView')
  const answer = await stranger.client.post(userCalls.exportAll.path, {})
  expectRefusal(answer, commonFailures.noPermission, { headers: { 'content-code': '20003' } })
})
