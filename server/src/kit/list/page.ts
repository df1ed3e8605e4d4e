import {
  countLimit,
  type FilterItem,
  type FilterValue,
  type Operator,
  type Page,
  type PageQuery,
} from '@seam/contract/kit/list/page'
import { type ExpressionBuilder, type ReferenceExpression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { anywhere } from './like.ts'

const comparisons: Record<Exclude<Operator, 'like' | 'in'>, '=' | '<>' | '>=' | '<='> = {
  eq: '=',
  ne: '<>',
  ge: '>=',
  le: '<=',
}

// as integers whatever the column is: a small one has no place for the number that somebody asks for
const bound = (value: FilterValue) => (typeof value === 'number' ? sql<number>`${value}::integer` : value)

/** What an item asks of a column. */
export const compare = <D, T extends keyof D>(
  eb: ExpressionBuilder<D, T>,
  column: ReferenceExpression<D, T>,
  item: FilterItem,
) => {
  const [first] = item.value as [FilterValue]
  if (item.op === 'like') return eb(column, 'ilike', anywhere(String(first)) as never)
  if (item.op === 'in') return eb(column, 'in', item.value.map(bound) as never)
  return eb(column, comparisons[item.op], bound(first) as never)
}

/** The words of what was typed, in lower case. */
export const wordsOf = (item: FilterItem): string[] =>
  String(item.value[0])
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')

/** Every word of what was typed, wherever it stands in a column of lower-case text. */
export const everyWord =
  <D, T extends keyof D>(column: ReferenceExpression<D, T>) =>
  (eb: ExpressionBuilder<D, T>, item: FilterItem) =>
    eb.and(wordsOf(item).map(word => eb(column, 'like', anywhere(word) as never)))

/** Key of the wire → column, or a condition written by hand. Only these reach SQL. */
export type Columns<D, T extends keyof D> = Readonly<
  Record<
    string,
    ReferenceExpression<D, T> | ((eb: ExpressionBuilder<D, T>, item: FilterItem) => ReturnType<ExpressionBuilder<D, T>>)
  >
>

export const filtered = <D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  items: readonly FilterItem[],
  columns: Columns<D, T>,
): SelectQueryBuilder<D, T, O> =>
  items.reduce((built, item) => {
    const column = Object.hasOwn(columns, item.key) ? columns[item.key] : undefined
    if (column === undefined) return built.where(sql<SqlBool>`false`)
    return built.where(eb =>
      typeof column === 'function'
        ? (column as (eb: ExpressionBuilder<D, T>, item: FilterItem) => ReturnType<typeof eb>)(eb, item)
        : compare(eb, column as ReferenceExpression<D, T>, item),
    )
  }, query)

export type Order<D, T extends keyof D> = {
  columns: Columns<D, T>
  sorts?: Readonly<Record<string, ReferenceExpression<D, T>>>
  last: ReferenceExpression<D, T>
  /** order when none is asked for; default: newest first by `last` */
  defaultSort?: { by: ReferenceExpression<D, T>; order: 'asc' | 'desc' }
  /** of `last`; default: desc, the newest first */
  lastOrder?: 'asc' | 'desc'
  /** rows that are counted, and one beyond; default: countLimit */
  countedTo?: number
}

/** The rows in the order that was asked for; `last` makes it total, so that pages never overlap. */
export const sorted = <D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  sort: PageQuery['sort'],
  { columns, sorts: own, last, defaultSort, lastOrder = 'desc' }: Order<D, T>,
): SelectQueryBuilder<D, T, O> => {
  const known = { ...columns, ...own }
  const sorts = sort.flatMap(({ key, order }) => {
    const by = Object.hasOwn(known, key) ? known[key] : undefined
    return by === undefined || typeof by === 'function' ? [] : [{ by: by as ReferenceExpression<D, T>, order }]
  })
  return (sorts.length > 0 ? sorts : defaultSort ? [defaultSort] : [])
    .reduce((built, { by, order }) => built.orderBy(by as never, order), query)
    .orderBy(last as never, lastOrder)
}

/** The rows of one page. */
export const onPage = <D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  { pageNo, pageSize }: Pick<PageQuery, 'pageNo' | 'pageSize'>,
): SelectQueryBuilder<D, T, O> => query.limit(pageSize).offset((pageNo - 1) * pageSize)

/** All rows that a list would show on its pages, in its order: what an export writes. */
export const listed = <D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  input: Pick<PageQuery, 'query' | 'sort'>,
  options: Order<D, T>,
): SelectQueryBuilder<D, T, O> => sorted(filtered(query, input.query, options.columns), input.sort, options)

/**
 * One page and its bounded count, side by side. `rows` selects what the answer needs; `columns` maps filter keys and
 * sort keys; `last` makes the order total, so that pages never overlap.
 */
export const paginate = async <D, T extends keyof D, O>(
  db: Db,
  query: SelectQueryBuilder<D, T, O>,
  input: PageQuery,
  options: Order<D, T>,
): Promise<Page<O>> => {
  const wanted = filtered(query, input.query, options.columns)
  const ordered = sorted(wanted, input.sort, options)
  const [rows, counted] = await Promise.all([
    onPage(ordered, input).execute(),
    boundedCount(db, wanted, options.countedTo),
  ])
  return { rows, totalRecords: counted }
}

/** How many rows a query has. */
export const countOf = async <D, T extends keyof D, O>(db: Db, query: SelectQueryBuilder<D, T, O>): Promise<number> => {
  const rows = query.clearSelect().clearOrderBy().select(sql<number>`1`.as('one'))
  const { total } = await db
    .selectFrom(rows.as('counted'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** How many rows a list has, counted no further than one beyond the limit. */
export const boundedCount = <D, T extends keyof D, O>(
  db: Db,
  query: SelectQueryBuilder<D, T, O>,
  limit: number = countLimit,
): Promise<number> =>
  // written out: a plan that is kept knows how soon it stops
  countOf(db, query.limit(sql.lit(limit + 1)))
