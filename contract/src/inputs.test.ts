import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allCalls } from './index.ts'
import type { Call } from './kit/call.ts'
import { ignoresBlanks, inputFields, isOptional, withoutBlanks } from './kit/value/blank.ts'

type Schema = { readonly [key: string]: unknown }

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Paths in a schema whose objects accept undeclared fields. */
const openPlaces = (schema: unknown, place: string): string[] => {
  if (Array.isArray(schema)) return schema.flatMap((one, at) => openPlaces(one, `${place}[${at}]`))
  if (!isSchema(schema)) return []
  const open = isSchema(schema['properties']) && schema['additionalProperties'] !== false ? [place] : []
  return [...open, ...Object.entries(schema).flatMap(([name, value]) => openPlaces(value, `${place}.${name}`))]
}

/** What JavaScript takes for a number, and nobody sends for one. */
const noNumbers = [null, true, '', ' 1 ', '0x1', '1e0', '01', [], [1], ['1']]

type Definition = { shape?: Record<string, z.core.$ZodType>; [inner: string]: unknown }
const inners = ['element', 'innerType', 'in', 'out'] as const

/** Paths of the fields that take one of `noNumbers` for a number. */
const coercingPlaces = (schema: z.core.$ZodType, place: string): string[] => {
  const { shape, options, ...definition } = schema._zod.def as unknown as Definition
  const fields = Object.entries(shape ?? {}).flatMap(([name, field]) => {
    const coerces = noNumbers.some(value => typeof z.safeParse(field, value).data === 'number')
    return coerces ? [`${place}.${name}`] : coercingPlaces(field, `${place}.${name}`)
  })
  const below = inners.flatMap(name => {
    const inner = definition[name] as z.core.$ZodType | undefined
    return inner?._zod === undefined ? [] : coercingPlaces(inner, name === 'element' ? `${place}[]` : place)
  })
  const choices = ((options ?? []) as z.core.$ZodType[]).flatMap(option => coercingPlaces(option, place))
  return [...fields, ...below, ...choices]
}

const calls = Object.entries(allCalls).flatMap(([module, table]) =>
  Object.entries(table).map(([name, call]) => [`${module}.${name}`, call as Call] as const),
)

/** The fields of a call that may be absent, with the blanks that the server does not take for them. */
const refusedBlanks = (call: Call): string[] =>
  Object.entries(inputFields(call.input)).flatMap(([name, field]) =>
    [null, '']
      .filter(blank => isOptional(field) && name in withoutBlanks(call, { [name]: blank }))
      .filter(blank => !z.safeParse(field, blank).success)
      .map(blank => `${name}: ${JSON.stringify(blank)}`),
  )

describe('inputs', () => {
  it.each(calls.filter(([, call]) => ignoresBlanks(call)))('%s takes blanks for what may be absent', (_, call) => {
    expect(refusedBlanks(call)).toEqual([])
    expect(Object.keys(withoutBlanks(call, { notDeclared: '', constructor: null }))).toHaveLength(2)
  })

  const changes = calls.filter(([, call]) => !ignoresBlanks(call))
  it.each(changes)('%s changes something, so that null may mean to remove a value', (_, call) => {
    const nulls = Object.fromEntries(Object.keys(inputFields(call.input)).map(name => [name, null]))
    expect(withoutBlanks(call, nulls)).toBe(nulls)
  })

  it.each(calls)('%s refuses fields that it does not declare, at every depth', (_, { input }) => {
    expect(openPlaces(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), 'input')).toEqual([])
  })

  it.each(calls)('%s refuses what is no object, and does not break over it', (_, { input }) => {
    for (const wrongInput of [null, [], [null], 'text', '', 7, true])
      expect(z.object({ input }).safeParse({ input: wrongInput }).success, JSON.stringify(wrongInput)).toBe(false)
  })

  it.each(calls)('%s makes no number of what is none', (_, { input }) => {
    expect(coercingPlaces(input, 'input')).toEqual([])
  })

  it('finds a field that makes a number of what is none', () => {
    const lax = z.strictObject({
      rows: z.array(z.strictObject({ hours: z.coerce.number().default(24) })),
      id: z.number(),
    })
    expect(coercingPlaces(lax, 'input')).toEqual(['input.rows[].hours'])
  })

  it('finds an object that takes any field', () => {
    const lax = z.strictObject({ rows: z.array(z.object({ id: z.number() })) })
    expect(openPlaces(z.toJSONSchema(lax, { io: 'input' }), 'input')).toEqual(['input.properties.rows.items'])
  })
})
