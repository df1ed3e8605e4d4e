import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run.ts'
import { generated } from './generated.ts'

test.each(Object.entries(generated))('%s is as the contract has it (npm run docs writes it)', (path, documentOf) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(documentOf())
})
