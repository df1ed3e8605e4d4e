import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { staticImports } from './chunk-cycles.ts'

/** The most bytes, gzip, before the first page of the portal is usable, which is opened on telephones. */
const mostOfPortal = 120 * 1024
/** Before the sign-in page is usable, without headers. */
const mostOfSignIn = 89_000
/** The files that every list of the laboratory waits for. */
const mostOfLists = 385_000

/** The files of a page: its scripts and styles with all that the scripts import before they run. */
const filesOf = (assets: string, first: readonly string[]): ReadonlySet<string> => {
  const files = new Set(first)
  for (const file of files)
    if (file.endsWith('.js'))
      for (const imported of staticImports(readFileSync(join(assets, file), 'utf8'))) files.add(imported)
  return files
}

const sizeOf = (assets: string, files: ReadonlySet<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file))).length, 0)

const sizeOfPage = (folder: string, page: string): number => {
  const html = readFileSync(join(folder, page))
  const files = [...html.toString().matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, file = '']) => file)
  const assets = join(folder, 'assets')
  return gzipSync(html).length + sizeOf(assets, filesOf(assets, files))
}

const sizeOfLists = (folder: string): number => {
  const assets = join(folder, 'assets')
  const shared = readdirSync(assets).filter(file => /^(?:screens|shell)-.*\.js$/.test(file))
  if (shared.length !== 2) throw new Error(`界面构建失败：列表共用的文件应为两个，现为 ${shared.join('、')}`)
  return sizeOf(assets, filesOf(assets, shared))
}

/**
 * Refuses a build whose first pages are too large. Usual cause: a module that many screens share imports a module of
 * the contract with schemas, and every list loads zod with it; functions without schemas belong in a module of
 * their own.
 */
export const checkFirstScreen = (folder: string): void => {
  const sizes = [
    ['门户首页', sizeOfPage(folder, 'front/index.html'), mostOfPortal],
    ['登录页', sizeOfPage(folder, 'index.html'), mostOfSignIn],
    ['列表共用部分', sizeOfLists(folder), mostOfLists],
  ] as const
  for (const [name, size, most] of sizes)
    if (size > most) throw new Error(`界面构建失败：${name} gzip 后 ${size} 字节，超过 ${most}`)
}
