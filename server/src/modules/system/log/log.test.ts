import { commonFailures } from '@seam/contract/kit/failure'
import { noColumn } from '@seam/contract/kit/list/export'
import { logCalls } from '@seam/contract/system/log'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addUser, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { inTransaction } from '../../../db/database.ts'

const stage = useStage()
let auditor: Awaited<ReturnType<typeof personWith>>

const changes = JSON.stringify([{ field: 'departmentName', label: '部门', before: '化验室', after: '销售部' }])

beforeAll(async () => {
  auditor = await personWith(stage, 'oplogView', 'oplogExport')
  await addUser(stage.db, { userMobile: '13900001111', userName: '张三' })
  await addUser(stage.db, { userMobile: '13900002222', userName: '李四' })
  await stage.db
    .insertInto('operationLog')
    .values(
      Array.from({ length: 23 }, (_, at) => ({
        createTime: `2024-03-01 08:00:${String(at).padStart(2, '0')}.5`,
        userId: 1,
        createName: at % 2 === 0 ? '13900001111' : '13900002222',
        userName: '张三',
        operModule: '用户管理',
        operType: '修改用户',
        operContent: at === 5 ? '=1+1 将100%的煤' : `第 ${at} 次`,
        changes,
        operIp: '10.0.0.1',
        traceId: 'x',
      })),
    )
    .execute()
  const login = { userId: null, operType: '登录', operIp: '10.0.0.2', browser: 'Chrome 140', system: 'Windows 11' }
  await stage.db
    .insertInto('loginLog')
    .values([
      {
        ...login,
        createTime: '2024-03-01 07:00:00',
        createName: '13900001111',
        operContent: '密码错误',
        succeeded: false,
      },
      {
        ...login,
        createTime: '2024-03-01 07:01:00',
        createName: '13900001111',
        operContent: '登录成功',
        succeeded: true,
      },
      {
        ...login,
        createTime: '2024-03-02 07:00:00',
        createName: '13999999999',
        operContent: '账号不存在',
        succeeded: false,
      },
    ])
    .execute()
})

const day = { startTime: '2024-03-01 00:00:00', endTime: '2024-03-01 23:59:59' }
const search = (input: object) => auditor.client.call(logCalls.page, input)
const times = async (input: object) => (await search(input)).data.rows.map(row => row.createTime.slice(-2))

describe('the system log', () => {
  it('shows operations, newest first, with what they changed', async () => {
    const { data } = await search({ ...day, pageSize: 10 })
    expect(data.totalRecords).toBe(23)
    expect(data.rows.map(row => row.createTime.slice(-2))).toEqual(Array.from({ length: 10 }, (_, at) => `${22 - at}`))
    expect(data.rows[0]).toEqual({
      id: expect.any(Number),
      createTime: '2024-03-01 08:00:22',
      createName: '13900001111',
      userName: '张三',
      operModule: '用户管理',
      operType: '修改用户',
      operContent: '第 22 次',
      operIp: '10.0.0.1',
      changes: JSON.parse(changes),
      succeeded: null,
      browser: '',
      system: '',
    })
    expect(await times({ ...day, pageNo: 3, pageSize: 10 })).toEqual(['02', '01', '00'])
  })

  it.each(['1', 1])('shows sign-ins for logType %j', async logType => {
    const { data } = await search({ ...day, logType })
    expect(data.totalRecords).toBe(2)
    expect(data.rows[0]).toMatchObject({ operContent: '登录成功', succeeded: true, browser: 'Chrome 140', changes: [] })
    expect(data.rows[1]).toMatchObject({ operContent: '密码错误', succeeded: false, system: 'Windows 11' })
  })

  it('tells who signed in, by name', async () => {
    const { data } = await search({ logType: 1, createName: auditor.userMobile })
    expect(data.rows[0]).toMatchObject({ userName: auditor.userName, succeeded: true })
  })

  it.each([
    ['plain fields', { ...day, createName: '13900002222', operContent: '第 1' }],
    ['an object of filters', { query: { ...day, createName: '13900002222', operContent: '第 1' } }],
    [
      'items of the search panel',
      {
        query: [
          { key: 'createTime', op: 'ge', value: ['2024-03-01'] },
          { key: 'createTime', op: 'le', value: ['2024-03-01'] },
          { key: 'createName', op: 'eq', value: ['13900002222'] },
          { key: 'operContent', op: 'like', value: ['第 1'] },
        ],
      },
    ],
  ])('filters by %s', async (_, input) => {
    expect(await times({ ...input, pageSize: 100 })).toEqual(['19', '17', '15', '13', '11', '01'])
  })

  it('finds a part of an account, takes signs of a pattern literally, and empty fields for none', async () => {
    expect((await search({ ...day, createName: '0002222' })).data.totalRecords).toBe(11)
    expect((await search({ ...day, createName: '李四' })).data.totalRecords).toBe(11)
    expect((await search({ ...day, createName: '谁也不是' })).data.totalRecords).toBe(0)
    expect((await search({ logType: 1, createName: '99999' })).data.rows[0]?.operContent).toBe('账号不存在')
    for (const operContent of ['煤', '%', "'", '\\', ' ', '=1+1 将100%的煤', 'X'])
      expect((await search({ ...day, operContent })).code).toBe(0)
    expect((await search({ ...day, operContent: '煤' })).data.totalRecords).toBe(1)
    expect((await search({ ...day, operContent: '将1' })).data.totalRecords).toBe(1)
    expect((await search({ ...day, operContent: '0%的' })).data.totalRecords).toBe(1)
    expect((await search({ ...day, operContent: '1%次' })).data.totalRecords).toBe(0)
    expect((await search({ ...day, createName: '', operContent: null, query: {}, sort: [] })).data.totalRecords).toBe(
      23,
    )
  })

  it('holds the last second of a range', async () => {
    const range = { startTime: '2024-03-01 08:00:03', endTime: '2024-03-01 08:00:05' }
    expect(await times(range)).toEqual(['05', '04', '03'])
    expect(await times({ query: { createTime: [range.startTime, range.endTime] } })).toEqual(['05', '04', '03'])
  })

  it.each([
    { logType: 3 },
    { startTime: '2024-02-30' },
    { query: { userId: 1 } },
    { sort: [{ key: 'operIp', order: 'asc' }] },
  ])('refuses %j', async input => {
    expectRefusal(await auditor.client.post(logCalls.page.path, input), commonFailures.invalidInput)
  })

  it('reads a page along the primary key', async () => {
    const statements = await stage.statementsOf(() => search({ pageSize: 10 }))
    const page = statements.find(text => text.includes('limit') && text.includes('oper_module')) ?? ''
    const plan = await inTransaction(stage.db, async tx => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql`explain ${sql.raw(page)}`.execute(tx)
      return JSON.stringify(rows)
    })
    expect(plan).toMatch(/Index Scan Backward using operation_log_\d{6}_pkey/)
  })
})

describe('its export', () => {
  const exported = async (input: object) => {
    const answer = await auditor.client.post(logCalls.exportAll.path, input)
    const rows = answer.code === 0 ? ((await readXlsx(answer.raw)).sheets[0]?.rows ?? []) : []
    return { answer, rows }
  }

  it('is an Excel file with a Chinese name', async () => {
    const { answer, rows } = await exported({ ...day, pageNo: 2, pageSize: 5 })
    expect(answer.headers).toMatchObject({
      'content-code': '0',
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })
    const name = encodeURIComponent('操作日志')
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename\\*=UTF-8''${name}_[\\d-]{10}\\.xlsx$`),
    )
    expect(rows[0]).toEqual(['账号', '姓名', '模块', '操作详情', '操作内容', '变更', 'IP', '操作时间'])
    expect(rows).toHaveLength(24)
    expect(rows[1]).toEqual([
      '13900001111',
      '张三',
      '用户管理',
      '修改用户',
      '第 22 次',
      '部门：化验室 → 销售部',
      '10.0.0.1',
      new Date('2024-03-01T08:00:22Z'),
    ])
    expect(rows.map(row => row[4])).toContain('=1+1 将100%的煤')
  })

  it('has the columns of sign-ins for them', async () => {
    const { rows } = await exported({ ...day, logType: '1' })
    expect(rows[0]).toContain('浏览器')
    expect(rows[1]?.slice(3, 6)).toEqual(['登录', '成功', '登录成功'])
    expect(rows[2]?.slice(4, 6)).toEqual(['失败', '密码错误'])
  })

  it('has the changes with the content, and no column of the other log', async () => {
    const { rows } = await exported({ ...day, columns: ['operContent', 'createName'] })
    expect(rows[0]).toEqual(['操作内容', '变更', '账号'])
    const { answer } = await exported({ ...day, columns: ['createName', 'browser'] })
    const issues = [{ path: ['columns', 1], message: noColumn }]
    expectRefusal(answer, commonFailures.invalidInput, { message: noColumn, data: { issues } })
  })

  it('refuses with the code in a header as well', async () => {
    const reader = await personWith(stage, 'oplogView')
    const answer = await reader.client.post(logCalls.exportAll.path, {})
    expectRefusal(answer, commonFailures.noPermission, { status: 200 })
    expect(answer.headers['content-code']).toBe('20003')
    expect(decodeURIComponent(answer.headers['content-msg'] ?? '')).toBe(answer.message)
    expect(answer.headers['content-disposition']).toBeUndefined()
    const invalid = await auditor.client.post(logCalls.exportAll.path, { logType: 9 })
    expect(invalid.headers['content-code']).toBe('20001')
  })
})
