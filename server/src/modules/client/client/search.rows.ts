import type { FilterItem } from '@seam/contract/kit/page'
import { type ExpressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { compare, escaped } from '../../../kit/page.ts'

type Builder<T extends keyof Tables> = ExpressionBuilder<Tables, T | 'client'>

/** One or two characters have no trigram: they are looked up among the grams of the text (024). */
const contains = (part: string) =>
  [...part].length < 3
    ? sql<SqlBool>`grams(client.search) @> array[${part}::text]`
    : sql<SqlBool>`client.search like ${`%${escaped(part)}%`}`

/** Every word of what was typed is in the client's name, pinyin initials, code or telephone. */
export const bySearch = <T extends keyof Tables>(eb: Builder<T>, item: FilterItem) =>
  eb.and(
    String(item.value[0])
      .toLowerCase()
      .split(/\s+/)
      .filter(word => word !== '')
      .map(contains),
  )

/** A column that is part of the search text: looked for there first, where there is an index. */
export const within =
  <T extends keyof Tables>(column: ReferenceExpression<Tables, T | 'client'>) =>
  (eb: Builder<T>, item: FilterItem) =>
    item.op === 'like'
      ? eb.and([contains(String(item.value[0]).toLowerCase()), compare(eb, column, item)])
      : compare(eb, column, item)
