import type { Call } from '@seam/contract/kit/call'
import type { ReactNode } from 'react'
import { z } from 'zod'

/** One column of a list. */
export type Column<R> = {
  /** the field, and the sort key where the call offers one of that name */
  readonly key: string
  readonly title: string
  /** default: the field as text, '--' when empty */
  readonly render?: (row: R) => ReactNode
  /** exactly so many pixels; without it the column shares what is left */
  readonly width?: number
  /** at least so many pixels; default 120 */
  readonly minWidth?: number
  readonly align?: 'left' | 'center' | 'right'
  /** not shown until the user asks for it */
  readonly optional?: boolean
  /** heads the row's card on a phone; default: the first column */
  readonly heading?: boolean
}

export const usualWidth = 120

export const cellOf = <R>(column: Column<R>, row: R): ReactNode => {
  if (column.render !== undefined) return column.render(row)
  const value = (row as Readonly<Record<string, unknown>>)[column.key]
  return value === null || value === undefined || value === '' ? '--' : String(value)
}

type Wrapping = { innerType?: z.core.$ZodType; in?: z.core.$ZodType }

/** What takes the input, below optional, default and a transform. */
const below = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { innerType, in: input } = schema._zod.def as Wrapping
  const inner = innerType ?? input
  return inner === undefined ? schema : below(inner)
}

/** The sort keys that a paged call offers, read from its input. */
export const sortKeysOf = (call: Call): ReadonlySet<string> => {
  const input = below(call.input) as z.ZodObject
  const sort = input.shape['sort']
  const item = sort && (below(sort) as z.ZodArray<z.ZodObject>).element
  const key = item?.shape['key']
  return new Set(key instanceof z.ZodEnum ? (key.options as string[]) : [])
}
