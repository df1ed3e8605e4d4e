import type { Page, PageQuery } from '@seam/contract/kit/list/page'
import type { LogType } from '@seam/contract/system/log'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { pageOfRows } from '../../../../kit/list/page.ts'
import { contains, containsByIndex } from './content.rows.ts'
import { allLines, type Lines, type StoredLine, selectLines } from './lines.rows.ts'

type LogSearch = {
  readonly db: Db
  readonly log: LogType
  /** The search texts other than the content. */
  readonly lines: Lines
  readonly applyOrder: (lines: Lines) => Lines
  readonly isOldestFirst: boolean
  /** The texts that the content must contain, all of them. */
  readonly texts: readonly string[]
  /** The count stops one beyond this. */
  readonly countedTo: number
}

type Place = Pick<PageQuery, 'pageNo' | 'pageSize'>

/** The lines of one page along the key (create_time, id), which is read in order and not sorted. */
const pageOf = ({ applyOrder }: LogSearch, lines: Lines, { pageNo, pageSize }: Place) => {
  const first = applyOrder(lines.selectAll()).limit(sql.lit(pageSize))
  return pageNo === 1 ? first : first.offset((pageNo - 1) * pageSize)
}

const count = (lines: Lines, countedTo: number) =>
  sql<number>`(select count(*)::int from (${lines.select(sql`1`.as('one')).limit(sql.lit(countedTo + 1))}) counted)`

type Numbered = StoredLine & { readonly pageTotal: number }

const selectPage = ({ db, log, applyOrder }: LogSearch, lines: Expression<unknown>, total: RawBuilder<number>) =>
  applyOrder(selectLines(db, log, lines).select(total.as('pageTotal')) as Lines) as unknown as RawBuilder<Numbered>

/** One page of a log and its bounded count, in one statement. */
export const selectLogPage = async (search: LogSearch, place: Place): Promise<Page<StoredLine>> => {
  if (search.texts.length > 0) return searchLogPage(search, place)
  const { db, lines, countedTo } = search
  const page = selectPage(search, pageOf(search, lines, place), count(lines, countedTo))
  const { rows } = await sql<Numbered>`${page}`.execute(db)
  return pageOfRows(rows) ?? emptyPage(db, place, count(lines, countedTo))
}

/** A page without rows: behind the last one, the lines are counted by a statement of its own. */
const emptyPage = async (db: Db, { pageNo }: Place, total: RawBuilder<number>): Promise<Page<StoredLine>> => {
  if (pageNo === 1) return { rows: [], totalRecords: 0 }
  const { rows } = await sql<{ total: number }>`select ${total} as total`.execute(db)
  return { rows: [], totalRecords: rows[0]?.total ?? 0 }
}

/** Number of lines read to estimate the frequency of a text, and how many of them must contain it. */
const probed = sql.lit(2_000)
const frequentHits = sql.lit(40)

/** Number of lines within which such a frequent text occurs more often than a search counts. */
const walked = sql.lit(50_000)

const every = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/**
 * A search by content. A text that is frequent among the next lines is found by reading along the time: the page and
 * the bounded count end soon. Any other text is found by its index, one month after the other, so that no more than a
 * month's lines are sorted. PostgreSQL cannot choose between the two, because it does not know how frequent a text
 * is; a wrong choice in either direction reads the whole log.
 */
const searchLogPage = async (search: LogSearch, place: Place): Promise<Page<StoredLine>> => {
  const { db, log, lines, applyOrder, texts, countedTo, isOldestFirst } = search
  const read = every(texts.map(text => contains('oper_content', text)))
  const filter = every(texts.map(text => containsByIndex('oper_content', text)))
  const next = (limit: typeof probed) => sql`(${applyOrder(lines.select('operContent')).limit(limit)}) as next`
  const direction = sql.raw(isOldestFirst ? 'asc' : 'desc')
  const inMonth = lines
    .selectAll()
    .where(filter)
    .where(sql<SqlBool>`create_time >= month and create_time < month + interval '1 month'`)
  const offset = sql.lit((place.pageNo - 1) * place.pageSize)
  const total = sql<number>`(select total from counted)`
  const page = sql`(
    select * from (${pageOf(search, lines.where(read), place)}) along where (select is_frequent from counted)
    union all
    select * from (
      select line.* from months, lateral (${inMonth}) line
      order by month ${direction}, line.create_time ${direction}, line.id ${direction}
      limit ${sql.lit(place.pageSize)} offset ${offset}) by_month
    where not (select is_frequent from counted))`
  const { rows } = await sql<Numbered>`
    with probe as materialized (select count(*) filter (where ${read}) as hits from ${next(probed)}),
    walk as materialized (
      select count(*)::int as total from (select from ${next(walked)}
        where ${read} and (select hits from probe) >= ${frequentHits} limit ${sql.lit(countedTo + 1)}) walked),
    counted as materialized (
      select total > ${sql.lit(countedTo)} as is_frequent,
        case when total > ${sql.lit(countedTo)} then total else ${count(lines.where(filter), countedTo)} end as total
      from walk),
    months as materialized (
      select generate_series(date_trunc('month', min(create_time)), max(create_time), interval '1 month') as month
      from (${allLines(db, log).select('createTime')}) lines)
    ${selectPage(search, page, total)}`.execute(db)
  return pageOfRows(rows) ?? emptyPage(db, place, count(lines.where(filter), countedTo))
}
