import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['web/**/*', 'contract/src/**/*', 'package-lock.json', 'scripts/build/*.ts']
const beside = /(^|\/)(dist|node_modules|test)(\/|$)|\.test\.tsx?$/

/** A hash over all sources of the web build. */
export const stampOfSources = (root: string): string => {
  const hash = createHash('sha256')
  const entries = globSync(sources, { cwd: root, withFileTypes: true, exclude: entry => beside.test(entry.name) })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}
