import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { checkChunkCycles } from './chunk-cycles.ts'
import { compressBuild } from './compress.ts'
import { checkFirstScreen } from './first-screen.ts'
import { stampOfSources } from './stamp.ts'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'web/dist')
const stampName = '.stamp'

/** In a process of its own: the bundler's memory is not the server's. */
const runBundler = (folder: string, options: readonly string[]) =>
  new Promise<void>((resolve, reject) => {
    const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
    const child = spawn(
      process.execPath,
      [vite, 'build', 'web', '--outDir', folder, '--logLevel', 'warn', ...options],
      {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', reject)
    child.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`界面构建失败：\n${Buffer.concat(chunks).toString('utf8')}`)),
    )
  })

/** The pages of the laboratory and of the clients' portal. */
const bundle = async (folder: string) => {
  await runBundler(folder, ['--emptyOutDir'])
  await runBundler(folder, ['--config', 'web/vite.front.config.ts'])
}

const stampOf = (folder: string) => {
  const file = join(folder, stampName)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** In one step, so that neither a running server nor a second build sees a partial build. */
const replace = async (folder: string, draft: string) => {
  const old = `${draft}-old`
  await rename(folder, old).catch(() => {})
  await rename(draft, folder)
  await rm(old, { recursive: true, force: true })
}

/** Builds the pages into web/dist if their sources changed since the last build. */
export const buildWeb = async (always = false): Promise<'built' | 'unchanged' | 'nothing'> => {
  if (!existsSync(join(root, 'web/index.html'))) return 'nothing'
  const stamp = stampOfSources(root)
  if (!always && stampOf(dist) === stamp) return 'unchanged'
  const draft = join(root, `.cache/web-${process.pid}`)
  try {
    await bundle(draft)
    checkFirstScreen(draft)
    checkChunkCycles(draft)
    await compressBuild(draft)
    await writeFile(join(draft, stampName), stamp)
    await replace(dist, draft)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return 'built'
}
