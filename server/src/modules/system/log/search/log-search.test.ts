import { logCalls, logType } from '@seam/contract/system/log'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { personWith } from '../../../../../test/people.ts'
import { useStage } from '../../../../../test/stage.ts'

const stage = useStage()
let auditor: Awaited<ReturnType<typeof personWith>>
type Line = { readonly id: number; readonly time: string; readonly name: string; readonly content: string }
let lines: Line[]

const range = { startTime: '2023-01-01', endTime: '2024-12-31' }

// Two years of a small log: '录入' in every line, numbers that occur once, a name in a tenth of the lines, a word in
// one month only, and one in old lines only.
beforeAll(async () => {
  auditor = await personWith(stage, 'oplogView')
  await sql`select make_log_partitions('2023-03-01', '2024-10-31')`.execute(stage.db)
  await sql`insert into operation_log (create_time, user_id, create_name, user_name, oper_module, oper_type, oper_content, oper_ip, trace_id)
    select timestamptz '2023-03-05 00:00+08' + n * interval '40 minutes', 1, '1390000' || n % 7, '员工', '结果', '录入',
      '录入结果【WT' || to_char(20230000 + n / 50, 'FM00000000') || '-' || lpad((n % 997)::text, 4, '0') || '】'
        || case when n % 10 = 3 then '张三' else '李Äb' end || case when n between 9000 and 9020 then '重测' else '' end
        || case when n < 3000 then '退回' else '' end,
      '10.0.0.1', 'x'
    from generate_series(1, 21000) n`.execute(stage.db)
  const { rows } =
    await sql<Line>`select id::int, create_time::text as time, create_name as name, oper_content as content
    from operation_log where create_time < '2025-01-01' order by create_time desc, id desc`.execute(stage.db)
  lines = rows
})

const search = async (input: object) => (await auditor.client.call(logCalls.page, { ...range, ...input })).data

/** The expected answer, by reading every line. */
const expected = (content: string, pageNo: number, pageSize: number, name: string, isOldestFirst: boolean) => {
  const expected = lines.filter(
    line => line.content.toLowerCase().includes(content.toLowerCase()) && (name === '' || line.name === name),
  )
  const ordered = isOldestFirst ? expected.toReversed() : expected
  return {
    ids: ordered.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(({ id }) => id),
    total: Math.min(expected.length, 1_001),
  }
}

const contents = [
  '录',
  '录入',
  '入结果',
  '张三',
  '李ä',
  'äB】',
  'WT20230007-0',
  '0012',
  '07',
  '重测',
  '测',
  '退回',
  '】李äb退回',
  '谁也不是',
  'wt2023',
  '%',
  '_',
  '-0003】张三',
]

describe('a search in the log', () => {
  it('finds the same lines in the same order as reading each of them', async () => {
    const question = fc.record({
      content: fc.oneof(
        fc.constantFrom(...contents),
        fc
          .tuple(fc.nat({ max: 20_999 }), fc.nat({ max: 20 }), fc.integer({ min: 1, max: 9 }))
          .map(([line, from, length]) => (lines[line]?.content ?? '').slice(from, from + length)),
      ),
      pageNo: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 40 }), fc.constantFrom(100, 210)),
      pageSize: fc.constantFrom(10, 50, 100),
      name: fc.constantFrom('', '', '13900003'),
      isOldestFirst: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        question.filter(({ content }) => content.trim() === content && content !== ''),
        async ({ content, pageNo, pageSize, name, isOldestFirst }) => {
          const order = isOldestFirst ? 'asc' : 'desc'
          const items = [
            { key: 'createTime', op: 'ge', value: [range.startTime] },
            { key: 'createTime', op: 'le', value: [range.endTime] },
            { key: 'operContent', op: 'like', value: [content] },
            ...(name === '' ? [] : [{ key: 'createName', op: 'eq', value: [name] }]),
          ]
          const { rows, totalRecords } = await search({
            query: items,
            pageNo,
            pageSize,
            sort: [{ key: 'createTime', order }],
          })
          const { ids, total } = expected(content, pageNo, pageSize, name, isOldestFirst)
          expect(rows.map(({ id }) => id)).toEqual(ids)
          expect(totalRecords).toBe(total)
        },
      ),
      { numRuns: 40 },
    )
  }, 60_000)

  it('takes one statement, whatever the text', async () => {
    for (const operContent of contents) expect(await stage.statementsOf(() => search({ operContent }))).toHaveLength(1)
  })

  it('counts to one beyond a thousand, in both logs', async () => {
    expect((await search({ operContent: '录入' })).totalRecords).toBe(1_001)
    expect((await search({})).totalRecords).toBe(10_001)
    await sql`insert into login_log (create_time, user_id, create_name, oper_type, oper_content, succeeded, browser, system, oper_ip)
      select timestamptz '2023-03-05 00:00+08' + n * interval '1 minute', 1, '13900001', '登录', '验证码错误', false, '', '', '10.0.0.1'
      from generate_series(1, 1500) n`.execute(stage.db)
    const logins = { logType: logType.login }
    expect((await search({ ...logins, operContent: '验证码' })).totalRecords).toBe(1_001)
    expect((await search(logins)).totalRecords).toBe(1_500)
  })
})
