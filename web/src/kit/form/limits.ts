import type { z } from 'zod'

/** What a control knows of its field. It is declared once, in the schema. */
export type Limits = {
  readonly required: boolean
  /** characters */
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
  readonly whole?: boolean
}

type Schema = z.core.$ZodType
type Definition = { innerType?: Schema; in?: Schema; out?: Schema; options?: readonly Schema[] }

/** The input schemas inside optional, default, nullable, transforms and unions; after a preprocessing the one behind it. */
const cores = (schema: Schema): readonly Schema[] => {
  const { innerType, in: first, out, options } = schema._zod.def as Definition
  const input = first?._zod.def.type === 'transform' ? out : first
  const below = options ?? [innerType ?? input].filter(one => one !== undefined)
  return below.length === 0 ? [schema] : below.flatMap(cores)
}

const bound = (value: number | null, unlimited: number) =>
  value === null || Math.abs(value) >= Math.abs(unlimited) ? undefined : value

const ofCore = (schema: Schema): Partial<Limits> => {
  const { type } = schema._zod.def
  if (type === 'string') {
    const { maxLength } = schema as z.ZodString
    return maxLength === null ? {} : { maxLength }
  }
  if (type !== 'number') return {}
  const { minValue, maxValue, isInt } = schema as z.ZodNumber
  const min = bound(minValue, Number.MIN_SAFE_INTEGER)
  const max = bound(maxValue, Number.MAX_SAFE_INTEGER)
  return { whole: isInt, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}

const accepts = (schema: Schema, value: unknown) => (schema as z.ZodType).safeParse(value).success

/** The limits of one field. It is required if the schema refuses undefined, null and empty text. */
export const limitOf = (schema: Schema): Limits => ({
  required: ![undefined, null, '', []].some(nothing => accepts(schema, nothing)),
  ...Object.assign({}, ...cores(schema).map(ofCore)),
})

/** The limits of every field of an object schema, also inside a refinement or a transform. */
export const limitsOf = (schema: Schema): Readonly<Record<string, Limits>> => {
  const fields = cores(schema).flatMap(core => Object.entries((core as z.core.$ZodObject)._zod.def.shape ?? {}))
  return Object.fromEntries(fields.map(([name, field]) => [name, limitOf(field)]))
}
