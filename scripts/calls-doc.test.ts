import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { callsDocument } from './calls-doc.ts'

it('docs/calls.md is what the contract says (npm run calls makes it anew)', () => {
  expect(readFileSync(join(import.meta.dirname, '..', 'docs', 'calls.md'), 'utf8')).toBe(callsDocument())
})
