import { commonFailures } from '@seam/contract/kit/failure'
import { userCalls, userFailures } from '@seam/contract/system/user/user'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openUserDesk } from '../../../../test/builders/user.ts'
import { tryToSignIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addDepartment, addRole, nextMobile, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let desk: Awaited<ReturnType<typeof openUserDesk>>

beforeAll(async () => {
  desk = await openUserDesk(stage)
})

describe('user list', () => {
  it('filters by account, name, status and department with those below it, and counts', async () => {
    const below = await addDepartment(stage.db, { parentId: desk.departmentId })
    const { row } = await desk.addUser({ userName: '李小冬', departmentId: below })
    expect(row.loginName).toBe(row.userMobile)
    for (const query of [
      { userName: '小冬' },
      { userMobile: row.userMobile.slice(3) },
      { userMobile: row.userMobile, userStatus: 2 },
    ])
      expect((await desk.admin.client.call(userCalls.page, { query })).data).toMatchObject({
        totalRecords: 1,
        rows: [{ id: row.id }],
      })
    const within = await desk.admin.client.call(userCalls.page, {
      departmentId: desk.departmentId,
      query: { userName: '李小冬' },
    })
    expect(within.data.rows).toEqual([row])
    const elsewhere = await desk.admin.client.call(userCalls.page, {
      departmentId: await addDepartment(stage.db),
      query: {},
    })
    expect(elsewhere.data).toEqual({ rows: [], totalRecords: 0 })
  })

  it('filters by organisation', async () => {
    const { row } = await desk.addUser()
    const other = await desk.addUser()
    const enterprise = { companyName: '柳林煤业有限公司', creditCode: '91350100M000009999' }
    const { id } = await stage.db
      .insertInto('enterprise')
      .values(enterprise)
      .returning(sql<number>`id`.as('id'))
      .executeTakeFirstOrThrow()
    await stage.db.updateTable('appUser').set({ enterpriseId: id }).where('id', '=', row.id).execute()
    const { data } = await desk.admin.client.call(userCalls.page, { query: { companyName: '煤业' } })
    expect(data).toMatchObject({ totalRecords: 1, rows: [{ id: row.id, companyName: enterprise.companyName }] })
    expect(other.row.companyName).toBe('')
  })

  it('pages without overlap in the order asked for', async () => {
    for (let n = 0; n < 5; n++) await desk.addUser({ userName: '同名' })
    const ask = async (pageNo: number) =>
      (
        await desk.admin.client.call(userCalls.page, {
          pageNo,
          pageSize: 2,
          query: { userName: '同名' },
          sort: [{ key: 'userName', order: 'asc' }],
        })
      ).data
    const pages = [await ask(1), await ask(2), await ask(3)]
    expect(pages.map(page => page.totalRecords)).toEqual([5, 5, 5])
    expect(new Set(pages.flatMap(page => page.rows.map(row => row.id))).size).toBe(5)
  })

  it('names each role, also one with the mark between names in its own', async () => {
    const roleName = `收样、制样${nextMobile().slice(-4)}`
    const roleId = [await addRole(stage.db, [], { roleName }), await addRole(stage.db, [])]
    const { row } = await desk.addUser({ roleId })
    expect(row.roleNames).toEqual([roleName, expect.stringMatching(/^角色/)])
    expect(row.roleName).toBe(row.roleNames.join('、'))
  })

  it('answers the department of the search panel with the statement of departmentId', async () => {
    const below = await addDepartment(stage.db, { parentId: desk.departmentId })
    const { row } = await desk.addUser({ departmentId: below })
    const ask = async (input: object) => {
      const statements = await stage.statementsOf(async () => {
        const { data } = await desk.admin.client.call(userCalls.page, { ...input, pageSize: 100 })
        expect(data.rows).toContainEqual(row)
      })
      return statements.filter(text => text.includes('login_name'))
    }
    const { departmentId } = desk
    const [first, ...rest] = [
      await ask({ departmentId }),
      await ask({ query: { departmentId } }),
      await ask({ query: [{ key: 'departmentId', op: 'in', value: [departmentId] }] }),
    ]
    expect(first).not.toEqual([])
    expect(first?.join()).not.toContain('recursive')
    for (const statements of rest) expect(statements).toEqual(first)
  })

  it('takes the items of the search panel and refuses what it does not offer', async () => {
    const { row } = await desk.addUser()
    const items = (query: unknown) => desk.admin.client.post<{ totalRecords: number }>(userCalls.page.path, { query })
    expect((await items([{ key: 'userMobile', op: 'eq', value: [row.userMobile] }])).data.totalRecords).toBe(1)
    for (const op of ['eq', 'in', 'ge'])
      expect(await items([{ key: 'userStatus', op, value: [100_000] }])).toMatchObject({ code: 0, data: { rows: [] } })
    const elsewhere = await addDepartment(stage.db)
    const within = { key: 'departmentId', op: 'in', value: [elsewhere, row.departmentId] }
    expect((await items([within, { key: 'userMobile', op: 'eq', value: [row.userMobile] }])).data.totalRecords).toBe(1)
    for (const query of [
      [{ key: 'passwordHash', op: 'like', value: ['a'] }],
      [{ key: 'userStatus', op: 'like', value: ['1'] }],
      [{ key: 'userStatus', op: 'eq', value: ['x; drop'] }],
      { nope: 1 },
    ])
      expectRefusal(await items(query), commonFailures.invalidInput)
    expect(
      (await desk.admin.client.post(userCalls.page.path, { sort: [{ key: 'passwordHash', order: 'asc' }] })).code,
    ).toBe(commonFailures.invalidInput.code)
  })
})

describe('adding a user', () => {
  it('answers the initial password once; it lets in, must be changed, and is nowhere in the log', async () => {
    const { row, initialPassword, passwordExpires } = await desk.addUser()
    expect(passwordExpires).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(row).toMatchObject({
      departmentName: '化验一室',
      roleName: '化验员甲',
      roleId: [desk.roleId],
      userStatus: 2,
      loginOutTime: 8,
    })
    const answer = await tryToSignIn(stage.app, row.userMobile, initialPassword)
    expect(answer).toMatchObject({ code: 0, data: { user: { isFirstLogin: true } } })
    const log = await stage.db
      .selectFrom('operationLog')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(log).toMatchObject({ operModule: '用户管理', operType: '新增用户', createName: desk.admin.userMobile })
    expect(log.operContent).toContain('新增用户【张三】')
    expect(JSON.stringify(log, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      initialPassword,
    )
  })

  it('names what is wrong, field by field', async () => {
    const answer = await desk.admin.client.post<{ issues: { path: string[]; message: string }[] }>(userCalls.add.path, {
      userMobile: '123',
      userName: '',
      departmentId: null,
      roleId: [],
      loginOutTime: 25,
      isAdmin: true,
    })
    expectRefusal(answer, commonFailures.invalidInput)
    expect(Object.fromEntries(answer.data.issues.map(issue => [issue.path.join('.'), issue.message]))).toMatchObject({
      userMobile: '请输入正确的手机号',
      userName: '请输入姓名',
      departmentId: '请选择归属部门',
      roleId: '请选择角色',
      loginOutTime: '请输入1-24的整数',
      isAdmin: '不认识的字段：isAdmin',
    })
  })

  it('refuses a taken account, also when both come at once', async () => {
    const { row } = await desk.addUser()
    expectRefusal(
      await desk.admin.client.call(userCalls.add, desk.draft({ userMobile: row.userMobile })),
      userFailures.mobileTaken,
    )
    const userMobile = nextMobile()
    const answers = await Promise.all(
      [1, 2, 3].map(() => desk.admin.client.call(userCalls.add, desk.draft({ userMobile }))),
    )
    expect(answers.map(answer => answer.code).sort()).toEqual([
      0,
      userFailures.mobileTaken.code,
      userFailures.mobileTaken.code,
    ])
  })

  it('refuses stopped departments and roles', async () => {
    const stopped = await addDepartment(stage.db, { state: 1 })
    expectRefusal(
      await desk.admin.client.call(userCalls.add, desk.draft({ departmentId: stopped })),
      userFailures.departmentStopped,
    )
    const role = await addRole(stage.db, [], { state: 1 })
    expectRefusal(
      await desk.admin.client.call(userCalls.add, desk.draft({ roleId: [desk.roleId, role] })),
      userFailures.roleStopped,
    )
  })

  it('does not let anybody grant what they do not hold', async () => {
    const clerk = await personWith(stage, 'userView', 'userAdd', 'userEdit', 'setUserRole')
    const strong = await addRole(stage.db, ['roleSet'])
    for (const roleId of [strong, desk.admin.roleId])
      expectRefusal(await clerk.client.call(userCalls.add, desk.draft({ roleId })), userFailures.beyondOwnRights)
    expect((await clerk.client.call(userCalls.add, desk.draft())).code).toBe(0)
  })

  it('gives the first answer again for the same key, and refuses another body under it', async () => {
    const draft = desk.draft()
    const key = { 'idempotency-key': `add-${draft.userMobile}` }
    const answers = await Promise.all(
      [1, 2, 3].map(() => desk.admin.client.post<{ initialPassword: string }>(userCalls.add.path, draft, key)),
    )
    expect(answers.map(answer => answer.code)).toEqual([0, 0, 0])
    expect(new Set(answers.map(answer => answer.raw.toString())).size).toBe(1)
    const rows = await stage.db.selectFrom('idempotency').selectAll().execute()
    const password = answers[0]?.data.initialPassword ?? ''
    expect(rows.filter(row => row.answer?.includes(password))).toEqual([])
    expectRefusal(
      await desk.admin.client.post(userCalls.add.path, { ...draft, userName: '李四' }, key),
      commonFailures.idempotencyMismatch,
    )
  })
})
