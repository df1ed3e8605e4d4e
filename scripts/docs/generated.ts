import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gridDocument } from '../../server/test/grid-document.ts'
import { root } from '../run.ts'
import { callsDocument } from './calls.ts'

/** The documents that are generated from the contract. */
export const generated: Readonly<Record<string, () => string>> = {
  'docs/calls.md': callsDocument,
  'docs/grid.md': () => gridDocument((role, call) => role.mayCall(call)),
}

/** Writes the documents that have changed, and returns their paths. */
export const writeDocuments = (): readonly string[] =>
  Object.entries(generated).flatMap(([path, documentOf]) => {
    const file = join(root, path)
    const text = documentOf()
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return []
    writeFileSync(file, text)
    return [path]
  })
