import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const contract = join(import.meta.dirname, '..', 'contract', 'src')

type Failure = { readonly code: number; readonly message: string; readonly browser: string }

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'code' in value && 'browser' in value

it('every failure has a code of its own', async () => {
  const files = globSync('**/*.ts', { cwd: contract }).filter(file => !file.endsWith('.test.ts'))
  const namesByCode = new Map<number, string[]>()
  for (const file of files) {
    const exports = (await import(pathToFileURL(join(contract, file)).href)) as Record<string, unknown>
    for (const [table, value] of Object.entries(exports).filter(([name]) => name.endsWith('ailures')))
      for (const [name, failure] of Object.entries(Object(value)))
        if (isFailure(failure))
          namesByCode.set(failure.code, [...(namesByCode.get(failure.code) ?? []), `${table}.${name}`])
  }
  expect(namesByCode.size).toBeGreaterThan(100)
  expect([...namesByCode].filter(([, names]) => names.length > 1)).toEqual([])
})
