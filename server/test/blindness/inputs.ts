import type { Call } from '@seam/contract/kit/call'
import { z } from 'zod'
import type { Schema } from '../fuzz/request-of.ts'

/** Real values by the name of a field: ids of rows of every kind, codes, periods. */
export type Values = Readonly<Record<string, readonly unknown[]>>

const schemaOf = ({ input }: Call) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema

/** The `turn`-th value of a field; a field without real values gets the simplest one of its schema. */
const valueFor = (name: string, schema: Schema, values: Values, turn: number): unknown => {
  const real = values[name]
  if (real !== undefined) return real[turn % real.length]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.[0] !== undefined) return valueFor(name, choices[0], values, turn)
  if (schema.enum !== undefined) return schema.enum[turn % schema.enum.length]
  if ('const' in schema) return schema.const
  if (schema.type === 'array') return [valueFor(name.replace(/s$/, ''), schema.items ?? {}, values, turn)]
  if (schema.type === 'object' || schema.properties !== undefined) return objectFor(schema, values, turn)
  if (schema.type === 'boolean') return true
  return schema.type === 'string' ? '1.25' : 1
}

const objectFor = ({ properties = {}, required = [] }: Schema, values: Values, turn: number) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || name in values)
      .map(([name, schema]) => [name, valueFor(name, schema, values, turn)]),
  )

/** Different inputs of a call with real ids, at most as many as its longest list of real values. */
export const inputsFor = (call: Call, values: Values): Record<string, unknown>[] => {
  const schema = schemaOf(call)
  const text = JSON.stringify(schema)
  const turns = Object.entries(values).filter(([name]) => text.includes(`"${name}"`))
  const count = Math.max(1, ...turns.map(([, list]) => list.length))
  const inputs = Array.from({ length: count }, (_, turn) => objectFor(schema, values, turn) as Record<string, unknown>)
  return [...new Map(inputs.map(input => [JSON.stringify(input), input])).values()]
}
