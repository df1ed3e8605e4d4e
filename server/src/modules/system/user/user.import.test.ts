import { commonFailures } from '@seam/contract/kit/failure'
import { importFailures } from '@seam/contract/kit/list/import'
import { userCalls } from '@seam/contract/system/user/user'
import { userImport } from '@seam/contract/system/user/user.import'
import { beforeAll, describe, expect, it } from 'vitest'
import { openUserDesk } from '../../../../test/builders/user.ts'
import { type Client, tryToSignIn, type UploadFile } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { importFile, rowsOfFile } from '../../../../test/import-file.ts'
import { addDepartment, addRole, nextMobile, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const { template, check, faults, run } = userImport.calls
const titles = ['账号', '姓名', '归属部门', '角色', '登录时长']

const stage = useStage()
let desk: Awaited<ReturnType<typeof openUserDesk>>
let admin: Client

beforeAll(async () => {
  desk = await openUserDesk(stage)
  admin = desk.admin.client
  await addRole(stage.db, ['userView', 'roleSet'], { roleName: '化验员乙' })
})

const line = (more: Partial<Record<number, string | number>> = {}) =>
  Object.assign([nextMobile(), '张三', '化验一室', '化验员甲', ''], more) as (string | number)[]
const fileOf = (...lines: (string | number)[][]) => importFile([titles, ...lines])
const sendTo = <C extends { path: string }>(call: C, file: UploadFile, client = admin) =>
  client.upload<never>(call.path, {}, file)
const userOf = async (mobile: string) =>
  (await admin.call(userCalls.page, { query: { userMobile: mobile } })).data.rows[0]

describe('user import', () => {
  it('offers a template with the open departments and roles', async () => {
    const stopped = await addDepartment(stage.db, { departmentName: '旧部门', state: 1 })
    await addDepartment(stage.db, { departmentName: '制样组', parentId: desk.departmentId })
    const answer = await admin.call(template)
    expect(decodeURIComponent(answer.headers['content-disposition'] ?? '')).toContain('用户导入模板.xlsx')
    const { sheets, rows } = await rowsOfFile(answer.raw)
    expect(rows[0]).toEqual(titles)
    const words = sheets[2]?.rows.flat()
    expect(words).toEqual(expect.arrayContaining(['化验一室/制样组', '化验员甲', '系统管理员']))
    expect(words).not.toContain('旧部门')
    expect(stopped).toBeGreaterThan(0)
  })

  it('tries without saving, then imports the whole file once, and tells each password once', async () => {
    const [one, two] = [line(), line({ 1: '李四', 3: '化验员甲、化验员乙', 4: 8 })]
    const file = await fileOf(one, two)
    expect((await sendTo(check, file)).data).toEqual({
      fileName: '导入.xlsx',
      rows: 2,
      faultyRows: 0,
      faultCount: 0,
      faults: [],
      warningCount: 0,
      warnings: [],
    })
    expect(await userOf(String(one[0]))).toBeUndefined()

    const key = { 'idempotency-key': 'import-1' }
    const sendRun = () => admin.upload<{ rows: number; results: Record<string, string>[] }>(run.path, {}, file, key)
    const { code, data } = await sendRun()
    expect({ code, rows: data.rows }).toEqual({ code: 0, rows: 2 })
    expect((await sendRun()).data).toEqual(data)
    expect(await userOf(String(two[0]))).toMatchObject({
      userName: '李四',
      roleName: '化验员甲、化验员乙',
      loginOutTime: 8,
    })
    const [result] = data.results
    expect(result).toMatchObject({ userMobile: one[0], userName: '张三' })
    const signedIn = await tryToSignIn(stage.app, String(one[0]), result?.['initialPassword'] ?? '')
    expect(signedIn.data.user).toMatchObject({ isFirstLogin: true })

    const { operContent } = await stage.db
      .selectFrom('operationLog')
      .select('operContent')
      .where('operType', '=', '导入用户')
      .executeTakeFirstOrThrow()
    expect(operContent).toBe(`从文件【导入.xlsx】导入用户 2 条：张三（${one[0]}）、李四（${two[0]}）`)
    expect(operContent).not.toContain(result?.['initialPassword'])
  })

  it('warns in the dry run of users whose roles are blind each but not together, and imports them', async () => {
    await addRole(stage.db, ['resultEnter'], { roleName: '盲样化验员' })
    await addRole(stage.db, ['delegateView'], { roleName: '看委托单' })
    const file = await fileOf(line({ 3: '盲样化验员' }), line({ 3: '盲样化验员、看委托单' }))
    expect((await sendTo(check, file)).data).toMatchObject({
      faultCount: 0,
      warningCount: 1,
      warnings: [{ row: 3, column: '角色', reason: '按样品编号工作又能「查看委托单」，不是盲样' }],
    })
    expect((await sendTo(run, file)).data).toMatchObject({ rows: 2 })
  })

  it('names every fault by row, column and reason, gives the file back, and then imports nothing', async () => {
    const mobile = nextMobile()
    const file = await fileOf(
      line(),
      line({ 0: '12345', 1: '' }),
      line({ 2: '没有的部门', 4: 30 }),
      line({ 2: '没有的部门' }),
      line({ 3: '没有的角色' }),
      line({ 0: mobile }),
      line({ 0: mobile }),
    )
    const expected = [
      { row: 3, column: '账号', reason: '请输入正确的手机号' },
      { row: 3, column: '姓名', reason: '请输入姓名' },
      { row: 4, column: '登录时长', reason: '请输入1-24的整数' },
      { row: 4, column: '归属部门', reason: '所选部门不存在或已停用' },
      { row: 5, column: '归属部门', reason: '所选部门不存在或已停用' },
      { row: 6, column: '角色', reason: '没有角色【没有的角色】，或已停用' },
      { row: 8, column: '账号', reason: '与本文件第 7 行重复' },
    ]
    const tried = await sendTo(check, file)
    expect(tried.data).toMatchObject({ rows: 7, faultyRows: 5, faultCount: 7, faults: expected })

    const back = await sendTo(faults, file)
    expect(decodeURIComponent(back.headers['content-disposition'] ?? '')).toContain('导入-错误原因.xlsx')
    const { rows } = await rowsOfFile(back.raw)
    expect(rows.map(row => row.at(-1))).toEqual([
      '错误原因',
      '',
      '账号：请输入正确的手机号；姓名：请输入姓名',
      '登录时长：请输入1-24的整数；归属部门：所选部门不存在或已停用',
      '归属部门：所选部门不存在或已停用',
      '角色：没有角色【没有的角色】，或已停用',
      '',
      '账号：与本文件第 7 行重复',
    ])

    expect(await sendTo(run, file)).toMatchObject({ code: importFailures.faulty.code, data: { faults: expected } })
    expect(await userOf(mobile)).toBeUndefined()
  })

  it('grants nothing beyond the own rights, and refuses who may not add users', async () => {
    const clerk = await personWith(stage, 'userAdd', 'userView')
    const beyond = await fileOf(line({ 3: '系统管理员' }), line({ 3: '化验员乙' }), line())
    expect((await sendTo(check, beyond, clerk.client)).data).toMatchObject({
      faultCount: 2,
      faults: [2, 3].map(row => ({ row, column: '角色', reason: '不能授予或管理超出自己权限的账号' })),
    })
    const wrong = await fileOf(line({ 1: '', 3: '系统管理员' }))
    expect((await sendTo(check, wrong, clerk.client)).data).toMatchObject({
      faults: [{ column: '姓名' }, { column: '角色', reason: '不能授予或管理超出自己权限的账号' }],
    })
    const other = await personWith(stage, 'userView')
    for (const call of [check, faults, run])
      expectRefusal(await sendTo(call, beyond, other.client), commonFailures.noPermission, {
        data: { permission: 'userAdd' },
      })
    expectRefusal(await other.client.call(template), commonFailures.noPermission)
  })

  it('refuses no file, a file that is none, and one that is not the one signed', async () => {
    const file = await fileOf(line())
    expect((await sendTo(check, { ...file, content: Buffer.from('x') })).code).toBe(importFailures.unreadable.code)
    expect((await sendTo(run, { ...file, content: Buffer.alloc(0) })).code).toBe(importFailures.missing.code)
    expect((await sendTo(check, { ...file, content: Buffer.alloc(5_300_000) })).code).toBe(importFailures.tooLarge.code)
  })
})
