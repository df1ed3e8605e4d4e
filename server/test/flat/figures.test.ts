import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { filterTableOf } from '@seam/contract/kit/list/page'
import { permissions } from '@seam/contract/kit/permission'
import { isPortalAccess } from '@seam/contract/kit/portal/portal-right'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inRolledBackTransaction } from '../../src/db/database.ts'
import { everything } from '../../src/kit/list/scope.ts'
import { Refusal } from '../../src/kit/refusal.ts'
import { addUpBuckets } from '../../src/modules/insight/rollup/rollup.rows.ts'
import { routes } from '../../src/routes.ts'
import { day, dayBefore } from './inputs.ts'
import { type Laboratory, openLaboratory } from './laboratory.ts'
import { buffersOf } from './plans.ts'

/** Ten times the history and the clients; a day has as many events. */
const sizes = { small: 2_000, large: 20_000 } as const

let small: Laboratory
let large: Laboratory
beforeAll(async () => {
  ;[small, large] = await Promise.all([openLaboratory(sizes.small), openLaboratory(sizes.large)])
}, 300_000)
afterAll(async () => {
  await small.close()
  await large.close()
})

const { chemicalStat, dashboard, delegateStat, platform, projectStat, qualityStat, serviceStat, timeStat, workload } =
  allCalls

/** Clients of a day are looked up, or all of them are read in an index with so many on a page. */
const clientsOfPage = 200
const emptyDay = { startTime: dayBefore(900), endTime: dayBefore(900) }

const figures: Readonly<Record<string, { call: Call; input: object }>> = {
  'totals of finished delegations': { call: delegateStat.sum, input: day },
  'services by month': { call: serviceStat.count, input: { ...day, by: 'month' } },
  'services by client': { call: serviceStat.count, input: { ...emptyDay, by: 'client' } },
  'services by project': { call: serviceStat.count, input: { ...day, by: 'project' } },
  'columns of results': { call: chemicalStat.head, input: day },
  'projects of results': { call: chemicalStat.projects, input: day },
  projects: { call: projectStat.list, input: day },
  packages: { call: projectStat.groups, input: day },
  clients: { call: platform.clients, input: emptyDay },
  'cards of figures': { call: dashboard.figures, input: {} },
  'credit now': { call: platform.credit, input: {} },
  'income by client': { call: platform.income, input: { ...day, by: 'client' } },
  'sources of clients': { call: platform.source, input: emptyDay },
  'working times': { call: timeStat.list, input: day },
  quality: { call: qualityStat.list, input: day },
  workload: { call: workload.list, input: day },
}

const caller = {
  userId: 1,
  userName: '管理员',
  isAdmin: true,
  permissions: new Set(Object.keys(permissions)),
  scope: everything,
  revision: 1n,
}

const request = { address: '127.0.0.1' }

/** The laboratory has no rows of some kinds, such as batches of reports: what is read before the refusal counts. */
const orRefusal = async (work: () => Promise<unknown>) => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

const measure = async (laboratory: Laboratory, call: Call, input: object) => {
  const handle = routes.find(route => route.call === call)?.handle
  const { db, services } = laboratory
  // The fields that figures use.
  const context = { db, input: call.input.parse(input), caller, request, services } as never
  const statements = await laboratory.statementsOf(() => orRefusal(async () => handle?.(context)))
  let [own, general] = [0, 0]
  for (const { text, values } of statements) {
    const buffers = await buffersOf(laboratory.client, text, values)
    own += buffers.own
    general += buffers.general
  }
  return { statements: statements.length, own, general }
}

/** Half as many again, and one more level of an index. */
const growth = 1.5
const indexLevel = 32

it.each(Object.entries(figures))('%s: ten times the history, the same buffers', async (_title, { call, input }) => {
  const [before, after] = [await measure(small, call, input), await measure(large, call, input)]
  expect(after.statements).toBe(before.statements)
  const rest = indexLevel + (input === emptyDay ? sizes.large / clientsOfPage : 0)
  expect(after.own).toBeLessThanOrEqual(before.own * growth + rest)
  expect(after.general, 'general plan').toBeLessThanOrEqual(before.general * growth + rest)
})

/** Reads of one row, with what belongs to it. */
const ofOneRow = Object.entries(allCalls).flatMap(([module, table]) =>
  Object.entries(table).flatMap(([name, call]: [string, Call]) =>
    call.kind === 'read' &&
    call.encoding !== 'multipart' &&
    !isPortalAccess(call.access) &&
    filterTableOf(call.input) === undefined &&
    call.input.safeParse({ id: 1 }).success
      ? [{ name: `${module}.${name}`, call }]
      : [],
  ),
)
it.each(ofOneRow)('$name of one row: ten times the history, the same buffers', async ({ call }) => {
  const [before, after] = [await measure(small, call, { id: 1 }), await measure(large, call, { id: 1 })]
  expect(after.own).toBeLessThanOrEqual(before.own * growth + indexLevel)
  expect(after.general, 'general plan').toBeLessThanOrEqual(before.general * growth + indexLevel)
})

it('a month is added up from its own days: ten times the days, the same buffers', async () => {
  const buffersWith = async ({ db, client, statementsOf }: Laboratory, days: number) => {
    await client.query(`insert into stat_figure (grain, dimension, measure, start, key, amount)
      select 'day', 'client', 'doneFee', current_date - 1000 + day, key, 1 from generate_series(1, ${days}) day, generate_series(1, 50) key
      order by day`)
    await client.query('vacuum (analyze) stat_figure')
    const { rows } = await client.query<{ start: string }>(
      `select to_char(date_trunc('month', current_date - 960), 'YYYY-MM-DD HH24:MI:SS') as start`,
    )
    const month = { grain: 'month' as const, start: rows[0]?.start ?? '' }
    const statements = await statementsOf(() =>
      inRolledBackTransaction(db, tx => addUpBuckets(tx, 'done', 'month', [month])),
    )
    const [statement] = statements.filter(({ text }) => text.startsWith('insert into stat_figure'))
    return buffersOf(client, statement?.text ?? '', statement?.values ?? [])
  }
  const [before, after] = [await buffersWith(small, 90), await buffersWith(large, 900)]
  expect(before.own).toBeGreaterThan(indexLevel)
  expect(after.own).toBeLessThanOrEqual(before.own * growth + indexLevel)
  expect(after.general, 'general plan').toBeLessThanOrEqual(before.general * growth + indexLevel)
})

it('clients of a source, as figures select them: those of an index page each, not of a page of rows', async () => {
  const buffersWith = ({ client }: Laboratory) =>
    buffersOf(client, 'select id::text from client where source = any($1::integer[])', [[1]])
  const { own, general } = await buffersWith(large)
  const { rows } = await large.client.query<{ clients: number }>(
    'select count(*)::int as clients from client where source = 1',
  )
  const pages = (rows[0]?.clients ?? 0) / clientsOfPage
  expect(pages).toBeGreaterThan(5)
  expect(own).toBeLessThanOrEqual(pages + 8)
  expect(general, 'general plan').toBeLessThanOrEqual(pages + 8)
})
