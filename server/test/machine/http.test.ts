import { gunzipSync } from 'node:zlib'
import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import fastify from 'fastify'
import pg from 'pg'
import { expect, test } from 'vitest'
import { answerHealth } from '../../src/http/health.ts'
import { useStage } from '../stage.ts'

const stage = useStage()

const page = '/api/manage/user/queryKcwlSysUserPage'

test.each([
  ['GET', '/nowhere', 404],
  ['GET', page, 405],
  ['PUT', '/api/health', 405],
  ['OPTIONS', page, 405],
  ['GET', '/%zz', 400],
] as const)('%s %s → %i with the envelope', async (method, url, status) => {
  const answer = await stage.app.inject({ method, url })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual({ code: status, message: expect.stringMatching(/./), data: null })
  if (status === 405) expect(answer.headers.allow).toMatch(/GET|POST/)
})

test('a body beyond the limit → 413', async () => {
  const payload = Buffer.alloc(13 * 1024 * 1024)
  const answer = await stage.app.inject({ method: 'POST', url: page, payload })
  expect([answer.statusCode, answer.json().code]).toEqual([413, 413])
})

test('sends the security headers with every response: pages run scripts from our own files only, data run none', async () => {
  const paper = await stage.app.inject('/check/none')
  expect(paper.headers['content-type']).toContain('text/html')
  expect(paper.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' })
  for (const url of ['/api/health', '/nowhere', page]) {
    const { headers } = await stage.app.inject({ method: 'GET', url })
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  }
})

test('compresses a long response for clients that accept it', async () => {
  const ask = (encoding: string) =>
    stage.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } })
  const [long, short] = [await ask('gzip'), await stage.app.inject('/api/health')]
  expect(long.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(long.rawPayload).toString('utf8'))).toEqual((await ask('identity')).json())
  expect(short.headers['content-encoding']).toBeUndefined()
})

test('GET /api/health', async () => {
  const answer = await stage.app.inject('/api/health')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
})

test.each([
  ['is lost', () => Promise.reject(new Error('lost'))],
  ['is a standby', async () => ({ rows: [{ standby: true }] })],
])('GET /api/health answers 503 where the database of one pool %s', async (_, query) => {
  const app = fastify()
  answerHealth(app, { db: stage.services.db, guard: { query } as never }, () => false)
  expect((await app.inject('/api/health')).statusCode).toBe(503)
})

test('GET /api/openapi.json describes every call', async () => {
  const document = (await stage.app.inject('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  for (const call of Object.values(allCalls).flatMap(calls => Object.values(calls) as Call[]))
    for (const path of [call.path, ...call.also]) {
      const operation = document.paths[path]?.[call.method.toLowerCase()]
      expect(operation, path).toMatchObject({ 'x-access': call.access, summary: call.summary })
      expect(Boolean(operation.requestBody), path).toBe(call.encoding !== 'query')
    }
  const names = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap(item => Object.values(item))
    .map(operation => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
})

test('answers 503 while the database is unreachable, and recovers', async () => {
  const { host, pathname } = new URL(stage.url)
  const admin = new pg.Client({ connectionString: Object.assign(new URL(stage.url), { pathname: '/postgres' }).href })
  await admin.connect()
  const name = pathname.slice(1)
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  const away = await stage.app.inject('/api/health')
  expect([away.statusCode, away.json().code], host).toEqual([503, 503])
  await admin.query(`alter database ${name} allow_connections true`)
  await admin.end()
  await expect.poll(async () => (await stage.app.inject('/api/health')).statusCode).toBe(200)
})
