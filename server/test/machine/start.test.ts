import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commonFailures } from '@seam/contract/kit/failure'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../database.ts'
import { testSecretKey } from '../database-server.ts'
import { health, type ServerProcess, spawnServer } from './process.ts'

// Complete processes, on any machine that runs the tests.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let database: TestDatabase
let folder: string
const processes: ServerProcess[] = []

const start = (settings: Record<string, string> = {}) => {
  const own = { DATA_DIR: folder, DATABASE_URL: database.url, SECRET_KEY: testSecretKey }
  const server = spawnServer({ ...own, ...settings })
  processes.push(server)
  return server
}

beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'seam-start-'))
})
afterEach(async () => {
  for (const { child, ended } of processes.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  await database.drop()
  await rm(folder, { recursive: true })
})

test('two processes start at once on one empty database, and stop when asked', async () => {
  const empty = await createEmptyDatabase()
  const [one, two] = [start({ DATABASE_URL: empty.url }), start({ DATABASE_URL: empty.url })]
  const addresses = await Promise.all([one.ready, two.ready])
  expect(await Promise.all(addresses.map(health))).toEqual([200, 200])
  const client = new pg.Client({ connectionString: empty.url })
  await client.connect()
  const { rows } = await client.query('select count(*)::int as administrators from app_user')
  await client.end()
  expect(rows).toEqual([{ administrators: 1 }])
  for (const { child } of [one, two]) child.kill('SIGTERM')
  expect((await Promise.all([one.ended, two.ended])).map(({ code }) => code)).toEqual([0, 0])
  await empty.drop()
})

test('a stop lets running requests finish and announces that the connection closes', async () => {
  const server = start()
  const address = await server.ready
  const body = JSON.stringify({ pageNo: 1 })
  const slow = new ReadableStream({
    async start(controller) {
      controller.enqueue(body.slice(0, 3))
      await new Promise(resolve => setTimeout(resolve, 200))
      server.child.kill('SIGTERM')
      await new Promise(resolve => setTimeout(resolve, 400))
      controller.enqueue(body.slice(3))
      controller.close()
    },
  }).pipeThrough(new TextEncoderStream())
  const answer = await fetch(`${address}/api/manage/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: slow,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('connection')).toBe('close')
  expect(await answer.json()).toMatchObject({ code: commonFailures.invalidInput.code })
  expect((await server.ended).code).toBe(0)
})

const refusal = async (settings: Record<string, string>) => {
  const server = start(settings)
  const { code } = await server.ended
  expect(code).toBe(1)
  expect(server.output()).not.toMatch(/^\s+at /m)
  return server.output()
}

test('wrong settings, each by name', async () => {
  expect(await refusal({ PORT: 'x', LOG_LEVEL: 'loud' })).toMatch(/PORT.*\n.*LOG_LEVEL/)
})

test('a taken port', async () => {
  const holder = createServer()
  const port = await new Promise<number>(resolve => {
    holder.listen(0, '127.0.0.1', () => resolve((holder.address() as { port: number }).port))
  })
  expect(await refusal({ PORT: String(port) })).toContain(`端口 ${port} 已被占用`)
  holder.close()
})

test('an unreachable database', async () => {
  expect(await refusal({ DATABASE_URL: 'postgresql://seam:pw@127.0.0.1:1/seam' })).toContain('连接被拒绝')
})

test('a data folder that cannot be', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await refusal({ DATA_DIR: join(file, 'data') })).toContain('无法写入数据目录')
})
