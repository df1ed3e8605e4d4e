import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { barrelRule } from './barrels.ts'
import { cycleRule } from './cycles.ts'
import { checkCommentPaths, checkDocumentPaths, type Document } from './document-paths.ts'
import { exportRule } from './exports.ts'
import { importRule } from './imports.ts'
import { loadingRule } from './loading.ts'
import { nameRule } from './names.ts'
import { checkStyleSizes, roomRule, sizeRule } from './sizes.ts'
import { readSource, type Source } from './source.ts'
import { sqlRule } from './sql.ts'
import { stateRule } from './states.ts'
import { checkStyles, type Style } from './styles.ts'
import type { Rule, Violation } from './violation.ts'
import { wordRule } from './words.ts'

type Others = {
  readonly files: readonly string[]
  readonly styles: readonly Style[]
  readonly documents: readonly Document[]
}

const rules: readonly Rule[] = [
  importRule,
  cycleRule,
  loadingRule,
  nameRule,
  barrelRule,
  sizeRule,
  roomRule,
  wordRule,
  sqlRule,
  stateRule,
  exportRule,
]

const listFiles = (root: string): string[] => {
  if (!existsSync(join(root, '.git')))
    return globSync('{*.md,{contract,server,web,e2e,bench,scripts,docs}/**/*}', {
      cwd: root,
      exclude: ['**/node_modules/**', '**/dist/**'],
    })
  const answer = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return answer.split('\n')
}

/** Every source file of the project, tracked or not. */
export const readHouse = (root: string): Source[] =>
  listFiles(root)
    .filter(path => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts') && existsSync(join(root, path)))
    .map(path => readSource(path, readFileSync(join(root, path), 'utf8')))

/** Everything other than modules: style sheets, documents, and the paths of all files. */
export const readOthers = (root: string): Others => {
  const files = listFiles(root).filter(path => existsSync(join(root, path)))
  const read = (path: string) => ({ path, text: readFileSync(join(root, path), 'utf8') })
  return {
    files,
    styles: files.filter(path => path.endsWith('.css')).map(read),
    documents: files.filter(path => path.endsWith('.md') && !path.includes('/test/')).map(read),
  }
}

export const checkHouse = (house: readonly Source[], { files, styles, documents }: Others): Violation[] => [
  ...rules.flatMap(rule => rule(house)),
  ...checkStyles(styles),
  ...checkStyleSizes(styles),
  ...checkDocumentPaths(documents, files),
  ...checkCommentPaths(house, files),
]
