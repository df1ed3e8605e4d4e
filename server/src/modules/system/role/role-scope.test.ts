import { commonFailures } from '@seam/contract/kit/failure'
import { type DataScope, dataScope, roleCalls, roleFailures } from '@seam/contract/system/role'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { expectLockWaits } from '../../../../test/lock-waits.ts'
import {
  addDepartment,
  addRole,
  addUser,
  lastOperation,
  next,
  testPassword,
  useAdministrator,
} from '../../../../test/people.ts'
import { seededRoles } from '../../../db/seed/roles.ts'

const { stage, admin } = useAdministrator()

const draft = (more: object = {}) => ({ roleName: `范围${next()}`, roleType: 2 as const, ...more })
const rowOf = async (id: number) => {
  const { data } = await admin.client.call(roleCalls.page, { query: { id } })
  const [row] = data.rows
  if (row === undefined) throw new Error('no such role')
  return row
}

describe('the data scope of a role', () => {
  it('is as seeded: the own account alone for enterprises, everything for the staff', async () => {
    const { rows } = (await admin.client.call(roleCalls.page, { pageSize: 100 })).data
    const scopeOf = new Map(rows.map(({ roleName, dataScope: scope }) => [roleName, scope]))
    for (const { roleName } of seededRoles)
      expect([roleName, scopeOf.get(roleName)]).toEqual([
        roleName,
        roleName === '企业客户' ? dataScope.own : dataScope.all,
      ])
  })

  it('is all where nothing is said, keeps its departments, and tells its changes', async () => {
    const first = await addDepartment(stage.db, { departmentName: '制样室' })
    const second = await addDepartment(stage.db, { departmentName: '精煤室' })
    const { data } = await admin.client.call(roleCalls.add, draft())
    const row = await rowOf(data.id)
    expect(row).toMatchObject({ dataScope: dataScope.all, departmentIds: [] })
    const edit = { id: data.id, roleName: row.roleName, roleType: 2 as const }
    const custom = { ...edit, version: 1, dataScope: dataScope.custom, departmentIds: [second, first, first] }
    expect((await admin.client.call(roleCalls.update, custom)).code).toBe(0)
    expect(await rowOf(data.id)).toMatchObject({ departmentIds: [first, second], departmentNames: '制样室、精煤室' })
    expect((await lastOperation(stage)).operContent).toBe(
      `将角色【${row.roleName}】的数据范围由【全部数据】改为【自定义部门】，范围内的部门由【空】改为【制样室、精煤室】`,
    )
    expect((await admin.client.call(roleCalls.update, { ...edit, version: 2 })).code).toBe(0)
    expect(await rowOf(data.id)).toMatchObject({ dataScope: dataScope.custom, departmentIds: [first, second] })
    const own = { ...edit, version: 3, dataScope: dataScope.own, departmentIds: [first] }
    expect((await admin.client.call(roleCalls.update, own)).code).toBe(0)
    expect(await rowOf(data.id)).toMatchObject({ dataScope: dataScope.own, departmentIds: [] })
  })

  it('is in the list and among the roles to choose from, with its departments by name', async () => {
    const roleName = `化验${next()}`
    const departmentIds = [await addDepartment(stage.db, { departmentName: '工分室' })]
    const custom = { roleName, roleType: 2 as const, dataScope: dataScope.custom, departmentIds }
    const { data } = await admin.client.call(roleCalls.add, custom)
    const expected = { dataScope: dataScope.custom, departmentNames: '工分室' }
    expect(await rowOf(data.id)).toMatchObject(expected)
    const open = (await admin.client.call(roleCalls.open)).data
    expect(open.find(role => role.id === data.id)).toEqual({
      ...expected,
      id: data.id,
      roleName,
      roleType: 2,
      enabled: true,
      blindness: [],
    })
    expect(open.find(role => role.id === admin.roleId)).toMatchObject({ dataScope: dataScope.all, departmentNames: '' })
  })

  it('names its departments where it has its own choice, and only those there are', async () => {
    const custom = draft({ dataScope: dataScope.custom })
    expectRefusal(await admin.client.call(roleCalls.add, custom), commonFailures.invalidInput, {
      message: '请选择部门',
    })
    const unknown = { ...custom, departmentIds: [2_000_000_000] }
    expectRefusal(await admin.client.call(roleCalls.add, unknown), roleFailures.departmentUnknown)
    expectRefusal(await admin.client.call(roleCalls.add, draft({ dataScope: 9 })), commonFailures.invalidInput)
  })

  it('is no wider than what its giver sees', async () => {
    const departmentId = await addDepartment(stage.db)
    const below = await addDepartment(stage.db, { parentId: departmentId })
    const other = await addDepartment(stage.db)
    const clerk = async (scope: DataScope) => {
      const roleId = await addRole(stage.db, ['roleAdd', 'roleEdit', 'roleDel', 'roleSet'], { dataScope: scope })
      const { userMobile } = await addUser(stage.db, { departmentId, roleIds: [roleId] })
      return signIn(stage.app, userMobile, testPassword)
    }
    const codes = async (scope: DataScope) => {
      const client = await clerk(scope)
      const grants = [
        {},
        { dataScope: dataScope.below },
        { dataScope: dataScope.department },
        { dataScope: dataScope.own },
        { dataScope: dataScope.custom, departmentIds: [departmentId] },
        { dataScope: dataScope.custom, departmentIds: [departmentId, below] },
        { dataScope: dataScope.custom, departmentIds: [other] },
      ]
      const answers = []
      for (const more of grants) answers.push((await client.call(roleCalls.add, draft(more))).code === 0)
      return answers
    }
    expect(await codes(dataScope.all)).toEqual([true, true, true, true, true, true, true])
    expect(await codes(dataScope.below)).toEqual([false, true, true, true, true, true, false])
    expect(await codes(dataScope.department)).toEqual([false, false, true, true, true, false, false])
    expect(await codes(dataScope.own)).toEqual([false, false, false, true, false, false, false])
    const client = await clerk(dataScope.department)
    const wide = await addRole(stage.db, [])
    const edit = { id: wide, version: 1, ...draft({ dataScope: dataScope.own }) }
    expectRefusal(await client.call(roleCalls.update, edit), roleFailures.beyondOwnScope)
    expectRefusal(await client.call(roleCalls.switchState, { id: wide, state: 1 }), roleFailures.beyondOwnScope)
  })
})

describe('saving permissions', () => {
  it('is refused where a menu goes meanwhile', async () => {
    const roleId = await addRole(stage.db, [])
    const menu = { type: 2 as const, menuName: '要删的', authFlag: '', parentId: null }
    const { id } = await stage.db.insertInto('menu').values(menu).returning('id').executeTakeFirstOrThrow()
    const removed = await stage.db.startTransaction().execute()
    await removed.deleteFrom('menu').where('id', '=', id).execute()
    const saving = admin.client.call(roleCalls.saveAuthority, { roleId, listMenuIds: [id] })
    await expectLockWaits(stage.db)
    await removed.commit().execute()
    expectRefusal(await saving, roleFailures.menuUnknown)
  })

  it('takes one of two who began with the same, and the other reads that it was changed', async () => {
    const { data } = await admin.client.call(roleCalls.add, draft())
    const { id } = await stage.db
      .selectFrom('menu')
      .select('id')
      .where('authFlag', '=', 'userView')
      .executeTakeFirstOrThrow()
    const save = { roleId: data.id, listMenuIds: [id], version: 1 }
    const answers = await Promise.all([1, 2, 3].map(() => admin.client.call(roleCalls.saveAuthority, save)))
    expect(answers.map(answer => answer.code).sort((a, b) => a - b)).toEqual([
      0,
      commonFailures.changedMeanwhile.code,
      commonFailures.changedMeanwhile.code,
    ])
    expect((await rowOf(data.id)).version).toBe(2)
    expect((await admin.client.call(roleCalls.saveAuthority, { roleId: data.id, listMenuIds: [id] })).code).toBe(0)
  })
})
