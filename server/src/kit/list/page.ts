import {
  type FilterItem,
  type FilterValue,
  type Operator,
  type Page,
  type PageQuery,
} from '@seam/contract/kit/list/page'
import { countLimit } from '@seam/contract/kit/list/paging'
import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  type StringReference,
  sql,
} from 'kysely'
import type { Db } from '../../db/database.ts'
import { isAmong } from '../sql/expressions.ts'
import { type Column, expressionOf } from './column.ts'
import { patternOf } from './like.ts'
import { sortOf } from './sort.ts'
import { withoutUnusedJoins } from './unused-joins.ts'

const comparisons: Record<Exclude<Operator, 'like' | 'in'>, '=' | '<>' | '>=' | '<='> = {
  eq: '=',
  ne: '<>',
  ge: '>=',
  le: '<=',
}

// Always an integer: a smallint column would refuse a larger number.
const parameter = (value: FilterValue) => (typeof value === 'number' ? sql<number>`${value}::integer` : value)

// One parameter for any number of values, so that the statement has one text.
const anyOf = (values: readonly FilterValue[]) =>
  typeof values[0] === 'number' ? sql`any(${values}::integer[])` : sql`any(${values.map(String)}::text[])`

/** The condition of a filter item on a column. */
export const filterCondition = <D, T extends keyof D>(
  eb: ExpressionBuilder<D, T>,
  column: Column<D, T>,
  item: FilterItem,
) => {
  const own = expressionOf(column)
  // the contract refuses a filter without a value
  const [first] = item.value as [FilterValue]
  if (item.op === 'like') return eb(own, 'ilike', patternOf(String(first)))
  if (item.op === 'in' && item.value.length > 1) return eb(own, '=', anyOf(item.value))
  return eb(own, item.op === 'in' ? '=' : comparisons[item.op], parameter(first))
}

/** The words of a search text, in lower case. */
export const wordsOf = (item: FilterItem): string[] =>
  String(item.value[0])
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')

/** A filter: the lower-case column contains every word of the search text. */
export const containsEveryWord =
  <D, T extends keyof D>(column: Column<D, T>) =>
  (eb: ExpressionBuilder<D, T>, item: FilterItem) =>
    eb.and(wordsOf(item).map(word => eb(expressionOf(column), 'like', patternOf(word))))

type FilterCondition<D, T extends keyof D> = (eb: ExpressionBuilder<D, T>, item: FilterItem) => Expression<SqlBool>

/** Key of the wire → column, or a condition written by hand. Only these reach SQL. */
export type Columns<D, T extends keyof D> = Readonly<Record<string, Column<D, T> | FilterCondition<D, T>>>

export const applyFilters = <D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  items: readonly FilterItem[],
  columns: Columns<D, T>,
): SelectQueryBuilder<D, T, O> =>
  items.reduce((filteredRows, item) => {
    const column = Object.hasOwn(columns, item.key) ? columns[item.key] : undefined
    if (column === undefined) return filteredRows.where(sql<SqlBool>`false`)
    return filteredRows.where(eb =>
      typeof column === 'function' ? column(eb, item) : filterCondition(eb, column, item),
    )
  }, query)

type Direction = 'asc' | 'desc'

export type Order<D, T extends keyof D> = {
  columns: Columns<D, T>
  sorts?: Readonly<Record<string, Column<D, T>>>
  /** The unique key that makes the order total, so that pages never overlap. */
  last: StringReference<D, T>
  /** The order of a list that the user has not sorted; default: newest first by `last`. */
  defaultSort?: { by: Column<D, T>; order: Direction; lastOrder?: Direction }
  /**
   * The time by which rows with equal sort keys are ordered, before `last`. An index (key, time, id) then finds the rows of
   * a period at once: with (key, id), all rows before it would be read.
   */
  equalBy?: StringReference<D, T>
  /**
   * Conditions of which a row must meet at least one; the query itself is without them. The first rows of each are
   * read along its own index: no index gives an order for `or`, and PostgreSQL would scan another one completely.
   */
  reasons?: readonly RawBuilder<SqlBool>[]
  /** The count stops one beyond this; default: countLimit. */
  countedTo?: number
  /**
   * The time that a period limits: rows are counted along its index. PostgreSQL expects the rows of a period anywhere
   * in the order of a join, and would read the whole history up to them.
   */
  countedBy?: Column<D, T>
  /** The number of rows, if a figure has counted them: they are not counted again. */
  totalRecords?: number
}

/**
 * Orders the rows by the given sort keys, then by `last`, which follows the direction of the first key: one index on
 * (column, id) serves both directions.
 */
export const applyOrder = <D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  sort: PageQuery['sort'],
  { columns, sorts: own, last, defaultSort, equalBy }: Order<D, T>,
): SelectQueryBuilder<D, T, O> => {
  const keys = { ...columns, ...own }
  const sorts = sort.flatMap(({ key, order }) => {
    const by = Object.hasOwn(keys, key) ? keys[key] : undefined
    return by === undefined || typeof by === 'function' ? [] : [{ by, order }]
  })
  const used: Order<D, T>['defaultSort'][] = sorts.length > 0 ? sorts : [defaultSort]
  const lastOrder = used[0]?.lastOrder ?? used[0]?.order ?? 'desc'
  const rest = [...(equalBy !== undefined && used.every(key => key?.by !== equalBy) ? [equalBy] : []), last]
  const sorted = used.reduce(
    (ordered, key) => (key ? ordered.orderBy(expressionOf(key.by), key.order) : ordered),
    query,
  )
  return rest.reduce((ordered, by) => ordered.orderBy(expressionOf(by), lastOrder), sorted)
}

/** All rows of a list in its order, without pages, for an export. */
export const applyFiltersAndOrder = <D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  input: Pick<PageQuery, 'query' | 'sort'>,
  order: Order<D, T>,
): SelectQueryBuilder<D, T, O> =>
  applyOrder(applyFilters(query, input.query, order.columns), sortOf(input, order), order)

/**
 * The keys of one page. The limit is a literal and page 1 has no offset: as parameters they would be estimated as a
 * tenth of the table, and PostgreSQL would never keep the plan.
 */
export const selectPageKeys = <D, T extends keyof D, O>(
  filteredRows: SelectQueryBuilder<D, T, O>,
  { pageNo, pageSize, sort }: Pick<PageQuery, 'pageNo' | 'pageSize' | 'sort'>,
  order: Order<D, T>,
) => {
  const keys = filteredRows.clearSelect().select(sql.ref(order.last).as('id'))
  const first = applyOrder(amongReasons(keys, pageNo * pageSize, sort, order), sort, order).limit(sql.lit(pageSize))
  return withoutUnusedJoins(pageNo === 1 ? first : first.offset((pageNo - 1) * pageSize))
}

/** The rows that meet one of the conditions. */
export const withReasons = <D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  { reasons = [] }: Pick<Order<D, T>, 'reasons'>,
): SelectQueryBuilder<D, T, O> =>
  reasons.length === 0 ? query : query.where(sql<SqlBool>`(${sql.join([...reasons], sql` or `)})`)

/** Keys among the first rows of one of the conditions. */
const amongReasons = <D, T extends keyof D, O>(
  keys: SelectQueryBuilder<D, T, O>,
  most: number,
  sort: PageQuery['sort'],
  order: Order<D, T>,
): SelectQueryBuilder<D, T, O> => {
  const { reasons = [], last } = order
  if (reasons.length < 2) return withReasons(keys, order)
  const first = reasons.map(
    reason => sql`(${withoutUnusedJoins(applyOrder(keys.where(reason), sort, order).limit(sql.lit(most)))})`,
  )
  return keys.where(isAmong(last, sql.join(first, sql` union all `)))
}

/** The rows of a query whose keys are in `keys`. */
const withKeys = <D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  keys: Expression<unknown>,
  last: StringReference<D, T>,
) => query.where(isAmong(last, keys))

/**
 * One page and its bounded count, in one statement. The keys of the page are selected first, by filters and sort
 * alone; joins and subqueries of `query` run for those keys only.
 */
export const paginate = async <D, T extends keyof D, O>(
  db: Db,
  query: SelectQueryBuilder<D, T, O>,
  input: PageQuery,
  order: Order<D, T>,
): Promise<Page<O>> => {
  const filteredRows = applyFilters(query, input.query, order.columns)
  const sort = sortOf(input, order)
  const keys = selectPageKeys(filteredRows, { ...input, sort }, order)
  const countedRows = withReasons(filteredRows, order)
  const { countedTo = countLimit } = order
  const bounded = order.totalRecords === undefined ? undefined : Math.min(order.totalRecords, countedTo + 1)
  const total =
    bounded === undefined ? sql<number>`(${countStatement(countedRows, order)})` : sql<number>`${bounded}::integer`
  const page = applyOrder(withKeys(query, keys, order.last), sort, order).select(total.as('pageTotal'))
  const answer = pageOfRows((await page.execute()) as (O & { pageTotal: number })[])
  if (answer !== undefined) return answer
  return { rows: [], totalRecords: input.pageNo > 1 ? (bounded ?? (await boundedCount(db, countedRows, order))) : 0 }
}

/**
 * The rows of a page, each with the number of all rows; undefined if there are none. `pageTotal` stays in the rows: the
 * contract leaves it out of the answer, and an object with a deleted property takes ten times as long to copy.
 */
export const pageOfRows = <O>(rows: readonly (O & { readonly pageTotal: number })[]): Page<O> | undefined =>
  rows[0] && { rows: [...rows], totalRecords: rows[0].pageTotal }

type CountBound<D, T extends keyof D> = Pick<Order<D, T>, 'countedTo' | 'countedBy'>

const countStatement = <D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  { countedTo = countLimit, countedBy }: CountBound<D, T> = {},
): RawBuilder<{ total: number }> => {
  // A literal as well: the plan depends on where the count stops.
  const limited = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(sql.lit(countedTo + 1))
  const rows = countedBy === undefined ? limited : limited.orderBy(expressionOf(countedBy), 'desc')
  return sql<{ total: number }>`select count(*)::int as total from (${withoutUnusedJoins(rows)}) counted`
}

/** Counts the rows of a query, up to one beyond the limit. */
export const boundedCount = async <D, T extends keyof D, O>(
  db: Db,
  query: SelectQueryBuilder<D, T, O>,
  bound?: CountBound<D, T>,
): Promise<number> => (await countStatement(query, bound).execute(db)).rows[0]?.total ?? 0
