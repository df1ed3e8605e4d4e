import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const main = join(import.meta.dirname, '../../src/main.ts')

export type ServerProcess = {
  readonly child: ChildProcess
  /** Its whole output so far. */
  readonly output: () => string
  /** Its address, once it is ready; throws if it ends before. */
  readonly ready: Promise<string>
  readonly ended: Promise<{ readonly code: number | null; readonly milliseconds: number }>
}

/** The server as a process, on a port that the system chooses. */
export const spawnServer = (settings: Record<string, string>): ServerProcess => {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [main], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: '0',
      DEMO_DATA: '0',
      ADMIN_PASSWORD: 'Admin#2026',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const since = performance.now()
  const ended = new Promise<{ code: number | null; milliseconds: number }>(resolve => {
    child.once('close', code => resolve({ code, milliseconds: performance.now() - since }))
  })
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      text += chunk.toString('utf8')
      const address = /已就绪：(\S+)/.exec(text)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => reject(new Error(`ended before it was ready: ${text}`)))
  })
  ready.catch(() => {})
  return { child, output: () => text, ready, ended }
}

export const health = async (address: string): Promise<number> =>
  fetch(`${address}/api/health`).then(
    answer => answer.status,
    () => 0,
  )

export const until = async (condition: () => Promise<boolean> | boolean, milliseconds = 60_000): Promise<void> => {
  const end = performance.now() + milliseconds
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('waited in vain')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** A server in another process, for the clients of client.ts. */
export const remote = (address: string): FastifyInstance => {
  const inject = async ({ method, url, headers, payload }: ProcessRequest) => {
    const answer = await fetch(`${address}${url}`, {
      method,
      headers,
      ...(payload && { body: new Uint8Array(payload) }),
    })
    const rawPayload = Buffer.from(await answer.arrayBuffer())
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: rawPayload.toString('utf8'),
      rawPayload,
    }
  }
  return { inject } as unknown as FastifyInstance
}
type ProcessRequest = { method: string; url: string; headers: Record<string, string>; payload?: Buffer }

/** The process of the embedded database; 0 if none runs. */
export const postmasterOf = async (folder: string): Promise<number> =>
  Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
