import { z } from 'zod'
import { dayOf } from '../value/day.ts'
import { asSent } from '../value/integer.ts'
import { date, lastMoment, time } from '../value/text.ts'

/** Operators of the dynamic search panel (wire.md §1). */
export const operators = ['eq', 'ne', 'like', 'in', 'ge', 'le'] as const
export type Operator = (typeof operators)[number]

const scalar = z.union([z.string().max(200), z.number(), z.boolean()])
export type FilterValue = z.output<typeof scalar>

/**
 * How a filter key is compared, and the type of its values: `text` matches a substring, `code` the whole value,
 * `number` is for ids and states, `day` takes whole days where the second is not for every reader, `search` matches several
 * columns, `member` selects by one of the given ids.
 */
export type FilterKind = 'text' | 'code' | 'number' | 'time' | 'day' | 'search' | 'member'
export type FilterTable = Readonly<Record<string, FilterKind>>

/** The operators of each kind of key. */
export const operatorsOf: Readonly<Record<FilterKind, readonly Operator[]>> = {
  text: ['eq', 'ne', 'like', 'in'],
  code: ['eq', 'ne', 'in'],
  number: ['eq', 'ne', 'in', 'ge', 'le'],
  time: ['eq', 'ge', 'le'],
  day: ['ge', 'le'],
  search: ['like'],
  member: ['eq', 'in'],
}

const digits = z
  .string()
  .regex(/^-?\d{1,10}$/)
  .transform(Number)
const whole = z.union([z.number(), digits]).pipe(z.number().int().min(-2_147_483_648).max(2_147_483_647))
const valuesOf: Record<FilterKind, z.ZodType<FilterValue>> = {
  text: z.coerce.string(),
  code: z.coerce.string(),
  number: whole,
  time: z.union([time, date]),
  day: z.union([time, date]).transform(dayOf),
  search: z.coerce.string(),
  member: whole,
}

export const filterItem = z.strictObject({
  key: z.string().max(50),
  value: z.array(scalar).min(1).max(200),
  op: z.enum(operators),
})
export type FilterItem = z.output<typeof filterItem>

/** An item as it is sent: blank values stand for nothing, as they do in an object of values. */
const sentItem = filterItem.extend({ value: z.array(scalar.nullable()).min(1).max(200) })

const isBlank = (value: unknown) =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)

const withoutBlankValues = (values: readonly unknown[]) => values.filter(value => !isBlank(value)) as FilterValue[]

/** Whether a key takes the bounds of a period. */
const isPeriod = (kind: FilterKind) => kind === 'time' || kind === 'day'

const itemsOf = (key: string, value: unknown, kind: FilterKind): FilterItem[] => {
  if (isBlank(value)) return []
  if (!Array.isArray(value))
    return [{ key, op: operatorsOf[kind].includes('like') ? 'like' : 'eq', value: [value as FilterValue] }]
  if (!isPeriod(kind)) return [{ key, op: 'in', value: withoutBlankValues(value) }]
  const bounds = [
    ['ge', value[0]],
    ['le', value[1]],
  ] as const
  return bounds.flatMap(([op, bound]) => (isBlank(bound) ? [] : [{ key, op, value: [bound as FilterValue] }]))
}

/** Whether the operator takes several values: rows with any of them. */
const takesSeveral = (op: Operator, kind: FilterKind) => op === 'in' || kind === 'member'

/**
 * The item with its values converted; a time that is equal to a day or a second is anywhere within it. What is wrong
 * with it if the key does not support the operator, the operator so many values, or the kind these values.
 */
const convertItem = (item: FilterItem, kind: FilterKind | undefined): FilterItem[] | string => {
  if (kind === undefined || !operatorsOf[kind].includes(item.op)) return '不支持的查询条件'
  if (item.value.length > 1 && !takesSeveral(item.op, kind)) return '查询条件只能有一个值'
  const values = z.array(valuesOf[kind]).safeParse(item.value)
  if (!values.success) return isPeriod(kind) ? '查询条件的时间不正确' : '查询条件的值不正确'
  const value = values.data
  if (!isPeriod(kind) || item.op === 'ge') return [{ ...item, value }]
  const until: FilterItem = { ...item, op: 'le', value: value.map(bound => lastMoment(String(bound))) }
  return item.op === 'eq' ? [{ ...item, op: 'ge', value }, until] : [until]
}

const plainFilters = (keys: readonly string[]) => {
  const value = z.union([scalar, z.array(scalar.nullable()).max(200)]).nullish()
  return z.strictObject(Object.fromEntries(keys.map(key => [key, value])))
}

/**
 * Filters as an object of values or as items of the search panel; both become items. A key that the call does not
 * declare is refused.
 */
const filters = (table: FilterTable) =>
  z.union([z.array(sentItem).max(50), plainFilters(Object.keys(table))]).transform((filters, context): FilterItem[] => {
    const items = Array.isArray(filters)
      ? filters.map(item => ({ ...item, value: withoutBlankValues(item.value) }))
      : Object.entries(filters).flatMap(([key, value]) => itemsOf(key, value, table[key] ?? 'code'))
    return items.flatMap(item => {
      const kind = Object.hasOwn(table, item.key) ? table[item.key] : undefined
      if (kind !== undefined && item.value.length === 0) return []
      const converted = convertItem(item, kind)
      if (typeof converted !== 'string') return converted
      context.addIssue({ code: 'custom', path: [item.key], message: `${converted}：${item.key} ${item.op}` })
      return []
    })
  })

/** Programs send null for what they leave out. */
const noneAsEmpty = <T>(items: T[] | null | undefined): T[] => items ?? []

/** The filters of an answer without pages, such as figures: `query` of its input. */
export const filtersBy = (table: FilterTable) => filters(table).nullish().transform(noneAsEmpty)

type ListTables = { readonly filters: FilterTable; readonly sorts: readonly string[] }

const tablesByInput = new WeakMap<object, ListTables>()

const tablesOf = (input: z.core.$ZodType): ListTables | undefined => {
  const { in: inner } = input._zod.def as { in?: z.core.$ZodType }
  return tablesByInput.get(input) ?? (inner && tablesOf(inner))
}

/** The filter keys of a call's list; undefined if it is not a paged list. */
export const filterTableOf = (input: z.core.$ZodType): FilterTable | undefined => tablesOf(input)?.filters

/** The sort keys of a call's list; empty if it is not a paged list. */
export const sortsOf = (input: z.core.$ZodType): readonly string[] => tablesOf(input)?.sorts ?? []

/**
 * The input of a paged list (wire.md §1): pageNo from 1, pageSize 1–100, filters and sort keys that the call
 * declares.
 */
export const pageQuery = <
  const F extends FilterTable,
  const S extends readonly string[],
  const X extends z.ZodRawShape = Record<never, never>,
>(
  table: F,
  sorts: S,
  extra?: X,
) => {
  const querySchema = z.strictObject({
    pageNo: asSent(z.coerce.number().int().min(1).max(1_000_000)).default(1),
    pageSize: asSent(z.coerce.number().int().min(1).max(100)).default(10),
    query: filters(table).nullish().transform(noneAsEmpty),
    sort: z
      .array(z.strictObject({ key: z.enum(sorts as unknown as [string, ...string[]]), order: z.enum(['asc', 'desc']) }))
      .max(5)
      .nullish()
      .transform(noneAsEmpty),
    ...((extra ?? {}) as X),
  })
  tablesByInput.set(querySchema, { filters: table, sorts })
  return querySchema
}

export type PageQuery = {
  pageNo: number
  pageSize: number
  query: FilterItem[]
  sort: { key: string; order: 'asc' | 'desc' }[]
}

/** The answer of a paged list. */
export const pageOf = <R extends z.ZodType>(row: R) => z.object({ rows: z.array(row), totalRecords: z.number().int() })
export type Page<R> = { rows: R[]; totalRecords: number }
