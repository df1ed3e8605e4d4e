import { randomBytes } from 'node:crypto'
import { commonFailures } from '@seam/contract/kit/failure'
import { userCalls } from '@seam/contract/system/user/user'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { type Outgoing, postRequest, type Session, send, signatureHeaders } from '../client.ts'
import { personWith } from '../people.ts'
import { useStage } from '../stage.ts'

/** The security figure requires 5,000 of them: TAMPERED_REQUESTS=5000. */
const numRuns = Number(process.env['TAMPERED_REQUESTS'] ?? 200)

const stage = useStage()
let processes: FastifyInstance[]
let session: Session
beforeAll(async () => {
  processes = [stage.app, await stage.twin()]
  const { client } = await personWith(stage, 'userView')
  if (client.session === undefined) throw new Error('not signed in')
  session = client.session
})

const on = (at: number) => processes[at % processes.length] ?? stage.app

const genuine = (): Outgoing => {
  const request = postRequest(userCalls.page.path, { pageNo: 1, pageSize: 10 })
  return { ...request, headers: { ...request.headers, ...signatureHeaders(session, request) } }
}

/** Replaces one character of a text by another one of its kind. */
const spoilt = (text: string, at: number): string => {
  const place = at % text.length
  const other = /[0-9]/.test(text[place] ?? '') ? 'a' : '0'
  return text.slice(0, place) + other + text.slice(place + 1)
}

const header = (name: string) => (request: Outgoing, at: number) => ({
  ...request,
  headers: { ...request.headers, [name]: spoilt(request.headers[name] ?? '', at) },
})

const without = (name: string) => (request: Outgoing) => {
  const { [name]: _, ...headers } = request.headers
  return { ...request, headers }
}

const stamped = (offset: number) => (request: Outgoing) => ({
  ...request,
  headers: { ...request.headers, ...signatureHeaders(session, request, { timestamp: Date.now() + offset }) },
})

const alterations: Readonly<Record<string, (request: Outgoing, at: number) => Outgoing>> = {
  signature: header('x-signature'),
  session: header('x-session-id'),
  timestamp: header('x-timestamp'),
  nonce: header('x-nonce'),
  'no signature': without('x-signature'),
  'no nonce': without('x-nonce'),
  'no timestamp': without('x-timestamp'),
  'another body': request => ({ ...request, payload: Buffer.from('{"pageNo":1,"pageSize":100}') }),
  'a body with a space': request => ({
    ...request,
    payload: Buffer.concat([request.payload ?? Buffer.alloc(0), Buffer.from(' ')]),
  }),
  'another path': request => ({ ...request, url: request.url.replace('user/', '%75ser/') }),
  'a query': request => ({ ...request, url: `${request.url}?departmentId=1` }),
  'another kind of body': request => ({
    ...request,
    headers: { ...request.headers, 'content-type': 'application/x-www-form-urlencoded' },
  }),
  'a key of another session': request => ({
    ...request,
    headers: { ...request.headers, ...signatureHeaders({ ...session, key: randomBytes(16).toString('hex') }, request) },
  }),
  'too old': stamped(-301_000),
  'from the future': stamped(301_000),
}

it('accepts no altered request in either process', async () => {
  const altered = fc.tuple(fc.constantFrom(...Object.keys(alterations)), fc.nat({ max: 200 }), fc.nat({ max: 1 }))
  await fc.assert(
    fc.asyncProperty(altered, async ([name, at, place]) => {
      const { code, status } = await send(on(place), alterations[name]?.(genuine(), at) ?? genuine())
      expect({ name, taken: code === 0 && status === 200 }).toEqual({ name, taken: false })
    }),
    { numRuns },
  )
}, 300_000)

it('accepts each request once when copies reach both processes at the same time', async () => {
  for (let round = 0; round < Math.ceil(numRuns / 20); round++) {
    const request = genuine()
    const copies = await Promise.all(Array.from({ length: 10 }, (_, at) => send(on(at), request)))
    expect(copies.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(copies.filter(({ code }) => code === commonFailures.nonceUsed.code)).toHaveLength(9)
  }
}, 300_000)
