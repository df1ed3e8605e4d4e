import type { FilterItem, Page, PageQuery } from '@seam/contract/kit/list/page'
import { countLimit } from '@seam/contract/kit/list/paging'
import {
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  type StringReference,
  sql,
} from 'kysely'
import type { Db } from '../../db/database.ts'
import { isAmong } from '../sql/expressions.ts'
import type { Column } from './column.ts'
import {
  applyFilters,
  applyOrder,
  boundedCount,
  type Columns,
  filterCondition,
  type Order,
  pageOfRows,
  paginate,
  selectPageKeys,
  withReasons,
} from './page.ts'
import { piecesQuery } from './pieces.ts'
import { sortOf } from './sort.ts'
import { withoutUnusedJoins } from './unused-joins.ts'

type SearchOrder<D, T extends keyof D> = Order<D, T> & {
  /** Searched keys → the condition that uses the index. */
  indexed: Columns<D, T>
}

/** `search_pieces` has substrings of this many characters (026). */
export const runLength = 3

/** Whether the text contains every substring of the word, by a GIN index on `search_pieces(text)`. */
export const matchesPieces = (text: Expression<string>, word: string) =>
  sql<SqlBool>`search_pieces(${text}) @@ ${piecesQuery(word.toLowerCase(), runLength)}::tsquery`

/** A filter on a column that is part of an indexed text. */
export const matchesIndexed =
  <D, T extends keyof D>(column: Column<D, T>, text: Expression<string>) =>
  (eb: ExpressionBuilder<D, T>, item: FilterItem) =>
    item.op === 'like' && item.value[0] !== ''
      ? eb.and([matchesPieces(text, String(item.value[0])), filterCondition(eb, column, item)])
      : filterCondition(eb, column, item)

/** A text is frequent if this many of the newest rows contain it; then reading row by row is faster than the index. */
const newestRows = sql.lit(1000)
const frequentHits = sql.lit(250)

/**
 * One page and its bounded count of a list that is searched within an indexed text, in one statement. All matching
 * keys are collected first, up to the count limit, and the page is read from them. If more match, every part of the
 * order contains some: the page is read along the order. PostgreSQL cannot make this choice: it does not know how
 * frequent a text is, and a wrong estimate in either direction reads the whole table.
 */
export const searchPage = async <D, T extends keyof D, O>(
  db: Db,
  query: SelectQueryBuilder<D, T, O>,
  input: PageQuery,
  order: SearchOrder<D, T>,
): Promise<Page<O>> => {
  const { columns, indexed, last } = order
  const isSearch = input.query.some(({ key, op }) => op === 'like' && Object.hasOwn(indexed, key))
  if (!isSearch) return paginate(db, query, input, order)
  const rowsWithReasons = withReasons(query, order)
  const ordered = { ...order, reasons: [] }
  const sorted = { ...input, sort: sortOf(input, order) }
  const byRow = applyFilters(rowsWithReasons, input.query, columns)
  const byIndex = applyFilters(rowsWithReasons, input.query, { ...columns, ...indexed })
  const key = sql.ref<number>(last)
  const collected = rowsWithReasons.where(isAmong(last, sql`select id from matching`))
  const keys = sql`case when (select count(*) from matching) <= ${sql.lit(countLimit)}
    then array(${selectPageKeys(collected, sorted, ordered)}) else array(${selectPageKeys(byRow, sorted, ordered)}) end`
  const page = applyOrder(query.where(sql<SqlBool>`${key} = any(${keys})`), sorted.sort, order).select(
    sql<number>`(select count(*)::int from matching)`.as('pageTotal'),
  )
  const { rows } = await sql<O & { pageTotal: number }>`
    with newest as materialized ${hitsAmongNewest(byRow, last)},
    matching as materialized (select id from (
        ${withoutUnusedJoins(selectKeys(byIndex, last).where(sql<SqlBool>`(select hits from newest) < ${frequentHits}`))}
        union all
        ${withoutUnusedJoins(selectKeys(byRow, last).where(sql<SqlBool>`(select hits from newest) >= ${frequentHits}`))}) either
      limit ${sql.lit(countLimit + 1)})
    ${page}`.execute(db)
  return pageOfRows(rows) ?? { rows: [], totalRecords: input.pageNo > 1 ? await boundedCount(db, byIndex) : 0 }
}

const selectKeys = <D, T extends keyof D, O>(rows: SelectQueryBuilder<D, T, O>, last: StringReference<D, T>) =>
  rows.clearSelect().select(sql.ref<number>(last).as('id'))

/** How many of the newest rows match; ids approximate age. */
const hitsAmongNewest = <D, T extends keyof D, O>(rows: SelectQueryBuilder<D, T, O>, last: StringReference<D, T>) => {
  const key = sql.ref<number>(last)
  const newestKey = sql`(select max(${key}) from ${sql.table(last.split('.')[0] ?? '')})`
  const newest = rows
    .clearSelect()
    .select(sql<number>`count(*)`.as('hits'))
    .where(sql<SqlBool>`${key} between ${newestKey} - ${newestRows} and ${newestKey}`)
  return withoutUnusedJoins(newest)
}
