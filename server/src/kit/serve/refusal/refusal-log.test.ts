import { commonFailures } from '@seam/contract/kit/failure'
import { sessionHeaders } from '@seam/contract/kit/signature'
import { logCalls, logType } from '@seam/contract/system/log'
import { dataScope, roleCalls } from '@seam/contract/system/role'
import { userCalls } from '@seam/contract/system/user/user'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Client, postRequest, type Session, send, signatureHeaders } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addUser, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { refuse } from '../../refusal.ts'
import { openRefusalLog } from './refusal-log.ts'

const stage = useStage()

const linesOf = (userId: number) =>
  stage.db
    .selectFrom('operationLog')
    .select(['operModule', 'operType', 'operContent', 'operIp', 'userName'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()

const sendTwice = async (client: Client) => {
  const request = postRequest(userCalls.page.path, { pageNo: 1, pageSize: 10 })
  const headers = signatureHeaders(client.session as Session, request)
  const whole = { ...request, headers: { ...request.headers, ...headers } }
  await send(stage.app, whole)
  return send(stage.app, whole)
}

describe('a refusal', () => {
  it('for a missing permission is in the operation log with user, address, call and permission', async () => {
    const person = await personWith(stage, 'userView')
    expectRefusal(await person.client.call(roleCalls.page, { pageNo: 1, pageSize: 10 }), commonFailures.noPermission)
    expect(await linesOf(person.id)).toEqual([
      {
        operModule: '访问拒绝',
        operType: '没有权限',
        operContent: expect.stringMatching(new RegExp(`^没有权限：.+：POST ${roleCalls.page.path}$`)),
        operIp: '127.0.0.1',
        userName: person.userName,
      },
    ])
  })

  it('of a write for a row outside the scope is in the log although the write is rolled back', async () => {
    const person = await personWith(stage, 'userView', 'userDel')
    const stranger = await addUser(stage.db)
    await stage.db.updateTable('role').set({ dataScope: dataScope.own }).where('id', '=', person.roleId).execute()
    await sql`update authority set revision = revision + 1`.execute(stage.db)
    expectRefusal(
      await person.client.call(userCalls.switchStatus, { id: stranger.id, userStatus: 1 }),
      commonFailures.notThere,
    )
    expect(await linesOf(person.id)).toMatchObject([{ operType: '数据不可见' }])
  })

  it('for a wrong signature is filed under the account of the session', async () => {
    const person = await personWith(stage, 'userView')
    const request = postRequest(userCalls.page.path, { pageNo: 1, pageSize: 10 })
    const headers = signatureHeaders(person.client.session as Session, request)
    const forged = { ...headers, [sessionHeaders.signature]: 'a'.repeat(64) }
    const answer = await send(stage.app, { ...request, headers: { ...request.headers, ...forged } })
    expectRefusal(answer, commonFailures.signatureWrong)
    expect(await linesOf(person.id)).toMatchObject([{ operType: '签名错误', userName: person.userName }])
  })

  it('of a replayed request is in the log', async () => {
    const person = await personWith(stage, 'userView')
    expectRefusal(await sendTwice(person.client), commonFailures.nonceUsed)
    expect(await linesOf(person.id)).toMatchObject([{ operType: '重放请求' }])
  })

  it('for a wrong input or a missing session is not in the log', async () => {
    const person = await personWith(stage, 'userView')
    expectRefusal(
      await person.client.call(userCalls.page, { pageNo: 0, pageSize: 10 } as never),
      commonFailures.invalidInput,
    )
    expect(await linesOf(person.id)).toEqual([])
  })

  it('is found in the list of the system log', async () => {
    const person = await personWith(stage, 'userView')
    await person.client.call(roleCalls.page, { pageNo: 1, pageSize: 10 })
    const auditor = await personWith(stage, 'oplogView')
    const { data } = await auditor.client.call(logCalls.page, {
      logType: logType.operation,
      pageNo: 1,
      pageSize: 10,
      createName: person.userMobile,
    })
    expect(data.rows).toMatchObject([{ operModule: '访问拒绝', operType: '没有权限' }])
  })
})

describe('a flood of refusals', () => {
  afterEach(() => void vi.useRealTimers())

  const facts = { address: '10.1.1.1', userAgent: '', traceId: 'trace' }
  const refusal = refuse(commonFailures.noPermission)
  const callerOf = ({ id, userMobile, userName }: Awaited<ReturnType<typeof personWith>>) => ({
    sessionId: id,
    userId: id,
    userMobile,
    userName,
  })

  it('is written as the first refusal and the number of the others', async () => {
    const person = await personWith(stage)
    const refusals = openRefusalLog(stage.services)
    for (let at = 0; at < 500; at++) await refusals.record(userCalls.page, refusal, callerOf(person), facts)
    expect(await linesOf(person.id)).toHaveLength(1)
    await refusals.close()
    expect((await linesOf(person.id)).map(({ operContent }) => operContent)).toEqual([
      `没有权限：POST ${userCalls.page.path}`,
      `没有权限：POST ${userCalls.page.path}（随后又有 499 次）`,
    ])
  })

  it('is written again when a minute is over', async () => {
    const person = await personWith(stage)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const refusals = openRefusalLog(stage.services)
    const record = () => refusals.record(userCalls.page, refusal, callerOf(person), facts)
    for (let at = 0; at < 3; at++) await record()
    vi.advanceTimersByTime(59_000)
    expect(await linesOf(person.id)).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    await expect.poll(() => linesOf(person.id)).toHaveLength(2)
    await record()
    await refusals.close()
    expect((await linesOf(person.id)).map(({ operContent }) => operContent)).toEqual([
      `没有权限：POST ${userCalls.page.path}`,
      `没有权限：POST ${userCalls.page.path}（随后又有 2 次）`,
      `没有权限：POST ${userCalls.page.path}`,
    ])
  })

  it('over many calls shares one row after the twentieth', async () => {
    const person = await personWith(stage)
    const refusals = openRefusalLog(stage.services)
    for (let at = 0; at < 300; at++)
      await refusals.record({ ...userCalls.page, path: `/${at}` }, refusal, callerOf(person), facts)
    await refusals.close()
    const lines = await linesOf(person.id)
    expect(lines).toHaveLength(22)
    expect(lines.at(-1)?.operContent).toBe('没有权限：其他接口（随后又有 279 次）')
  })

  it('does not turn a refusal into a failure where the log cannot be written', async () => {
    const person = await personWith(stage)
    const refusals = openRefusalLog(stage.services)
    await sql`alter table operation_log rename to operation_log_away`.execute(stage.db)
    await refusals.record(userCalls.page, refusal, callerOf(person), facts)
    await sql`alter table operation_log_away rename to operation_log`.execute(stage.db)
    await refusals.close()
    expect(await linesOf(person.id)).toEqual([])
  })
})
