import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { itemState } from '@seam/contract/lab/sample/sample'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { confirmedStates } from '../../../../kit/list/states.ts'
import { isOccasion, isOfWork, type OccasionLevel, occasionKey, occasions } from './occasion.sql.ts'

/** The rows that a figure counts. */
export type Level =
  | 'delegation'
  | 'order'
  | 'sample'
  /** the samples and values of a report */
  | 'issuedSample'
  | 'issuedValue'
  | 'item'
  | 'timedItem'
  | 'value'
  | 'report'
  | 'entry'
  | 'line'
  | 'movement'
  | OccasionLevel

/** The dimension of a figure; for `all` the key is null. */
export type Dimension =
  | 'all'
  | 'client'
  | 'salesman'
  | 'source'
  | 'kind'
  | 'category'
  | 'urgency'
  | 'registrar'
  | 'package'
  | 'project'
  /** A column of the table of results: 12.ST; for values only. */
  | 'column'
  /** of confirmed items: 12.34, the project and its working time in quarter hours */
  | 'quarters'
  /** 2026-10-05.12: what is counted once in a period, and the day on which it was counted before */
  | 'occasion'
  /** The present grade of the client. */
  | 'grade'
  /** of entries: CASH, or BALANCE.ADJUST for adjustments of balances */
  | 'account'

type Part = 'package' | 'project'
export const isPart = (dimension: Dimension): dimension is Part => dimension === 'package' || dimension === 'project'

// A filter selects these by the parts of their delegation; by key they belong to one part each.
const selectedAsWhole: readonly Level[] = ['order', 'entry', 'line']
/** Whether the rows with a key of the dimension are those that a filter by this key selects. */
export const isSelectedByKey = (dimension: Dimension, level: Level): boolean =>
  !(isPart(dimension) && selectedAsWhole.includes(level))

const wholeSampleLevels: readonly Level[] = ['sample', 'issuedSample']
const valueLevels: readonly Level[] = ['value', 'issuedValue']
const itemLevels: readonly Level[] = ['item', 'timedItem', ...valueLevels, 'submission', 'pair', 'returnReason']
const sampleLevels: readonly Level[] = [...wholeSampleLevels, ...itemLevels]

// An entry without a client is of unclaimed money.
const ofClient = (column: string, level: Level) =>
  level === 'movement'
    ? sql`${sql.ref(`client.${column}`)}::text`
    : sql`(select own.${sql.ref(column)} from client own where own.id = delegation.client_id)::text`
const ofSample = (column: string, level: Level) =>
  sql`${sql.ref(sampleLevels.includes(level) ? `sample.${column}` : `first.${column}`)}::text`

/** When items of `sample` were confirmed before this one. */
const earlierItems = sql`select earlier.confirm_time as create_time from sample_item earlier
  where earlier.sample_id = sample.id and earlier.state in (${confirmedStates})
    and (earlier.confirm_time, earlier.id) < (sample_item.confirm_time, sample_item.id)`

const occasionOf = (level: Level) => {
  if (level === 'item') return occasionKey(sql`''`, earlierItems)
  if (level === 'report') return occasionKey(sql`report.approver_id`)
  return isOccasion(level) ? occasionKey(occasions[level].subject, occasions[level].before) : sql`null::text`
}

/** Seconds of working time before a moment of a row of `working_day`. */
const secondsBefore = (at: string, day: string) =>
  sql`${sql.ref(`${day}.before`)} + least(greatest(extract(epoch from ${sql.ref(at)}::timestamp - ${sql.ref(`${day}.opens`)}), 0), ${sql.ref(`${day}.length`)})`

/** Working time of an item in quarter hours, rounded up. */
const quarters = sql`ceil((${secondsBefore('sample_item.confirm_time', 'last_day')}
  - (${secondsBefore('delegation.start_time', 'first_day')})) / 900)::integer`

export const scalarKeys: Readonly<Record<Exclude<Dimension, Part>, (level: Level) => RawBuilder<unknown>>> = {
  all: () => sql`null::text`,
  client: level => sql`${sql.ref(level === 'movement' ? 'posting.client_id' : 'delegation.client_id')}::text`,
  salesman: level => ofClient('salesman_id', level),
  source: level => ofClient('source', level),
  grade: level => ofClient('grade_id', level),
  kind: level => ofSample('sample_kind_id', level),
  category: level => ofSample('coal_category_id', level),
  urgency: () => sql`delegation.urgency::text`,
  registrar: () => sql`delegation.create_user_id::text`,
  column: level =>
    valueLevels.includes(level) ? sql`sample_item.project_id || '.' || result_value.component` : sql`null::text`,
  quarters: level => (level === 'timedItem' ? sql`sample_item.project_id || '.' || ${quarters}` : sql`null::text`),
  account: level =>
    level === 'movement'
      ? sql`entry.ledger_account || case posting.posting_kind when 'ADJUST' then '.ADJUST' else '' end`
      : sql`null::text`,
  occasion: occasionOf,
}

// Cancelled with its delegation, but it was ordered.
const isOrdered = (cancelled: RawBuilder<SqlBool>) =>
  sql<SqlBool>`(not ${cancelled} or delegation.state = ${sql.lit(delegationState.cancelled)})`
const isLineOrdered = isOrdered(sql`line.state >= ${sql.lit(itemState.cancelled)}`)
const ownSamples = (level: Level) =>
  wholeSampleLevels.includes(level) ? sql`own.id = sample.id` : sql`own.delegation_id = delegation.id`

const lineKeys = {
  package: sql`fee_line.group_id::text`,
  project: sql`coalesce((select project_id::text from sample_item where sample_item.id = fee_line.item_id),
    case when fee_line.group_id is not null then 'package' end)`,
}

/** The package or project of a fee line, or what it was charged for instead. */
const keyOfLine = (by: Part): RawBuilder<string | null> =>
  sql`case fee_line_kind when 'SURCHARGE' then 'surcharge' else ${lineKeys[by]} end`

const ordersOfDelegation = sql`select part.group_id::text, own.id, null::integer from sample own join sample_group part on part.sample_id = own.id
    where own.delegation_id = delegation.id and ${isOrdered(sql`part.cancelled`)}
  union all select null, own.id, line.id from sample own join sample_item line on line.sample_id = own.id
    where own.delegation_id = delegation.id and ${isLineOrdered} and line.requested and line.group_id is null
  union all select 'surcharge', null, null where delegation.surcharge > 0`
/** Each order of a delegation by package, or the item of a single project. */
export const orders = sql`lateral (${ordersOfDelegation}) ordered (package, sample_id, item_id)`

/** The packages or projects of a row: it is counted once for each, and without a key for single orders. */
const partKeys = (by: 'package' | 'project', level: Level): RawBuilder<unknown> => {
  if (level === 'order') return by === 'package' ? sql`select ordered.package` : sql`select null::text`
  if (level === 'line') return sql`select ${keyOfLine(by)}`
  if (itemLevels.includes(level))
    return sql`select ${sql.ref(by === 'package' ? 'sample_item.group_id' : 'sample_item.project_id')}::text`
  const items = sql`from sample own join sample_item line on line.sample_id = own.id
    where ${ownSamples(level)} and ${isLineOrdered}`
  if (by === 'project') return sql`select distinct line.project_id::text ${items}`
  return sql`(select distinct part.group_id::text from sample own join sample_group part on part.sample_id = own.id
      where ${ownSamples(level)} and ${isOrdered(sql`part.cancelled`)}
    union all select null where exists (select ${items} and line.group_id is null and line.requested))`
}

/** An entry belongs to a client and an account, to nothing else. */
const ofEntries: readonly Dimension[] = ['all', 'client', 'salesman', 'source', 'grade', 'account']
const hasKey = (by: Dimension, level: Level) =>
  isOfWork(level) ? by === 'occasion' : level !== 'movement' || ofEntries.includes(by)

const singleKeyLevels: readonly Level[] = [...itemLevels, 'order', 'line']
/** Whether each row has exactly one key. */
export const hasOneKey = (by: Dimension, level: Level): boolean => !isPart(by) || singleKeyLevels.includes(level)

/** `dimension, key` of a row, once for each key. */
export const keysOf = (by: Dimension, level: Level): RawBuilder<unknown> =>
  !hasKey(by, level)
    ? sql`select ${sql.lit(by)}::text as dimension, null::text as key`
    : isPart(by)
      ? sql`select ${sql.lit(by)}::text as dimension, part.key from (${partKeys(by, level)}) part (key)`
      : sql`select ${sql.lit(by)}::text as dimension, ${scalarKeys[by](level)} as key`
