// After adding a dependency: `node scripts/complete-lock.ts`, so that `npm ci` accepts the lock on every machine.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingEntries } from './lock-completion.ts'
import { root } from './run.ts'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = missingEntries(lock.packages)
const entries = [...Object.entries(lock.packages), ...missing]
const byPath = (a: readonly [string, unknown], b: readonly [string, unknown]) => a[0].localeCompare(b[0], 'en')
lock.packages = Object.fromEntries(entries.sort(byPath))
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${missing.length} entries added\n`)
