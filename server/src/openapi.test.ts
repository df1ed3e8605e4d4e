import { expect, it } from 'vitest'
import { openApi } from './openapi.ts'

type Json = Readonly<Record<string, unknown>>

const refsOf = (json: unknown): string[] => {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([key, value]) => (key === '$ref' ? [String(value)] : refsOf(value)))
}

const at = (document: unknown, pointer: string) =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((json, step) => (json as Json | undefined)?.[step], document)

it('points at nothing that is not in the document, trees included', () => {
  const document = JSON.parse(JSON.stringify(openApi()))
  const refs = new Set(refsOf(document))
  expect(refs.size).toBeGreaterThan(3)
  expect([...refs].filter(ref => at(document, ref) === undefined)).toEqual([])
})
