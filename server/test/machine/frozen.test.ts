import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { health, postmasterOf, type ServerProcess, spawnServer, until } from './process.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder: string
let server: ServerProcess
let frozen: number[] = []

const send = (signal: NodeJS.Signals) => {
  for (const pid of frozen) process.kill(pid, signal)
}

/** The postmaster and its children. */
const postgres = async (): Promise<number[]> => {
  const postmaster = await postmasterOf(folder)
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(
    pids.map(async pid => [pid, await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')] as const),
  )
  return [postmaster, ...parents.flatMap(([pid, stat]) => (stat.split(' ')[3] === String(postmaster) ? [pid] : []))]
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seam-frozen-'))
  server = spawnServer({ DATA_DIR: folder })
  await server.ready
})
afterAll(async () => {
  send('SIGCONT')
  server.child.kill('SIGTERM')
  await server.ended
  await rm(folder, { recursive: true, force: true })
})

test.skipIf(process.platform !== 'linux')(
  'a call is answered 503 within 8 s while the database is frozen, and the server is back when the database is',
  async () => {
    const address = await server.ready
    const ask = () => fetch(`${address}/api/manage/login/getLoginSecretKey`)
    // Used connections count as established.
    await Promise.all(Array.from({ length: 8 }, ask))
    frozen = await postgres()
    send('SIGSTOP')
    const since = performance.now()
    const answer = await ask()
    expect(performance.now() - since).toBeLessThan(8_000)
    expect([answer.status, ((await answer.json()) as { code: number }).code]).toEqual([503, 503])
    expect(await health(address)).toBe(503)
    expect((await fetch(`${address}/api/live`)).status).toBe(200)
    send('SIGCONT')
    frozen = []
    await until(async () => (await health(address)) === 200, 10_000)
    expect((await ask()).status).toBe(200)
  },
)
