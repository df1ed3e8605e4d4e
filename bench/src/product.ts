import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..', '..')

export const administrator = { mobile: '13800000000', password: 'Bench#2026' } as const
export const captchaAnswer = 'coal'

export type Product = {
  readonly origin: string
  readonly folder: string
  /** Milliseconds from the command to a health of ok. */
  readonly startTime: number
  readonly databaseUrl: () => Promise<string>
  /** Resident memory of the server process, MB. */
  readonly memory: () => number
  readonly stop: () => Promise<void>
  /** kill -9 of the server process only. */
  readonly kill: () => Promise<void>
}

/** A free port: a random one is occasionally in use. */
const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** The arguments that `npm start` passes to Node. */
const startArguments = (): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}

const healthy = async (origin: string, child: ChildProcess) => {
  while (child.exitCode === null) {
    const answer = await fetch(`${origin}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(5)
  }
  throw new Error('the product did not start')
}

/** The product as users start it, with the embedded database in the given folder, or with other settings. */
export const startProduct = async (folder: string, more: Record<string, string> = {}): Promise<Product> => {
  const chosen = await freePort()
  const begun = performance.now()
  const settings = {
    PORT: String(chosen),
    DATA_DIR: folder,
    DEMO_DATA: '0',
    ADMIN_PASSWORD: administrator.password,
    CAPTCHA_ANSWER: captchaAnswer,
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    SECRET_KEY: '',
    // A build in this process has set it, and production accepts no fixed captcha.
    NODE_ENV: '',
    ...more,
  }
  const child = spawn(process.execPath, startArguments(), {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  })
  const origin = `http://127.0.0.1:${chosen}`
  await healthy(origin, child)
  const startTime = performance.now() - begun
  const end = (signal: 'SIGTERM' | 'SIGKILL') =>
    new Promise<void>(resolve => {
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  return {
    origin,
    folder,
    startTime,
    databaseUrl: async () => {
      const password = (await readFile(join(folder, 'postgres-password'), 'utf8')).trim()
      return `postgresql://seam:${password}@${encodeURIComponent(join(folder, 'postgres'))}/postgres`
    },
    memory: () => residentOf(child.pid ?? 0),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

const residentOf = (pid: number): number => {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return (pages * 4096) / 1_048_576
}

/** A temporary folder, deleted afterwards. */
export const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'seam-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A separate product for a measurement, stopped and deleted afterwards. */
export const withProduct = <T>(work: (product: Product) => Promise<T>): Promise<T> =>
  inFolder(async folder => {
    const product = await startProduct(folder)
    try {
      return await work(product)
    } finally {
      await product.stop()
    }
  })
