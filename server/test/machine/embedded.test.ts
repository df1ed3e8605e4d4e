import { spawn } from 'node:child_process'
import { mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commonFailures } from '@seam/contract/kit/failure'
import { departmentCalls } from '@seam/contract/system/department'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readSettings } from '../../src/config.ts'
import { runBackup, runRestore } from '../../src/db/backup/backup-command.ts'
import { captchaAnswer, postRequest, type Session, send, signatureHeaders, signIn } from '../client.ts'
import { expectRefusal } from '../expect-refusal.ts'
import { health, postmasterOf, remote, type ServerProcess, spawnServer, until } from './process.ts'

// Complete processes, on any machine that runs the tests.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let folder: string
let server: ServerProcess
const start = () => spawnServer({ DATA_DIR: folder, CAPTCHA_ANSWER: captchaAnswer })
const postmaster = () => postmasterOf(folder)

/** A dead process that its parent has not reaped keeps its id, but has no working directory. */
const alive = (pid: number) =>
  readlink(`/proc/${pid}/cwd`).then(
    () => true,
    () => false,
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seam-embedded-'))
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await rm(folder, { recursive: true, force: true })
})

test('creates its database, keeps it after a stop, and leaves no process running', async () => {
  server = start()
  await server.ready
  expect(server.output()).toContain('管理员账号：13800000000')
  const pid = await postmaster()
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  expect(await alive(pid)).toBe(false)
  server = start()
  await server.ready
  expect(server.output()).not.toContain('管理员账号')
})

test('a second server on the same folder is refused in one sentence', async () => {
  const second = start()
  expect((await second.ended).code).toBe(1)
  expect(second.output()).toContain('正被另一个 seam 进程使用')
  expect(await health(await server.ready)).toBe(200)
})

test('is backed up while it runs, and restored with its key into a new folder', async () => {
  const [file, other] = [join(folder, 'seam.backup'), join(folder, 'restored')]
  const { tables, rows } = await runBackup(readSettings({ DATA_DIR: folder }), file)
  await expect(runBackup(readSettings({ DATA_DIR: folder }), file)).rejects.toThrow('已存在')
  await expect(runRestore(readSettings({ DATA_DIR: folder }), file)).rejects.toThrow('里已有数据库')
  expect(await runRestore(readSettings({ DATA_DIR: other }), file)).toEqual({ tables, rows })
  const [key, restoredKey] = await Promise.all([folder, other].map(data => readFile(join(data, 'secret-key'), 'utf8')))
  expect(restoredKey?.trim()).toBe(key?.trim())
})

test('a killed database is restarted; calls answer 503 meanwhile', async () => {
  const address = await server.ready
  process.kill(await postmaster(), 'SIGKILL')
  const ports = new Set<number>()
  await until(async () => {
    const status = await health(address)
    ports.add(status)
    return ports.has(503) && status === 200
  })
  expect([...ports].filter(status => status !== 200)).toEqual([503])
})

test('a write that was refused cannot be sent again after the database was killed', async () => {
  const app = remote(await server.ready)
  const client = await signIn(app, '13800000000', 'Admin#2026')
  // Nothing commits after the nonce, so no later commit writes it to disk.
  const request = postRequest(departmentCalls.switchState.path, { id: 2_000_000_000, state: 1 })
  const headers = signatureHeaders(client.session as Session, request)
  const sent = { ...request, headers: { ...request.headers, ...headers } }
  expectRefusal(await send(app, sent), commonFailures.notThere)
  const killed = await postmaster()
  process.kill(killed, 'SIGKILL')
  await until(async () => ![0, killed].includes(await postmaster()) && (await health(await server.ready)) === 200)
  expectRefusal(await send(app, sent), commonFailures.nonceUsed)
})

test('a database left over by a killed server is taken over', async () => {
  const left = await postmaster()
  server.child.kill('SIGKILL')
  await server.ended
  expect(await alive(left)).toBe(true)
  server = start()
  expect(await health(await server.ready)).toBe(200)
  expect(await alive(left)).toBe(false)
})

test('starts again after both were killed', async () => {
  process.kill(await postmaster(), 'SIGKILL')
  server.child.kill('SIGKILL')
  await server.ended
  server = start()
  expect(await health(await server.ready)).toBe(200)
})

test('starts again when the number of the killed database is that of another living process', async () => {
  const locks = ['postmaster.pid', '.s.PGSQL.5432.lock'].map(name => join(folder, 'postgres', name))
  const left = await Promise.all(locks.map(lock => readFile(lock, 'utf8')))
  const { uid, gid } = await stat(join(folder, 'postgres'))
  process.kill(await postmaster(), 'SIGKILL')
  server.child.kill('SIGKILL')
  await server.ended
  const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
  for (const [at, lock] of locks.entries()) await writeFile(lock, left[at]?.replace(/^\d+/, String(stranger.pid)) ?? '')
  server = start()
  expect(await health(await server.ready)).toBe(200)
  stranger.kill()
})
