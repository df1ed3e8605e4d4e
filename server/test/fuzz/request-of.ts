import fc, { type Arbitrary } from 'fast-check'

/** A JSON Schema, as far as the contract uses it. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly maxLength?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Values that users, programs and attackers send in the wrong place. */
const garbage: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    '',
    ' ',
    '\u0000',
    "' or 1=1 --",
    '%',
    '\\',
    '../..',
    '=1+1',
    '{{}}',
    '9'.repeat(400),
    '１２',
    '0x10',
    '\ud800',
  ),
  fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, -0),
  fc.constantFrom(true, [], {}, [[]], [null], { id: { $gt: 0 } }, JSON.parse('{"__proto__":{"isAdminRole":true}}')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.anything({ maxDepth: 2, maxKeys: 3, values: [fc.string(), fc.integer(), fc.constant(null)] }),
)

const words = fc.constantFrom(
  '1',
  '2',
  '11',
  '20',
  '13900000001',
  '煤样',
  '2026-01-01',
  '2026-01-01 00:00:00',
  '1.00',
  'eq',
  'id',
)

const textOf = ({ pattern, maxLength = 30 }: Schema): Arbitrary<unknown> => {
  const plain = fc.oneof(words, fc.string({ maxLength: Math.min(maxLength, 60) }))
  // fast-check does not support look-ahead.
  return pattern === undefined || pattern.includes('(?')
    ? plain
    : fc.oneof(words, fc.stringMatching(new RegExp(pattern, 'u')))
}

const objectOf = ({ properties = {}, required = [] }: Schema): Arbitrary<unknown> => {
  const model = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, nearly(schema)]))
  return fc.record(model, { requiredKeys: required.filter(name => name in properties) })
}

const numberOf = ({ minimum = -5, maximum = 60, type }: Schema): Arbitrary<unknown> => {
  const [low, high] = [Math.max(minimum, -1000), Math.max(minimum, Math.min(maximum, 1000))]
  return type === 'number'
    ? fc.double({ min: low, max: high, noNaN: true })
    : fc.integer({ min: low, max: Math.min(high, low + 60) })
}

const valid = (schema: Schema): Arbitrary<unknown> => {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(nearly))
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === 'array')
    return fc.array(nearly(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 4) })
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
  if (schema.type === 'boolean') return fc.boolean()
  return schema.type === 'null' ? fc.constant(null) : fc.oneof(words, fc.integer({ min: 1, max: 40 }))
}

/** Mostly valid for the schema, sometimes anything else, at every depth. */
const nearly = (schema: Schema): Arbitrary<unknown> =>
  fc.oneof({ arbitrary: valid(schema), weight: 24 }, { arbitrary: garbage, weight: 1 })

/** Inputs for a call: valid, nearly valid, with unknown fields, and entirely wrong. */
export const inputFor = (schema: Schema): Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: valid(schema), weight: 12 },
    {
      arbitrary: fc
        .tuple(valid(schema), garbage)
        .map(([input, extra]) => (typeof input === 'object' && input !== null ? { ...input, roleType: extra } : extra)),
      weight: 1,
    },
    { arbitrary: garbage, weight: 1 },
  )
