import type { Page, PageQuery } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { boundedCount, countOf } from '../../../kit/list/page.ts'
import { type Operations, shownOperations } from './lines.rows.ts'
import { piecesOf, rarest } from './pieces.ts'
import { has, having, havingPieces } from './search.rows.ts'
import { isWhole, monthsBetween, type Probe, probed, windowFor } from './window.rules.ts'

/** A search in the operation log. */
export type Search = {
  readonly db: Db
  /** what is asked for apart from the content */
  readonly lines: Operations
  readonly order: (lines: Operations) => Operations
  readonly isOldestFirst: boolean
  /** what the content has, all of it */
  readonly content: readonly string[]
  /** lines that are counted, and one beyond */
  readonly countedTo: number
}

const all = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

const looked = ({ content }: Search) => all(content.map(text => having('oper_content', text)))

/** The lines that have the rare pieces, looked at. */
const containing = (search: Search, { rare }: Known) => all([havingPieces('oper_content', rare), looked(search)])

type Place = { readonly offset: number; readonly limit: number }

/** So many lines, as if there were no others. */
const first = ({ db, lines, order }: Search, window: number) =>
  db.selectFrom(order(lines).limit(window).selectAll('operationLog').as('operationLog')) as unknown as Operations

/** The lines that the pieces find, all of them before they are put in order: the planner would walk the whole log otherwise. */
const found = (search: Search, known: Known, lines: Operations) =>
  search.db
    .with(
      cte => cte('found').materialized(),
      () => lines.where(containing(search, known)).selectAll('operationLog'),
    )
    .selectFrom('found as operationLog') as unknown as Operations

const taken = ({ order }: Search, lines: Operations, { offset, limit }: Place) =>
  shownOperations(order(lines)).limit(limit).offset(offset).execute()

type Rows = Awaited<ReturnType<typeof taken>>

/** What the next lines tell: how often the text comes, and which of its pieces are rare. */
type Known = Probe & { readonly rare: readonly string[] }

const hitsOf = (condition: RawBuilder<SqlBool>) => sql<number>`(count(*) filter (where ${condition}))::int`

const probe = async ({ db, lines, order, content }: Search): Promise<Known> => {
  const pieces = [...new Set(content.flatMap(piecesOf))]
  const next = order(lines).limit(probed).select(sql<string>`lower(oper_content)`.as('text'))
  const { hitsOfPieces, ...counted } = await db
    .selectFrom(next.as('next'))
    .select([
      sql<number>`count(*)::int`.as('seen'),
      hitsOf(all(content.map(text => has('text', text)))).as('hits'),
      sql<number[]>`array[${sql.join(pieces.map(piece => hitsOf(has('text', piece))))}]`.as('hitsOfPieces'),
    ])
    .executeTakeFirstOrThrow()
  return { ...counted, rare: rarest(pieces, hitsOfPieces) }
}

const counted = ({ db, countedTo }: Search, lines: Operations) => boundedCount(db, lines, countedTo)

/** The page, where a walk along the list comes to its end soon. */
const walked = async (search: Search, known: Known, place: Place): Promise<Rows | undefined> => {
  const window = windowFor(place.offset + place.limit, known)
  if (window === undefined) return undefined
  const rows = await taken(search, first(search, window).where(looked(search)), place)
  return isWhole(known) || rows.length === place.limit ? rows : undefined
}

/** The count by looking: far enough in a window, or exact where the window holds all there is. */
const walkedCount = async (search: Search, known: Known): Promise<number | undefined> => {
  const window = windowFor(search.countedTo + 1, known)
  if (window === undefined) return undefined
  const within = first(search, window)
  const total = await counted(search, within.where(looked(search)))
  if (isWhole(known) || total > search.countedTo) return total
  return (await countOf(search.db, within)) < window ? total : undefined
}

const monthsOf = async ({ db, isOldestFirst }: Search) => {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select min(create_time) as "from", max(create_time) as "to" from operation_log`.execute(db)
  const months = monthsBetween(rows[0]?.from ?? '', rows[0]?.to ?? '')
  return isOldestFirst ? months.reverse() : months
}

/** Month by month: what comes often is never gathered as a whole. */
const foundByMonth = async (search: Search, known: Known, { offset, limit }: Place): Promise<Rows> => {
  const rows: Rows = []
  let before = offset
  for (const { from, to } of await monthsOf(search)) {
    const ofMonth = search.lines.where('createTime', '>=', from).where('createTime', '<', to)
    const here = await boundedCount(search.db, ofMonth.where(containing(search, known)), before)
    const place = { offset: before, limit: limit - rows.length }
    if (here > before) rows.push(...(await taken(search, found(search, known, ofMonth), place)))
    if (rows.length === limit) break
    before = Math.max(0, before - here)
  }
  return rows
}

/** One page of a search: what comes often is met on the way, what is rare is found by its pieces. */
export const searchPage = async (search: Search, { pageNo, pageSize }: PageQuery): Promise<Page<Rows[number]>> => {
  const place = { offset: (pageNo - 1) * pageSize, limit: pageSize }
  const known = await probe(search)
  const [near, walkedTo] = await Promise.all([walked(search, known, place), walkedCount(search, known)])
  const total = walkedTo ?? (await counted(search, search.lines.where(containing(search, known))))
  if (near !== undefined || total === 0) return { rows: near ?? [], totalRecords: total }
  const rows =
    total > search.countedTo
      ? await foundByMonth(search, known, place)
      : await taken(search, found(search, known, search.lines), place)
  return { rows, totalRecords: total }
}
