import { existsSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root, run } from '../run.ts'
import { checkChunkCycles } from './chunk-cycles.ts'
import { compressBuild } from './compress.ts'
import { checkFirstScreen } from './first-screen.ts'
import { stampOfSources } from './stamp.ts'

const dist = join(root, 'web/dist')
const stampName = '.stamp'

const runBundler = async (folder: string, options: readonly string[]): Promise<void> => {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const { ok, output } = await run(
    process.execPath,
    [vite, 'build', 'web', '--outDir', folder, '--logLevel', 'warn', ...options],
    { quiet: true, env: { NODE_ENV: 'production' } },
  )
  if (!ok) throw new Error(`界面构建失败：\n${output}`)
}

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

/** Builds the pages into web/dist. */
export const buildWeb = async (): Promise<void> => {
  const stamp = stampOfSources(root)
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
}

/**
 * Builds the pages if their sources changed since the last build, in a process of its own: what bundling and compressing
 * allocate is not the server's.
 */
export const buildIfChanged = async ({ background = false } = {}): Promise<'built' | 'unchanged' | 'nothing'> => {
  if (!existsSync(join(root, 'web/index.html'))) return 'nothing'
  if (stampOf(dist) === stampOfSources(root)) return 'unchanged'
  const { ok, output } = await run(process.execPath, ['scripts/build.ts'], { quiet: true, background })
  if (!ok) throw new Error(output)
  return 'built'
}
