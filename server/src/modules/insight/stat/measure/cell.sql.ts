import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { itemFilters, matches } from '../../../../kit/list/figure-filters.ts'
import { everything } from '../../../../kit/list/scope.ts'
import { type Dimension, keysOf, scalarKeys } from './dimension.sql.ts'
import type { Measure } from './measure.rules.ts'
import {
  aggregateOf,
  eventsOfPass,
  extremes,
  type MeasureSource,
  type PassRows,
  passesOf,
  rowsOfPass,
  type Step,
  type TimeRange,
  withSubmissions,
} from './measure.sql.ts'
import { sources } from './source.sql.ts'

/** Dimensions that only some rows have keys of. */
type OwnDimension = 'column' | 'quarters' | 'occasion'
const ownDimensions: readonly Dimension[] = ['account', 'column', 'quarters', 'occasion']

/** Passes whose rows are kept in cells, and the dimension that their key is of. */
const cellDimensions: ReadonlyMap<string, OwnDimension | undefined> = new Map([
  ['item', undefined],
  ['timedItem', 'quarters'],
  ['testedSamples', 'occasion'],
  ['values', 'column'],
  ['highValues', 'column'],
  ['inputValues', 'column'],
  ['inputHighValues', 'column'],
  ['submission', 'occasion'],
  ['pair', 'occasion'],
  ['returnReason', 'occasion'],
])

const passOf = (measure: Measure): string => sources[measure].pass ?? measure
const withSources = (measures: readonly Measure[]): MeasureSource[] =>
  measures.map(measure => [measure, sources[measure]])

/** What an item is selected by: its columns of a cell. */
const partColumns = {
  client_id: 'delegation.client_id',
  urgency: 'delegation.urgency',
  create_user_id: 'delegation.create_user_id',
  sample_kind_id: 'sample.sample_kind_id',
  coal_category_id: 'sample.coal_category_id',
  group_id: 'sample_item.group_id',
  project_id: 'sample_item.project_id',
} as const
const parts = Object.keys(partColumns)

const sums = Array.from({ length: 8 }, (_, place) => `sum_${place}`)
const amounts = [...sums, 'least', 'greatest']
/** pass, grain, start, parts, key, amounts */
export const cellColumns = sql.join(['pass', 'grain', 'start', ...parts, 'key', ...amounts].map(name => sql.ref(name)))

const columnsByExtreme = { min: 'least', max: 'greatest' } as const
/** The measures of a pass that are sums, in the order of their columns. */
const sumMeasuresOf = (pass: string) =>
  (Object.keys(sources) as Measure[]).filter(measure => passOf(measure) === pass && extremes[measure] === undefined)
/** The column of a cell with the amount of a measure. */
const columnOf = (measure: Measure): string => {
  const extreme = extremes[measure]
  return extreme === undefined ? `sum_${sumMeasuresOf(passOf(measure)).indexOf(measure)}` : columnsByExtreme[extreme]
}

/** Where cells keep a measure: the pass, the dimension of its key, and the column; undefined: nowhere. */
export const placeInCells = (measure: Measure): readonly (string | undefined)[] | undefined => {
  const pass = passOf(measure)
  return cellDimensions.has(pass) ? [pass, cellDimensions.get(pass), columnOf(measure)] : undefined
}

/** The passes of measures that have cells. */
export const cellPasses = (measures: readonly Measure[]): string[] => [
  ...new Set(measures.map(passOf).filter(pass => cellDimensions.has(pass))),
]
export const hasCells = (measure: Measure): boolean => cellDimensions.has(passOf(measure))

/** Whether cells answer a question about a measure. */
export const isAnsweredByCells = (
  measure: Measure,
  dimensions: readonly Dimension[],
  query: readonly FilterItem[],
): boolean =>
  hasCells(measure) &&
  dimensions.every(by => !ownDimensions.includes(by) || by === cellDimensions.get(passOf(measure))) &&
  query.every(({ key }) => key !== 'delegateCode')

/** Cells of the measures that have them, from the rows of the ranges. */
export const cellsOf = (
  measures: readonly Measure[],
  grain: 'hour' | 'day',
  ranges: readonly TimeRange[],
): RawBuilder<unknown> => {
  const own = withSources(measures.filter(hasCells))
  const filter = { query: [], scope: everything }
  const cells = passesOf(own).flatMap(([pass, group]) => {
    const rows = rowsOfPass(group, ranges, filter)
    if (rows === undefined) return []
    const by = cellDimensions.get(pass)
    const key = by === undefined ? sql`''` : sql`coalesce(${scalarKeys[by](rows.level)}, '')`
    const byColumn = new Map(rows.amounts.map(([measure, amount]) => [columnOf(measure), amount]))
    const values = amounts.map(name => sql`${byColumn.get(name) ?? sql`null::numeric`} as ${sql.ref(name)}`)
    return [
      sql`select ${sql.lit(pass)}::text as pass, ${sql.lit(grain)}::text as grain, date_trunc(${sql.lit(grain)}, ${rows.at}::timestamp) as start,
          ${sql.join(Object.entries(partColumns).map(([name, column]) => sql`${sql.ref(column)} as ${sql.ref(name)}`))},
          ${key} as key, ${sql.join(values)}
        from ${rows.from} where ${rows.where} group by ${groupedColumns}`,
    ]
  })
  return withSubmissions(own, ranges, filter, sql`${sql.join(cells, sql` union all `)}`)
}

/** All columns before the amounts, by place. */
const groupedColumns = sql.join(Array.from({ length: 3 + parts.length + 1 }, (_, place) => sql.lit(place + 1)))

/** Cells of days as sums of those of their hours. */
export const sumOfCells = (passes: readonly string[], isDay: RawBuilder<SqlBool>): RawBuilder<unknown> =>
  sql`select pass, 'day', date_trunc('day', start), ${sql.join(parts.map(name => sql.ref(name)))}, key,
      ${sql.join(sums.map(name => sql`sum(${sql.ref(name)})`))}, min(least), max(greatest)
    from stat_cell where pass = any(${passes}::text[]) and grain = 'hour' and ${isDay} group by ${groupedColumns}`

// by the names that keys and filters of items use
const cellRows = sql`stat_cell cell
  cross join lateral (select cell.project_id, cell.group_id) sample_item
  cross join lateral (select cell.sample_kind_id, cell.coal_category_id) sample
  cross join lateral (select cell.client_id, cell.urgency, cell.create_user_id) delegation`

/** Events of cells, within filters, in the form of those of rows. */
export const eventsOfCells = (
  measures: readonly Measure[],
  dimensions: readonly Dimension[],
  buckets: { readonly grain: string; readonly starts: readonly string[] },
  query: readonly FilterItem[],
  step: Step,
): RawBuilder<unknown> => {
  const events = passesOf(withSources(measures)).flatMap(([pass, group]) => {
    const [first] = group
    if (first === undefined) return []
    const { level } = first[1]
    const ownKey = cellDimensions.get(pass)
    const rows: PassRows = {
      level,
      from: cellRows,
      where: sql<SqlBool>`cell.pass = ${sql.lit(pass)} and cell.grain = ${sql.lit(buckets.grain)}
        and cell.start = any(${buckets.starts}::timestamp[]) and ${matches(query, itemFilters)}`,
      at: sql`cell.start`,
      keysOf: by =>
        by === ownKey ? sql`select ${sql.lit(by)}::text as dimension, nullif(cell.key, '') as key` : keysOf(by, level),
      amounts: group.map(([measure]) => [measure, aggregateOf(measure, sql.ref(`cell.${columnOf(measure)}`))]),
    }
    return [eventsOfPass(rows, dimensions, step)]
  })
  return sql`${sql.join(events, sql` union all `)}`
}
