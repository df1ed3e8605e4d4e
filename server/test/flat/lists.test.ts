import { allCalls } from '@seam/contract'
import { workFigure } from '@seam/contract/insight/stat/workload'
import type { Call } from '@seam/contract/kit/call'
import { filterTableOf } from '@seam/contract/kit/list/page'
import { countLimit } from '@seam/contract/kit/list/paging'
import { permissions } from '@seam/contract/kit/permission'
import { portalRights } from '@seam/contract/kit/portal/portal-right'
import { roleCalls } from '@seam/contract/system/role'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everything, type Scope } from '../../src/kit/list/scope.ts'
import { routes } from '../../src/routes.ts'
import { day, dayBefore, inputs, searches } from './inputs.ts'
import { type Laboratory, openLaboratory } from './laboratory.ts'
import { buffersOf } from './plans.ts'

/** Ten times the history; the work in progress is the same. */
const sizes = { small: 2_000, large: 20_000 } as const

/** The test has too few rows for the count limit, so this one replaces it. */
const testCountLimit = 100

const lists = Object.entries(allCalls).flatMap(([module, table]) =>
  Object.entries(table).flatMap(([name, call]: [string, Call]) =>
    call.kind === 'read' && filterTableOf(call.input) !== undefined ? [{ name: `${module}.${name}`, call }] : [],
  ),
)

let small: Laboratory
let large: Laboratory

beforeAll(async () => {
  ;[small, large] = await Promise.all([openLaboratory(sizes.small), openLaboratory(sizes.large)])
  // Reads that are cached per revision of rights are not part of a list.
  for (const laboratory of [small, large]) await callList(laboratory, roleCalls.page, {})
}, 300_000)
afterAll(async () => {
  await small.close()
  await large.close()
})

const caller = {
  userId: 1,
  isAdmin: true,
  permissions: new Set(Object.keys(permissions)),
  portal: { clientId: 1, rights: new Set(Object.keys(portalRights)), readOnly: false, viewerScope: null },
  scope: everything,
  revision: 1n,
}

/** The statements of one call, and the number of rows. */
const callList = async (laboratory: Laboratory, call: Call, input: object, scope = everything) => {
  const handle = routes.find(route => route.call === call)?.handle
  const { db, services } = laboratory
  // The handlers of lists use these only.
  const context = { db, input: call.input.parse(input), caller: { ...caller, scope }, services } as never
  return laboratory.statementsOf(async () => handle?.(context))
}

const lastPage = 100

/** The cost of one more level of an index for the keys of a page. */
const indexLevel = 32

/** Rows that an installation has from its beginning, whatever its age: a late page reads all of them. */
const ofFixedRows = new Set(['plausibility.page'])
const fixedRows = 128

/** Half as many again, and one more level of an index. */
const grown = (buffers: number) => buffers * 1.5 + indexLevel

/**
 * Lists of a period whose order is not that of an index read all rows of the period, and look up their related rows:
 * regardless of table size, no more than these buffers for each row of the period. A related row takes three or four of
 * its index and its table.
 */
const buffersOfRow = 12
/** Pairs look up the item of an event, its sample, its result, the value and its readings. */
const buffersOfPair = 20
type DayTable = 'sample' | 'sample_item' | 'client' | 'result'
const dayColumns: Readonly<Record<DayTable, string>> = {
  sample: 'receive_time',
  sample_item: 'confirm_time',
  client: 'create_time',
  result: 'create_time',
}
const rowsOfDay: Readonly<Record<string, DayTable>> = {
  'chemicalStat.items': 'sample_item',
  'chemicalStat.page': 'sample',
  'platformRows.clients': 'client',
  'projectStat.orders': 'sample_item',
  'qualityStat.items': 'sample_item',
  'qualityStat.pairs': 'sample_item',
  'workload.rows': 'result',
}
const countRowsOfDay = async ({ client }: Laboratory, table: DayTable) => {
  const column = dayColumns[table]
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${column} >= $1::date and ${column} < $1::date + 1`,
    [day.startTime],
  )
  return rows[0]?.count ?? 0
}

/**
 * Lists of the work in progress, or of the days of a period, begin with their few rows. PostgreSQL reads a small
 * joined table completely, and looks up rows of a large one: more buffers, but a constant number.
 */
const workInProgress = new Set(['highValue.page', 'report.reportable', 'result.workList', 'till.waiting'])
const grownWork = (buffers: number) => buffers * 4

const boundCounts = (text: string) => text.replaceAll(`limit ${countLimit + 1}`, `limit ${testCountLimit + 1}`)

/** Buffers that the statements of a call read, with plans for its values and with generic plans. */
const measure = async (laboratory: Laboratory, call: Call, input: object, scope = everything) => {
  const statements = await callList(laboratory, call, input, scope)
  let [own, general] = [0, 0]
  for (const { text, values } of statements) {
    const buffers = await buffersOf(laboratory.client, boundCounts(text), values)
    own += buffers.own
    general += buffers.general
  }
  return { statements: statements.length, own, general }
}

type Case = { name: string; call: Call; input: object; title: string }

const sortsOf = (call: Call) => [
  [],
  ...call.sorts.flatMap(key => (['asc', 'desc'] as const).map(order => [{ key, order }])),
]

const cases: Case[] = lists.flatMap(({ name, call }) =>
  (inputs[name] ?? [{}]).flatMap(input =>
    sortsOf(call).map(sort => ({
      name,
      call,
      input: { ...input, sort },
      title: `${name} ${JSON.stringify(input)} by ${sort.map(({ key, order }) => `${key} ${order}`).join() || 'default'}`,
    })),
  ),
)

describe('a list', () => {
  it('covers every list of the contract', () => {
    expect(lists.length).toBeGreaterThan(30)
  })

  it.each(cases)('$title', async ({ name, call, input }) => {
    const most = workInProgress.has(name) ? grownWork : grown
    const pages = { first: { ...input, pageNo: 1 }, last: { ...input, pageNo: lastPage } }
    const before = await measure(small, call, pages.first)
    const after = await measure(large, call, pages.first)
    const deep = await measure(large, call, pages.last)
    expect(after.statements, 'statements').toBe(before.statements)
    const table = rowsOfDay[name]
    if (table !== undefined) {
      const ceiling =
        (await countRowsOfDay(large, table)) * (name === 'qualityStat.pairs' ? buffersOfPair : buffersOfRow)
      for (const { own, general } of [after, deep]) expect(Math.max(own, general)).toBeLessThanOrEqual(ceiling)
      return
    }
    expect(after.own, 'ten times the rows').toBeLessThanOrEqual(most(before.own))
    expect(after.general, 'ten times the rows, general plan').toBeLessThanOrEqual(most(before.general))
    const rest = ofFixedRows.has(name) ? fixedRows : indexLevel
    expect(deep.own, 'page 100').toBeLessThanOrEqual(after.own * 4 + rest)
    expect(deep.general, 'page 100, general plan').toBeLessThanOrEqual(after.general * 4 + rest)
  })

  const flatCases: { name: string; input: object }[] = [
    ...Object.entries(searches).flatMap(([name, filters]) => filters.map(query => ({ name, input: { query } }))),
    ...workFigure.values.map(figure => ({
      name: 'workload.rows',
      input: { ...day, startTime: dayBefore(900), figure },
    })),
  ]
  it.each(flatCases)('$name for $input', async ({ name, input }) => {
    const call = lists.find(list => list.name === name)?.call
    if (call === undefined) throw new Error('no such list')
    const [before, after] = [await measure(small, call, input), await measure(large, call, input)]
    expect(after.own, 'ten times the rows').toBeLessThanOrEqual(grown(before.own))
  })

  const periodCases = lists.flatMap(({ name, call }) =>
    Object.entries(filterTableOf(call.input) ?? {}).flatMap(([key, kind]) =>
      kind === 'time' && !name.startsWith('log.') ? [{ name, call, key }] : [],
    ),
  )
  it.each(periodCases)('$name of the first day by its $key', async ({ name, call, key }) => {
    const bounds = async ({ client }: Laboratory) => {
      const { rows } = await client.query<{ day: string }>(
        `select (min(create_time)::date + 1)::text as day from delegation`,
      )
      const firstDay = rows[0]?.day ?? ''
      return [
        { key, op: 'ge', value: [firstDay] },
        { key, op: 'le', value: [`${firstDay} 23:59:59`] },
      ]
    }
    const [input = {}] = inputs[name] ?? []
    const before = await measure(small, call, { ...input, query: await bounds(small) })
    const after = await measure(large, call, { ...input, query: await bounds(large) })
    expect(after.own, 'ten times the rows').toBeLessThanOrEqual(grown(before.own))
  })

  // A user of the laboratory has few rows of their own, a department one row in twenty.
  const scopesOf = {
    'client.page': ['own', 'department'],
    'delegation.page': ['own', 'department'],
    'report.page': ['own', 'department'],
  } as const
  const scopeCases = Object.entries(scopesOf).flatMap(([name, kinds]) =>
    kinds.map(kind => ({ name, kind, call: lists.find(list => list.name === name)?.call })),
  )
  it.each(scopeCases)('$name of the scope $kind', async ({ kind, call }) => {
    if (call === undefined) throw new Error('no such list')
    const scopeIn = async ({ db }: Laboratory): Promise<Scope> => {
      const { createUserId: userId, departmentId } = await db
        .selectFrom('delegation')
        .select(['createUserId', 'departmentId'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      const departmentIds = kind === 'own' || departmentId === null ? [] : [departmentId]
      return { ...everything, everything: false, userId, departmentIds }
    }
    const before = await measure(small, call, {}, await scopeIn(small))
    const after = await measure(large, call, {}, await scopeIn(large))
    expect(after.own, 'ten times the rows').toBeLessThanOrEqual(grown(before.own))
    expect(after.general, 'ten times the rows, general plan').toBeLessThanOrEqual(grown(before.general))
  })
})
