import type { ServiceDimension } from '@seam/contract/insight/stat/service'
import { mostKeys } from '@seam/contract/insight/stat/stat'
import { sql } from 'kysely'
import { type Db, inSnapshot } from '../../../db/database.ts'
import type { Period } from '../../../kit/period.ts'
import { isClientSelected } from '../stat/measure/client-filter.sql.ts'
import type { Measure } from '../stat/measure/measure.rules.ts'
import { combinedAmount, eventsOf, type FigureFilter, rangeOf, type TimeRange } from '../stat/measure/measure.sql.ts'
import { isTime, planEvents, type Question } from './figure-plan.rows.ts'

/** The amount of one measure for one key, or of all of it: counts, fen of money, decimals of results. */
export type FigureAmount = {
  measure: Measure
  key: string | null
  /** 2026-11, where the question is divided by months too */
  month: string | null
  isTotal: boolean
  amount: string
}

/**
 * Figures of a range by one dimension, with their totals, in which each entity counts once. They are read from
 * buckets if the reader's scope is unlimited and the filter allows it, otherwise from the rows; the answer is the
 * same.
 */
export const selectFigures = (db: Db, question: Question): Promise<FigureAmount[]> =>
  inSnapshot(db, async snapshot => {
    const { by, perMonth = false } = question
    const parts = await planEvents(snapshot, question)
    // no bucket and no row in any range
    if (parts.length === 0) return []
    const key = isTime(by) ? sql`to_char(date_trunc(${sql.lit(by)}, at), 'YYYY-MM-DD')` : sql`key`
    const month = perMonth ? sql`to_char(at, 'YYYY-MM')` : sql`null::text`
    const isTotal = isTime(by) ? sql`grouping(${key}) = 1` : sql`dimension = 'all'`
    const groups = isTime(by)
      ? sql`grouping sets ((measure, ${key}), (measure))`
      : perMonth
        ? sql`measure, dimension, key, ${month}`
        : sql`measure, dimension, key`
    const { rows } = await sql<FigureAmount>`
      select measure, ${key} as key, ${month} as month, ${isTotal} as is_total, ${combinedAmount}::text as amount
      from (${sql.join(parts, sql` union all `)}) event group by ${groups}`.execute(snapshot)
    return rows
  })

/** A page of keys: how many, and how many before them are left out. */
type PageOfKeys = { readonly most?: number; readonly after?: number }

/**
 * The figures of the keys with the greatest amounts, and the totals: a laboratory has more clients than anybody reads.
 * Keys are in the order of their amounts of the first measure, of equal ones by key; those without an amount of it
 * follow, compared measure by measure. `before`: the sums of the keys that
 * `after` leaves out before them.
 */
export const selectTopFigures = (
  db: Db,
  question: Question,
  { most = mostKeys, after = 0 }: PageOfKeys = {},
): Promise<{ figures: FigureAmount[]; before: ReadonlyMap<Measure, bigint> }> =>
  inSnapshot(db, async snapshot => {
    const { measures } = question
    const parts = await planEvents(snapshot, question)
    if (parts.length === 0) return { figures: [], before: new Map() }
    const events = sql.join(parts, sql` union all `)
    const columns = measures.map(measure => sql.ref(measure))
    const sums = measures.map(
      (measure, at) => sql`coalesce(sum(amount) filter (where measure = ${sql.lit(measure)}), 0) as ${columns[at]}`,
    )
    const [first, ...others] = columns.map(column => sql`${column} desc`)
    const ranks = sql.join([first, sql`case when ${columns[0]} > 0 then key end`, ...others, sql`key`])
    const last = sql.lit(after + most)
    const earlier = sql`union all select null, false, true, array[${sql.join(
      columns.map(column => sql`coalesce(sum(${column}), 0)`),
    )}]::text[], 0 from ranked where not is_total and place <= ${sql.lit(after)}`
    const { rows } = await sql<{ key: string | null; isTotal: boolean; isBefore: boolean; amounts: string[] }>`
      with foremost as materialized (select key from (${events}) event
        where dimension <> 'all' and measure = ${sql.lit(measures[0])}
        group by key having sum(amount) > 0 order by sum(amount) desc, key limit ${last}),
      own as (select key, dimension = 'all' as is_total, ${sql.join(sums)} from (${events}) event
        where dimension = 'all' or (select count(*) from foremost) < ${last}
          or coalesce(key, '') in (select coalesce(key, '') from foremost)
        group by key, dimension),
      ranked as (select *, row_number() over (partition by is_total order by ${ranks}) as place from own)
      select key, is_total, false as is_before, array[${sql.join(columns)}]::text[] as amounts, place from ranked
      where is_total or place > ${sql.lit(after)} and place <= ${last}
      ${after === 0 ? sql`` : earlier}
      order by is_total desc, place`.execute(snapshot)
    return {
      figures: rows
        .filter(({ isBefore }) => !isBefore)
        .flatMap(({ key, isTotal, amounts }) =>
          measures.map((measure, at) => ({ measure, key, month: null, isTotal, amount: amounts[at] ?? '0' })),
        ),
      before: new Map(
        rows
          .filter(({ isBefore }) => isBefore)
          .flatMap(({ amounts }) => measures.map((measure, at) => [measure, BigInt(amounts[at] ?? 0)] as const)),
      ),
    }
  })

/**
 * Delegations received from clients and their charges, by present source and salesman: as in other figures of each, received
 * by the reader's delegations, charged by their clients, whom the other may not be of.
 */
type ClientGroup = {
  source: number
  salesmanId: number | null
  /** Clients of the reader with a receipt. */
  active: number
  received: number
  income: string
}

export const selectClientGroups = (
  db: Db,
  period: Period,
  filter: FigureFilter,
  incomeMeasure: 'charges' | 'income',
): Promise<ClientGroup[]> =>
  inSnapshot(db, async snapshot => {
    const measures = ['received', incomeMeasure] as const
    const parts = await planEvents(snapshot, {
      measures,
      by: 'client',
      ranges: [rangeOf(period)],
      filter,
      withTotal: false,
    })
    if (parts.length === 0) return []
    const [received, income] = measures.map(measure => sql`sum(amount) filter (where measure = ${sql.lit(measure)})`)
    const { rows } = await sql<ClientGroup>`
      select client.source, client.salesman_id,
        (count(*) filter (where received > 0 and ${isClientSelected(filter.query, filter.scope)}))::int as active,
        coalesce(sum(received), 0)::int as received, coalesce(sum(income), 0)::text as income
      from (select key::integer as client_id, ${received} as received, ${income} as income
          from (${sql.join(parts, sql` union all `)}) event group by 1) own
        join client on client.id = own.client_id
      group by client.source, client.salesman_id`.execute(snapshot)
    return rows
  })

/** The total of each measure in a range. */
export const selectTotals = async (
  db: Db,
  measures: readonly Measure[],
  range: TimeRange,
  filter: FigureFilter,
): Promise<(measure: Measure) => string> => {
  const rows = await selectFigures(db, { measures, by: 'all', ranges: [range], filter })
  return measure => rows.find(row => row.measure === measure && row.isTotal)?.amount ?? '0'
}

/** The same from the rows in one statement, for a day or less. */
export const selectTotalsOfRows = async (
  db: Db,
  measures: readonly Measure[],
  range: TimeRange,
  filter: FigureFilter,
): Promise<(measure: Measure) => string> => {
  const { rows } = await sql<{ measure: Measure; amount: string }>`
    select measure, ${combinedAmount}::text as amount from (${eventsOf(measures, ['all'], [range], filter, undefined)}) event group by measure`.execute(
    db,
  )
  return measure => rows.find(row => row.measure === measure)?.amount ?? '0'
}

/** Income by key in fen, with its total: charges less reversals. */
export const selectIncome = (db: Db, by: ServiceDimension, period: Period, filter: FigureFilter) =>
  selectFigures(db, { measures: ['income'], by, ranges: [rangeOf(period)], filter })
