import { commonFailures } from '@seam/contract/kit/failure'
import { sessionHeaders } from '@seam/contract/kit/signature'
import { sessionCalls } from '@seam/contract/system/session/session'
import { userCalls } from '@seam/contract/system/user/user'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Client,
  clientOf,
  getRequest,
  type Outgoing,
  postRequest,
  type Session,
  send,
  signatureHeaders,
  signIn,
} from '../../../test/client.ts'
import { expectRefusal } from '../../../test/expect-refusal.ts'
import { personWith, testPassword } from '../../../test/people.ts'
import { useStage } from '../../../test/stage.ts'

const stage = useStage()
let person: Awaited<ReturnType<typeof personWith>>
let client: Client
let session: Session

beforeAll(async () => {
  person = await personWith(stage, 'userView')
})

const fresh = async () => {
  client = await signIn(stage.app, person.userMobile, testPassword)
  session = client.session as Session
}
const ask = () => client.call(sessionCalls.whoAmI)
const users = (body = { pageNo: 1, pageSize: 10 }) => postRequest(userCalls.page.path, body)
const withHeaders = (request: Outgoing, headers: Record<string, string>) =>
  send(stage.app, { ...request, headers: { ...request.headers, ...headers } })

describe('a signed request', () => {
  beforeAll(fresh)

  it('is accepted with a query, a body, both addresses of a call and either form of nonce', async () => {
    expect((await ask()).data.userMobile).toBe(person.userMobile)
    expect((await client.send(users())).code).toBe(0)
    expect((await client.send(users(), {}, { nonce: 'q1w2e3r4t5y6u7i8' })).code).toBe(0)
    const odd = { ...getRequest(sessionCalls.whoAmI.path), url: `${sessionCalls.whoAmI.path}?_t=%E7%85%A4&_t=1` }
    expect((await client.send(odd)).code).toBe(0)
  })

  it('is accepted without a body, whether or not the type is signed that its headers declare', async () => {
    const empty = { ...users(), payload: Buffer.alloc(0) }
    expect((await client.send(empty)).code).toBe(0)
    expectRefusal(await client.send(empty, {}, { mediaType: 'text/plain' }), commonFailures.signatureWrong)
    expect((await client.send(empty, {}, { mediaType: 'application/json' })).code).toBe(0)
  })

  it('is checked by a statement that is planned once a connection', async () => {
    for (let count = 0; count < 5; count++) await ask()
    const { rows } = await stage.services.guard.query<{ planned: number; used: number }>(
      `select sum(custom_plans)::int as planned, sum(generic_plans)::int as used from pg_prepared_statements
        where statement like '%insert into nonce%'`,
    )
    expect(rows[0]?.planned).toBe(0)
    expect(rows[0]?.used).toBeGreaterThan(3)
  })

  it('is refused without a session id, and with a malformed header', async () => {
    const headers = signatureHeaders(session, users())
    const { [sessionHeaders.session]: _session, ...rest } = headers
    expectRefusal(await withHeaders(users(), rest), commonFailures.noSession)
    for (const [name, value] of [
      [sessionHeaders.signature, ''],
      [sessionHeaders.signature, String(headers[sessionHeaders.signature]).toUpperCase()],
      [sessionHeaders.signature, 'x'.repeat(64)],
      [sessionHeaders.nonce, 'short'],
      [sessionHeaders.nonce, 'a'.repeat(65)],
      [sessionHeaders.nonce, '0123456789abcde-'],
      [sessionHeaders.timestamp, 'yesterday'],
      [sessionHeaders.timestamp, '-1'],
    ] as const)
      expectRefusal(await withHeaders(users(), { ...headers, [name]: value }), commonFailures.signatureWrong)
  })

  it('is refused when its clock is wrong, with the time of the server', async () => {
    for (const off of [-301_000, 301_000]) {
      const answer = await client.send<{ serverTime: number }>(users(), {}, { timestamp: Date.now() + off })
      expectRefusal(answer, commonFailures.clockOff)
      expect(Math.abs(answer.data.serverTime - Date.now())).toBeLessThan(10_000)
    }
    expect((await client.send(users(), {}, { timestamp: Date.now() - 295_000 })).code).toBe(0)
  })

  it('is refused when any signed part was altered', async () => {
    const request = users()
    const body = request.payload as Buffer
    const headers = signatureHeaders(session, request)
    const other = '0'.repeat(32)
    const altered: Outgoing[] = [
      { ...request, url: '/api/manage/user/addKcwlSysUser' },
      { ...request, url: `${request.url}?a=1` },
      { ...request, payload: Buffer.concat([body, Buffer.from(' ')]) },
      { ...request, payload: Buffer.from(body.toString().replace('10', '11')) },
    ]
    for (const one of altered)
      expectRefusal(
        await send(stage.app, { ...one, headers: { ...one.headers, ...headers } }),
        commonFailures.signatureWrong,
      )
    for (const change of [
      { [sessionHeaders.nonce]: other },
      { [sessionHeaders.timestamp]: String(Date.now() + 1000) },
      { [sessionHeaders.signature]: other + other },
      { 'content-type': 'application/x-www-form-urlencoded' },
    ])
      expectRefusal(await withHeaders(request, { ...headers, ...change }), commonFailures.signatureWrong)
    const get = getRequest(sessionCalls.whoAmI.path)
    const stamped = signatureHeaders(session, get)
    expectRefusal(
      await send(stage.app, { ...get, url: `${get.url}0`, headers: stamped }),
      commonFailures.signatureWrong,
    )
  })

  it('is refused with the key of another session, and unknown with another id', async () => {
    const other = (await personWith(stage)).client.session as Session
    expectRefusal(
      await clientOf(stage.app, { ...session, key: other.key }).call(sessionCalls.whoAmI),
      commonFailures.signatureWrong,
    )
    expectRefusal(
      await clientOf(stage.app, { ...session, ssid: 'x'.repeat(43) }).call(sessionCalls.whoAmI),
      commonFailures.noSession,
    )
  })

  it('stores no nonce when it is refused', async () => {
    const request = users()
    const nonce = 'f'.repeat(32)
    const headers = signatureHeaders(session, request, { nonce })
    expectRefusal(await withHeaders({ ...request, payload: Buffer.from('{}') }, headers), commonFailures.signatureWrong)
    expect((await withHeaders(request, headers)).code).toBe(0)
  })
})

describe('a nonce', () => {
  beforeAll(fresh)

  it('is accepted once among concurrent requests to several processes', async () => {
    const twin = await stage.twin()
    for (let round = 0; round < 10; round++) {
      const request = users()
      const headers = signatureHeaders(session, request)
      const whole = { ...request, headers: { ...request.headers, ...headers } }
      const answers = await Promise.all([stage.app, twin, stage.app, twin].map(app => send(app, whole)))
      expect(answers.map(answer => answer.code).sort((a, b) => a - b)).toEqual([
        0,
        commonFailures.nonceUsed.code,
        commonFailures.nonceUsed.code,
        commonFailures.nonceUsed.code,
      ])
    }
  })

  it('belongs to its session: another one may use the same', async () => {
    const nonce = 'e'.repeat(32)
    const other = (await personWith(stage, 'userView')).client
    expect((await client.send(users(), {}, { nonce })).code).toBe(0)
    expect((await other.send(users(), {}, { nonce })).code).toBe(0)
  })
})

describe('a session', () => {
  const move = (column: 'expires' | 'seen_time', by: string) =>
    sql`update session set ${sql.raw(column)} = now() + ${by}::interval where user_id = ${person.id} and ended is null`.execute(
      stage.db,
    )

  it('expires by its absolute and its idle limit', async () => {
    await fresh()
    await move('expires', '-1 second')
    expectRefusal(await ask(), commonFailures.sessionExpired)
    await fresh()
    await move('seen_time', '-119 minutes')
    expect((await ask()).code).toBe(0)
    await move('seen_time', '-121 minutes')
    expectRefusal(await ask(), commonFailures.sessionExpired)
    expectRefusal(await ask(), commonFailures.sessionExpired)
  })

  it('lasts the hours set for the user, 24 by default, and is extended by use', async () => {
    for (const [loginOutTime, hours] of [
      [1, 1],
      [0, 24],
    ] as const) {
      await stage.db.updateTable('appUser').set({ loginOutTime }).where('id', '=', person.id).execute()
      await fresh()
      expect(Math.abs(session.expired - Date.now() - hours * 3_600_000)).toBeLessThan(30_000)
    }
    await move('seen_time', '-2 minutes')
    await ask()
    const { rows } = await sql<{ age: number }>`
      select extract(epoch from now() - max(seen_time))::float8 as age from session where user_id = ${person.id}`.execute(
      stage.db,
    )
    expect(rows[0]?.age).toBeLessThan(60)
  })

  it('ends at sign-out, at both addresses', async () => {
    for (const path of [sessionCalls.signOut.path, ...sessionCalls.signOut.also]) {
      await fresh()
      expect((await client.post(path)).code).toBe(0)
      expectRefusal(await ask(), commonFailures.noSession)
    }
  })

  it('reports its own fault before a fault of the signature', async () => {
    await fresh()
    expect((await ask()).code).toBe(0)
    const forged = clientOf(stage.app, { ...session, key: 'x'.repeat(32) })
    expectRefusal(await forged.call(sessionCalls.whoAmI), commonFailures.signatureWrong)
    await client.call(sessionCalls.signOut)
    expectRefusal(await forged.call(sessionCalls.whoAmI), commonFailures.noSession)
  })

  it('is not valid under another server key', async () => {
    await fresh()
    await stage.db
      .updateTable('session')
      .set({ secret: Buffer.alloc(60) })
      .where('userId', '=', person.id)
      .execute()
    const twin = await stage.twin()
    expectRefusal(await clientOf(twin, session).call(sessionCalls.whoAmI), commonFailures.noSession)
  })
})
