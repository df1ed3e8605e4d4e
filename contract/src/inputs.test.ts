import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allCalls } from './index.ts'
import type { Call } from './kit/call.ts'

type Schema = { readonly [key: string]: unknown }

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Paths in a schema whose objects accept undeclared fields. */
const openPlaces = (schema: unknown, place: string): string[] => {
  if (Array.isArray(schema)) return schema.flatMap((one, at) => openPlaces(one, `${place}[${at}]`))
  if (!isSchema(schema)) return []
  const open = isSchema(schema['properties']) && schema['additionalProperties'] !== false ? [place] : []
  return [...open, ...Object.entries(schema).flatMap(([name, value]) => openPlaces(value, `${place}.${name}`))]
}

const calls = Object.entries(allCalls).flatMap(([module, table]) =>
  Object.entries(table).map(([name, call]) => [`${module}.${name}`, call as Call] as const),
)

describe('inputs', () => {
  it.each(calls)('%s refuses fields that it does not declare, at every depth', (_, { input }) => {
    expect(openPlaces(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), 'input')).toEqual([])
  })

  it.each(calls)('%s refuses what is no object, and does not break over it', (_, { input }) => {
    for (const wrongInput of [null, [], [null], 'text', '', 7, true])
      expect(z.object({ input }).safeParse({ input: wrongInput }).success, JSON.stringify(wrongInput)).toBe(false)
  })

  it('finds an object that takes any field', () => {
    const lax = z.strictObject({ rows: z.array(z.object({ id: z.number() })) })
    expect(openPlaces(z.toJSONSchema(lax, { io: 'input' }), 'input')).toEqual(['input.properties.rows.items'])
  })
})
