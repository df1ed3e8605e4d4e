import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gradeCalls } from '@seam/contract/client/grade'
import { commonFailures } from '@seam/contract/kit/failure'
import { departmentCalls, departmentFailures } from '@seam/contract/system/department'
import { dictionaryCalls } from '@seam/contract/system/dictionary'
import { sessionCalls } from '@seam/contract/system/session/session'
import { userCalls } from '@seam/contract/system/user/user'
import { statementCalls } from '@seam/contract/trade/statement'
import { tradeCalls } from '@seam/contract/trade/trade'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../test/builders/lab.ts'
import { type Outgoing, postRequest, send } from '../../../test/client.ts'
import { expectRefusal } from '../../../test/expect-refusal.ts'
import { administrator, next, useAdministrator } from '../../../test/people.ts'

const { stage, desk: client } = useAdministrator()

const raw = (payload: string | Buffer, type = 'application/json') =>
  client.send({ ...postRequest(userCalls.page.path), headers: { 'content-type': type }, payload: Buffer.from(payload) })

describe('input', () => {
  it.each([
    ['{', '提交的内容不是有效的 JSON'],
    ['[]', '类型不正确'],
    ['{"pageNo":0}', '不能小于 1'],
    [`{"query":{"userName":"${'x'.repeat(201)}"}}`, '最多 200 个字符'],
    [`{"sort":[${Array(6).fill('{"key":"userName","order":"asc"}').join()}]}`, '最多 5 项'],
    ['{"__proto__":{"a":1}}', '提交的内容不是有效的 JSON'],
    ['{"pageNo":1,"pageNo":1}', '提交的内容有重复的字段'],
    ['{"query":{"userName":"a:b\\":","userName":"c"}}', '提交的内容有重复的字段'],
    ['{"pageNo":1,"page\\u004eo":1}', '提交的内容有重复的字段'],
    ['{"sort":[{"key":"userName","order":"asc","key":"id"}]}', '提交的内容有重复的字段'],
    ['{"query":{"userName":"a\\u0000b"}}', '含有不可见的字符'],
    ['{"query":{"userName":"a\\u0007b"}}', '含有不可见的字符'],
    ['{"query":{"userName":"a\\u202eb"}}', '含有不可见的字符'],
    ['{"query":{"userName":"a\\ud800b"}}', '含有不可见的字符'],
    [`{"query":${'['.repeat(30)}${']'.repeat(30)}}`, '提交的内容层级过深'],
  ])('%s is refused in Chinese, with HTTP 200', async (body, message) => {
    expectRefusal(await raw(body), commonFailures.invalidInput, {
      status: 200,
      message,
      data: { issues: [{ message }] },
    })
  })

  it.each([
    ['{"pageNo":"x"}', 'pageNo', '须为数字'],
    ['{"pageNo":1.5}', 'pageNo', '须为整数'],
    ['{"query":[{"key":"userName","value":["a"],"op":"about"}]}', 'query.0.op', '不在可选范围内'],
    ['{"query":[{"key":"userName","value":"a","op":"eq"}]}', 'query.0.value', '类型不正确'],
    ['{"query":[{"key":"userName","op":"eq"}]}', 'query.0.value', '缺少必填项'],
    ['{"query":{"userName":{}}}', 'query.userName', '格式不正确'],
    ['{"query":1}', 'query', '格式不正确'],
  ])('%s is refused at its field', async (body, path, message) => {
    const answer = await raw(body)
    expectRefusal(answer, commonFailures.invalidInput)
    const { issues } = answer.data as { issues: { path: (string | number)[]; message: string }[] }
    expect(issues.map(issue => [issue.path.join('.'), issue.message])).toEqual([[path, message]])
  })

  it('that is absent is said to be missing, whatever its type', async () => {
    const { data } = await client.post<{ issues: unknown[] }>(departmentCalls.switchState.path, { id: 1 })
    expect(data.issues).toEqual([{ path: ['state'], message: '缺少必填项' }])
  })

  it('of a GET may have every parameter empty that may be absent', async () => {
    const blanks = { query: '', sort: '', pageNo: '', pageSize: '', startTime: '', endTime: '' }
    expect(await client.get(tradeCalls.page.path, blanks)).toMatchObject({ code: 0 })
    const draft = { clientId: '1', startDate: '', endDate: '2026-11-01', other: '' }
    const { data } = await client.get<{ issues: unknown[] }>(statementCalls.preview.path, draft)
    expect(data.issues).toEqual([
      { path: ['startDate'], message: '缺少必填项' },
      { path: ['other'], message: '不认识的字段：other' },
    ])
  })

  it.each([
    { query: 'null', sort: 'null' },
    { query: ' []', sort: ' [ ] ' },
    { query: ' {"keyword":null}' },
    { query: '[{"key":"keyword","op":"like","value":[null]}]' },
  ])('of a GET has as JSON what a POST sends: %j', async parameters => {
    expect(await client.get(tradeCalls.page.path, parameters)).toMatchObject({ code: 0 })
  })

  it('of a read may have null or an empty text for what may be absent; a change has not', async () => {
    const nulls = { pageNo: null, pageSize: null, query: null, sort: null, departmentId: null }
    expect(await client.post(userCalls.page.path, nulls)).toMatchObject({ code: 0 })
    expect(await client.post(userCalls.page.path, { departmentId: '' })).toMatchObject({ code: 0 })
    expect(await client.post(departmentCalls.tree.path, { state: '' })).toMatchObject({ code: 0 })
    const update = { id: 1, version: null, departmentName: '部门', contactUser: '王工' }
    expectRefusal(await client.post(departmentCalls.update.path, update), commonFailures.invalidInput)
  })

  it('of a GET is refused at the parameter that is no JSON', async () => {
    for (const query of ['{x', 'x']) {
      const { data } = await client.get<{ issues: unknown[] }>(tradeCalls.page.path, { query })
      expect(data.issues).toEqual([{ path: ['query'], message: '提交的内容不是有效的 JSON' }])
    }
  })

  it('of another media type is refused by the transport', async () => {
    expect(await raw('<a/>', 'text/xml')).toMatchObject({ status: 415, code: 415, data: null })
  })

  it('of a GET is its query: each name once, and no body', async () => {
    const ask = (query: string, more: Partial<Outgoing> = {}) =>
      client.send({
        method: 'GET',
        url: `${dictionaryCalls.coloured.path}?dictType=state${query}`,
        headers: {},
        ...more,
      })
    expect((await ask('')).code).toBe(0)
    expectRefusal(await ask('&dictType=userStatus'), commonFailures.invalidInput, { message: '重复的字段：dictType' })
    const body = { payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }
    expect(await ask('', body)).toMatchObject({ status: 400, code: 400 })
  })

  it('may be absent where no field is required, and may carry a charset', async () => {
    expect((await raw('')).code).toBe(0)
    expect((await raw('{}', 'application/json; charset=UTF-8')).code).toBe(0)
  })
})

describe('the transport', () => {
  it('answers unknown paths, other methods and large bodies in the envelope', async () => {
    expect(await client.get('/api/manage/nothing/here')).toMatchObject({ status: 404, code: 404, data: null })
    const other = await client.get(userCalls.page.path)
    expect(other).toMatchObject({ status: 405, code: 405, data: null })
    expect(other.headers['allow']).toContain('POST')
    expect(await raw(Buffer.alloc(13 * 1024 * 1024, 32))).toMatchObject({ status: 413, code: 413 })
  })

  it('limits bodies without a session strictly, and with a session to what its calls need', async () => {
    const padded = (bytes: number) => Buffer.from(`{${' '.repeat(bytes)}}`)
    const strange = (payload: Buffer) => send(stage.app, { ...postRequest(sessionCalls.signIn.path), payload })
    expectRefusal(await strange(padded(10_000)), commonFailures.invalidInput)
    expect(await strange(padded(100_000))).toMatchObject({ status: 413, code: 413 })
    expect((await raw(padded(1_500_000))).code).toBe(0)
    expect(await raw(padded(2_500_000))).toMatchObject({ status: 413, code: 413 })
  })

  it('names some of a thousand faults', async () => {
    const faulty = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, 1]))
    const answer = await client.post<{ issues: unknown[] }>(userCalls.page.path, faulty)
    expectRefusal(answer, commonFailures.invalidInput)
    expect(answer.data.issues).toHaveLength(50)
  })

  it('reads a refused body to its end, because a sender that is cut off would see a reset instead of the answer', async () => {
    const address = await (await stage.twin()).listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    const answer = new Promise<string>((resolve, reject) => {
      socket.once('error', reject).once('data', data => resolve(data.toString('utf8')))
    })
    const size = 20 * 1024 * 1024
    socket.write(`POST ${userCalls.page.path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${size}\r\n\r\n`)
    for (let sent = 0; sent < size; sent += 1024 * 1024) {
      socket.write(Buffer.alloc(1024 * 1024, 32))
      await sleep(10)
    }
    expect(await answer).toMatch(/^HTTP\/1.1 413 /)
    const healthy = new Promise<string>(resolve => socket.once('data', data => resolve(String(data))))
    socket.write('GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n')
    expect(await healthy).toMatch(/^HTTP\/1.1 200 /)
    socket.destroy()
  })

  it('keeps answers out of caches', async () => {
    expect((await client.call(userCalls.page)).headers['cache-control']).toBe('no-store')
  })
})

describe('an idempotency key', () => {
  const draft = () => ({ departmentName: `幂等${next()}`, contactUser: '王工' })

  it('of the wrong form is refused', async () => {
    for (const key of ['', '\u00e9', 'x'.repeat(256)])
      expectRefusal(
        await client.post(departmentCalls.add.path, draft(), { 'idempotency-key': key }),
        commonFailures.invalidInput,
      )
  })

  it('keeps no refusal: the same key may try again', async () => {
    const key = { 'idempotency-key': `retry-${next()}` }
    const input = draft()
    await client.post(departmentCalls.add.path, input)
    expectRefusal(await client.post(departmentCalls.add.path, input, key), departmentFailures.nameTaken)
    await stage.db.deleteFrom('department').where('departmentName', '=', input.departmentName).execute()
    expect((await client.post(departmentCalls.add.path, input, key)).code).toBe(0)
  })

  it('of a write by GET gives the answer again under another time in its address, and not for another row', async () => {
    const addGrade = () =>
      expectOk(
        client.call(gradeCalls.add, {
          gradeName: `等级${next()}`,
          points: 900_000 + next(),
          discount: '1.00',
          creditLimit: '0',
        }),
      )
    const [grade, other] = [await addGrade(), await addGrade()]
    const key = { 'idempotency-key': `grade-${grade.id}` }
    const remove = (id: number, at: number) =>
      client.send({ method: 'GET', url: `${gradeCalls.remove.path}?id=${id}&_t=${at}`, headers: {} }, key)
    expect((await remove(grade.id, 1)).code).toBe(0)
    expect((await remove(grade.id, 2)).code).toBe(0)
    expectRefusal(await remove(other.id, 3), commonFailures.idempotencyMismatch)
  })

  it('compares the whole query, also after another question mark', async () => {
    const key = { 'idempotency-key': `whole-query-${next()}` }
    const request = postRequest(departmentCalls.add.path, draft())
    const add = (query: string) => client.send({ ...request, url: `${request.url}?${query}` }, key)
    expect((await add('a?b=1')).code).toBe(0)
    expectRefusal(await add('a?b=2'), commonFailures.idempotencyMismatch)
  })

  it('belongs to one user', async () => {
    const other = (await administrator(stage)).client
    const key = { 'idempotency-key': 'shared' }
    const first = await client.post<{ id: number }>(departmentCalls.add.path, draft(), key)
    const second = await other.post<{ id: number }>(departmentCalls.add.path, draft(), key)
    expect([first.code, second.code]).toEqual([0, 0])
    expect(first.data.id).not.toBe(second.data.id)
  })
})

describe('an unexpected failure', () => {
  it('answers 99999 with a trace id that is in the log, and nothing else', async () => {
    await stage.db.schema.alterTable('department').renameTo('department_gone').execute()
    const answer = await client.call(departmentCalls.tree)
    await stage.db.schema.alterTable('department_gone').renameTo('department').execute()
    const traceId = (answer.data as unknown as { traceId: string }).traceId
    expectRefusal(answer, commonFailures.unknown, { status: 200, message: '服务器未知错误' })
    expect(stage.errors.some(line => line.includes(traceId))).toBe(true)
    expect(JSON.stringify(answer)).not.toContain('department')
  })
})
