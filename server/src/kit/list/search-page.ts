import { countLimit, type Page, type PageQuery } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type Columns, filtered, type Order, onPage, paginate, sorted } from './page.ts'

type Searched<D, T extends keyof D> = Order<D, T> & {
  /** keys that are searched within → the condition as an index answers it */
  indexed: Columns<D, T>
}

/**
 * One page and its bounded count of a list that is searched within an indexed text. What matches is collected first, as
 * far as it is counted; a page of so many is read by their ids. Where there are more, every stretch of the order holds
 * some: the page is read along the order, and each row is looked at. Left to itself, the planner guesses how often a word
 * occurs, and wrongly guessed either way reads the whole table.
 */
export const searchPage = async <D, T extends keyof D, O>(
  db: Db,
  query: SelectQueryBuilder<D, T, O>,
  input: PageQuery,
  options: Searched<D, T>,
): Promise<Page<O>> => {
  const { columns, indexed } = options
  const searches = input.query.some(({ key, op }) => op === 'like' && Object.hasOwn(indexed, key))
  if (!searches) return paginate(db, query, input, options)
  const key = options.last as string
  const looked = filtered(query, input.query, columns)
  const { total, ids } = await collected(db, looked, filtered(query, input.query, { ...columns, ...indexed }), key)
  if (total === 0) return { rows: [], totalRecords: 0 }
  const matching = ids === null ? looked : query.where(sql<SqlBool>`${sql.ref(key)} = any(${ids}::int[])`)
  const rows = await onPage(sorted(matching, input.sort, options), input).execute()
  return { rows, totalRecords: total }
}

/** So many of the newest ids are looked at; where so many of their rows match, looking at each is faster than the index. */
const newest = sql.lit(1000)
const often = sql.lit(250)

/** How many match, to one more than is counted, and, up to that, the ids of all: as a text, since they only go back. */
const collected = async <D, T extends keyof D, O>(
  db: Db,
  looked: SelectQueryBuilder<D, T, O>,
  indexed: SelectQueryBuilder<D, T, O>,
  key: string,
) => {
  const last = sql.ref<number>(key)
  const bare = (query: SelectQueryBuilder<D, T, O>) => query.clearSelect().clearOrderBy()
  const end = sql`(select max(${last}) from ${sql.table(key.split('.')[0] ?? '')})`
  const near = bare(looked)
    .select(sql<number>`count(*)`.as('hits'))
    .where(sql<SqlBool>`${last} between ${end} - ${newest} and ${end}`)
  const idsOf = (query: SelectQueryBuilder<D, T, O>, when: RawBuilder<SqlBool>) =>
    bare(query).select(last.as('id')).where(when)
  const { rows } = await sql<{ total: number; ids: string | null }>`
    with near as materialized ${near}
    select count(*)::int as total, case when count(*) <= ${sql.lit(countLimit)} then array_agg(id)::text end as ids
    from (select id from (
        ${idsOf(indexed, sql`(select hits from near) < ${often}`)}
        union all ${idsOf(looked, sql`(select hits from near) >= ${often}`)}) either
      limit ${sql.lit(countLimit + 1)}) found`.execute(db)
  return rows[0] ?? { total: 0, ids: null }
}
