import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingEntries } from './lock-completion.ts'
import { root } from './run.ts'

test('package-lock.json names every platform package (else run: node scripts/complete-lock.ts)', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  expect(missingEntries(packages).map(([path]) => path)).toEqual([])
})

test('finds what a package names and nobody holds', () => {
  const packages = {
    'node_modules/tool': {
      dev: true,
      optionalDependencies: { '@tool/linux-x64-musl': '1.0.0', '@tool/darwin-arm64': '1.0.0' },
    },
    'node_modules/tool/node_modules/@tool/darwin-arm64': { version: '1.0.0' },
  }
  expect(missingEntries(packages)).toEqual([
    [
      'node_modules/@tool/linux-x64-musl',
      { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['musl'], dev: true, optional: true },
    ],
  ])
})
