import type { Json } from './operation.ts'

const local = '#/$defs/__schema'

/**
 * A part of an operation with its local definitions (a tree points at itself) moved to `schemas`, named after `name`:
 * a pointer counts from the root of the document, where no `$defs` are.
 */
export const moveDefinitions = (part: unknown, name: string, schemas: Record<string, Json>): unknown =>
  JSON.parse(
    JSON.stringify(part, (key, value: unknown) => {
      if (key === '$ref' && typeof value === 'string') return value.replace(local, `#/components/schemas/${name}.`)
      if (key !== '$defs') return value
      for (const [id, schema] of Object.entries(value as Json))
        schemas[`${name}.${id.replace('__schema', '')}`] = moveDefinitions(schema, name, schemas) as Json
      return undefined
    }),
  )
