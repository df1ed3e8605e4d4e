// Long because all figures are compared with their rows in one laboratory, which takes a second to fill.
import { chemicalStatCalls } from '@seam/contract/insight/stat/chemical'
import { delegateStatCalls } from '@seam/contract/insight/stat/delegate'
import {
  type Drill,
  drillOf,
  drillOfBridge,
  drillOfCharges,
  drillOfOrders,
  drillOfValues,
  type Figure,
  figures,
  inputBefore,
  inputOfDelayReason,
  inputOfRow,
  inputToSameDay,
  moneyFigures,
  summedFigures,
} from '@seam/contract/insight/stat/drill/drill'
import { withFilter } from '@seam/contract/insight/stat/figure-input'
import { highStatCalls } from '@seam/contract/insight/stat/high'
import { bridgeNames, platformCalls } from '@seam/contract/insight/stat/platform'
import { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import { projectStatCalls } from '@seam/contract/insight/stat/project'
import { isAdditive, serviceDimension, serviceStatCalls } from '@seam/contract/insight/stat/service'
import { timeStatCalls } from '@seam/contract/insight/stat/time'
import { type InstrumentRow, type PersonRow, workloadCalls } from '@seam/contract/insight/stat/workload'
import { commonFailures } from '@seam/contract/kit/failure'
import { noColumn } from '@seam/contract/kit/list/export'
import { none } from '@seam/contract/kit/list/figure-filters'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { addDays } from '@seam/contract/kit/value/day'
import { toFen } from '@seam/contract/kit/value/money'
import { periodFailures } from '@seam/contract/kit/value/period'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addClient, addDelegation, cancelNow, expectOk, payFor, sampleDraft } from '../../../../test/builders/lab.ts'
import { grantCredit } from '../../../../test/builders/money/credit.ts'
import { addTestedDelegation, issue, office, submitReport, voidReport } from '../../../../test/builders/report.ts'
import {
  addDelegationUnderTest,
  enterAndConfirm,
  entryRows,
  refs,
  submit,
  useLaboratory,
} from '../../../../test/builders/result/bench.ts'
import type { Client } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { tableOfFile } from '../../../../test/import-file.ts'
import { manager, personWith } from '../../../../test/people.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { rollUp } from '../rollup/rollup.commands.ts'

const { stage, lab } = useLaboratory()
/** Reads money: the desk takes cash in an open shift, which it is to count blind. */
let accountant: Client
const today = laboratoryDay()
const input = { startTime: today, endTime: today, query: [] as FilterItem[] }

beforeAll(async () => {
  accountant = await manager(stage)
  const { desk, words } = lab
  const staff = await office(stage)
  await stage.db.updateTable('project').set({ highLimit: '9.50' }).where('projectCode', '=', 'AAD').execute()
  // Finished; another only tested; one with values of several components, and one of a package.
  const testedDelegation = await addTestedDelegation(stage, lab)
  await issue(staff, await submitReport(staff, testedDelegation))
  const late = await addTestedDelegation(stage, lab)
  await issue(staff, await submitReport(staff, late))
  await stage.db
    .updateTable('delegation')
    .set({ dueTime: sql<string>`finish_time - interval '3 hours'` })
    .where('id', '=', late.id)
    .execute()
  await addTestedDelegation(stage, lab, { MAD: ['1.26', '1.24'], AAD: ['8.00', '8.10'] })
  const overdue = await addDelegationUnderTest(lab, 'STAD')
  await stage.db
    .updateTable('delegation')
    .set({ dueTime: sql<string>`greatest(now() - interval '1 hour', date_trunc('day', now()))` })
    .where('id', '=', overdue.id)
    .execute()
  await sql`update delegation set delay_reason = 'instrument' where id = ${late.id}`.execute(stage.db)
  await sql`update delegation set escalate_notice_time = now() where id = ${overdue.id}`.execute(stage.db)
  // Done in time; pressing.
  await sql`update delegation set due_time = finish_time - interval '10 seconds', finish_time = finish_time - interval '10 seconds'
    where id = ${testedDelegation.id}`.execute(stage.db)
  const pressing = await addDelegationUnderTest(lab, 'STAD')
  await sql`update delegation set soon_time = now() - interval '1 hour', due_time = now() + interval '1 hour' where id = ${pressing.id}`.execute(
    stage.db,
  )
  const packaged = await addDelegationUnderTest(lab, '', {
    samples: [
      sampleDraft(words, { projectIds: [], groupIds: [words.offer.groups[0]?.id ?? 0] }),
      sampleDraft(words, { projectIds: words.projects('MT') }),
    ],
  })
  await enterAndConfirm(stage.db, lab, packaged.id, { MT: ['9.8', '9.8'] }, '', 1)
  // Beyond its limit, accepted by the reviewer.
  const waived = await addDelegationUnderTest(lab, 'AAD')
  const beyond = { AAD: ['9.00', '10.00', '11.00'] }
  await expectOk(lab.analyst.client.call(resultCalls.save, { rows: await entryRows(stage.db, waived.id, beyond) }))
  const [row] = await refs(stage.db, waived.id, 'AAD')
  await expectOk(lab.analyst.client.call(resultCalls.submit, { rows: [{ ...row!, remarks: '样品不匀' }] }))
  const [submitted] = await refs(stage.db, waived.id, 'AAD')
  await expectOk(
    lab.reviewer.client.call(resultCalls.confirm, { rows: [{ ...submitted!, waiver: { reason: '客户同意' } }] }),
  )
  // Measured with an instrument, returned once.
  const measured = await addDelegationUnderTest(lab, 'AAD')
  const [entry] = await entryRows(stage.db, measured.id, { AAD: ['9.10', '9.12'] })
  const readings = entry!.readings.map(reading => ({ ...reading, instrument: 'YQ-07' }))
  await expectOk(lab.analyst.client.call(resultCalls.save, { rows: [{ ...entry!, readings }] }))
  await submit(stage.db, lab.analyst.client, measured.id, 'AAD')
  const back = { rows: await refs(stage.db, measured.id, 'AAD'), reasonCode: 1 as const, reason: '' }
  await expectOk(lab.reviewer.client.call(resultCalls.returnBack, back))
  // One of two samples is rejected.
  const partly = await addDelegation(desk, words, (await addClient(desk, { payPolicy: 2 })).id, {
    samples: [sampleDraft(words), sampleDraft(words)],
  })
  const samples = partly.samples.map(({ id }, at) =>
    at === 0 ? { sampleId: id, received: true } : { sampleId: id, received: false, rejectReason: '样品破损' },
  )
  await expectOk(desk.call(delegationCalls.sign, { id: partly.id, version: partly.version, samples }))
  const wrong = await addTestedDelegation(stage, lab)
  await voidReport(stage, await issue(staff, await submitReport(staff, wrong)))
  // Registered only, cancelled, a draft.
  const paid = await addDelegation(desk, words, (await addClient(desk)).id)
  await expectOk(payFor(desk, paid))
  const cancelled = await addDelegation(desk, words, (await addClient(desk, { source: 2 })).id)
  await cancelNow(desk, cancelled.id)
  await addDelegation(desk, words, (await addClient(desk)).id, { draft: true })
}, 180_000)

const count = (by: (typeof serviceDimension.values)[number] = 'client', more: object = {}) =>
  expectOk(accountant.call(serviceStatCalls.count, { ...input, by, ...more }))

/** The number of rows of a drill, all on one page: its total is the figure itself in some lists. */
const rowsOf = async ({ call, input: sent }: Drill): Promise<number> => {
  const answer = await lab.desk.call(
    call as typeof chemicalStatCalls.page,
    { ...(sent as object), pageSize: 100 } as never,
  )
  const { rows, totalRecords } = await expectOk(Promise.resolve(answer))
  expect(rows).toHaveLength(totalRecords)
  return rows.length
}

const isClientFigure = (figure: Figure) =>
  figure === 'enabled' || figure === 'stopped' || figure === 'fresh' || figure === 'active' || figure === 'silent'

const sumOf = <R>(rows: readonly R[], valueOf: (row: R) => number) => rows.reduce((sum, row) => sum + valueOf(row), 0)
/** Everybody's work, and that with every instrument. */
const workOf = {
  workSubmitted: people => sumOf(people, row => row.submitted),
  workReadings: people => sumOf(people, row => row.readings),
  workReturned: people => sumOf(people, row => row.returned),
  workConfirmed: people => sumOf(people, row => row.confirmed),
  workReports: people => sumOf(people, row => row.reports),
  instrumentReadings: (_, instruments) => sumOf(instruments, row => row.readings),
  instrumentItems: (_, instruments) => sumOf(instruments, row => row.items),
  instrumentSamples: (_, instruments) => sumOf(instruments, row => row.samples),
} as const satisfies Partial<
  Record<Figure, (people: readonly PersonRow[], instruments: readonly InstrumentRow[]) => number>
>
const isWorkFigure = (figure: Figure): figure is keyof typeof workOf => figure in workOf

const projectFigures = {
  waived: 'waived',
  thirdReadings: 'thirdReadings',
  highItems: 'high',
  testedSamples: 'samples',
  returnedItems: 'returned',
} as const

/** Every figure from the call that answers it. */
const figureOf = async (figure: Figure): Promise<number> => {
  if (figure === 'late') return (await expectOk(lab.desk.call(delegateStatCalls.page, input))).total.late
  if (figure === 'finished') return (await expectOk(lab.desk.call(delegateStatCalls.sum, input))).total.finished
  if (figure === 'overdue') return (await expectOk(lab.desk.call(delegateStatCalls.sum, input))).total.overdue
  if (figure === 'soon' || figure === 'unexplained' || figure === 'due' || figure === 'kept')
    return (await expectOk(lab.desk.call(timeStatCalls.list, input))).total[figure]
  if (figure === 'missed')
    return sumOf((await expectOk(lab.desk.call(timeStatCalls.list, input))).reasons, row => row.delegations)
  if (figure === 'highDelegations') return (await expectOk(lab.desk.call(highStatCalls.page, input))).total.delegations
  if (figure === 'high') return (await expectOk(lab.desk.call(highStatCalls.page, input))).total.high
  if (figure === 'receivedItems') return (await expectOk(lab.desk.call(chemicalStatCalls.projects, input))).total.count
  if (figure in projectFigures)
    return (await expectOk(accountant.call(projectStatCalls.list, input))).total[
      projectFigures[figure as keyof typeof projectFigures]
    ]
  if (figure === 'clients') return (await expectOk(lab.desk.call(platformCalls.source, input))).total.clients
  if (isClientFigure(figure)) return (await expectOk(lab.desk.call(platformCalls.clients, input))).total[figure]
  if (isWorkFigure(figure)) {
    const { people, instruments } = await expectOk(
      lab.desk.call(workloadCalls.list, { startTime: today, endTime: today }),
    )
    return workOf[figure](people, instruments)
  }
  return (await count()).total[figure as 'registered']
}

/** Every figure of money, in fen. */
const amountOf = async (figure: Figure): Promise<bigint> => {
  const fen = (yuan: string | null) => toFen(yuan ?? '0')
  if (figure === 'charged') return fen((await count()).total.income)
  if (figure === 'credit') return fen((await expectOk(lab.desk.call(platformCalls.credit, {}))).total.used)
  const { total } = await expectOk(accountant.call(platformCalls.income, { ...input, by: 'month' }))
  return fen(figure === 'income' ? total.income : total.cash)
}

describe('a figure', () => {
  const counts = figures.filter(figure => !moneyFigures.includes(figure) && !summedFigures.includes(figure))
  const neverCounted: readonly Figure[] = ['corrections', 'stopped', 'silent']

  it.each(counts)('%s equals the rows that it opens', async figure => {
    const figureValue = await figureOf(figure)
    if (!neverCounted.includes(figure)) expect(figureValue).toBeGreaterThan(0)
    expect(await rowsOf(drillOf(figure, input))).toBe(figureValue)
  })

  it('of readings is the sum of those of the items that it opens, and a project opens its own', async () => {
    const { rows, total } = await expectOk(accountant.call(projectStatCalls.list, input))
    const sumOfRows = async (own: typeof input) => {
      const { input: sent } = drillOf('readings', own)
      const page = await expectOk(lab.desk.call(chemicalStatCalls.items, { ...(sent as object), pageSize: 100 }))
      return [sumOf(page.rows, row => row.readings), page.total.readings]
    }
    expect(total.readings).toBeGreaterThan(0)
    expect(await sumOfRows(input)).toEqual([total.readings, total.readings])
    for (const row of rows) {
      const own = withFilter(input, 'projectId', row.projectId)
      expect(await sumOfRows(own), row.projectName).toEqual([row.readings, row.readings])
      for (const [figure, key] of Object.entries(projectFigures))
        expect(await rowsOf(drillOf(figure as Figure, own)), `${row.projectName} ${figure}`).toBe(row[key])
    }
  })

  it('of samples, fees, receipts and refunds of finished delegations are the sums of those that it opens', async () => {
    const { input: sent } = drillOf('doneSamples', input)
    expect(drillOf('doneFee', input).input).toEqual(sent)
    const { rows, total } = await expectOk(
      lab.desk.call(delegateStatCalls.page, { ...(sent as object), pageSize: 100 }),
    )
    expect(sumOf(rows, row => row.sampleCount)).toBe(total.samples)
    expect(total.samples).toBeGreaterThan(0)
    for (const key of ['fee', 'paid', 'refunded'] as const)
      expect(rows.reduce((sum, row) => sum + toFen(row[key] ?? '0'), 0n)).toBe(toFen(total[key] ?? ''))
  })

  it('of values and high values in the table of results is the sum of those of the items that it opens', async () => {
    const project = lab.words.projects('AAD')[0] ?? 0
    const group = lab.words.offer.groups[0]?.id ?? 0
    const filters = [[], [['projectId', project]], [['groupId', group]], [['groupId', none]], [['source', 1]]] as const
    const sumsOfFilters = { values: 0, highValues: 0 }
    for (const own of filters)
      for (const timeBy of ['receive', 'issue'] as const)
        for (const inputs of [0, 1]) {
          const query = own.map(([key, value]) => ({ key, op: 'eq' as const, value: [value] }))
          const filtered = { ...input, query }
          const { total } = await expectOk(lab.desk.call(chemicalStatCalls.page, { ...filtered, timeBy, inputs }))
          for (const [mark, key] of [
            ['values', 'values'],
            ['highValues', 'high'],
          ] as const) {
            const { call, input: sent } = drillOfValues(mark, filtered, { timeBy, inputs })
            const { rows, ...page } = await expectOk(
              lab.desk.call(call as typeof chemicalStatCalls.items, { ...(sent as object), pageSize: 100 }),
            )
            const sums = [sumOf(rows, row => row.values ?? 0), page.total.values]
            expect(sums, `${mark} ${timeBy} ${inputs} ${JSON.stringify(own)}`).toEqual([total[key], total[key]])
            expect([rows.length, page.total.items]).toEqual([page.totalRecords, page.totalRecords])
            if (own.length > 0) sumsOfFilters[mark] += sums[0] ?? 0
          }
        }
    expect(sumsOfFilters.values).toBeGreaterThan(sumsOfFilters.highValues)
    expect(sumsOfFilters.highValues).toBeGreaterThan(0)
    // values are counted of these items alone
    const { rows, total } = await expectOk(lab.desk.call(chemicalStatCalls.items, input))
    expect([rows[0]?.values, total.values]).toEqual([null, null])
  })

  it('of promises that were not kept is divided by reason, each with its rows', async () => {
    // Three hours ago may be yesterday.
    const sinceYesterday = { ...input, startTime: addDays(today, -1) }
    const { reasons } = await expectOk(lab.desk.call(timeStatCalls.list, sinceYesterday))
    expect(reasons.map(({ delayReason }) => delayReason).toSorted()).toEqual(['', 'instrument'])
    for (const { delayReason, delegations } of reasons)
      expect(await rowsOf(drillOf('missed', inputOfDelayReason(delayReason, sinceYesterday))), delayReason).toBe(
        delegations,
      )
  })

  it('lists clients and amounts only to those who may see them', async () => {
    const reader = await personWith(stage, 'statPlatform')
    const { rows, total } = await expectOk(
      reader.client.call(platformRowsCalls.money, { ...input, figure: 'income', pageSize: 100 }),
    )
    expect([total.amount, rows[0]?.amount ?? null]).toEqual([null, null])
    const other = await personWith(stage, 'statProject')
    expectRefusal(
      await other.client.call(platformRowsCalls.clients, { ...input, figure: 'active' }),
      commonFailures.noPermission,
    )
  })

  it.each(serviceDimension.values)('by %s: each row opens its own, and the rows add up where they should', async by => {
    const { rows, total, additive } = await count(by)
    expect(additive).toBe(isAdditive(by))
    for (const figure of ['registered', 'received', 'samples', 'items', 'reports', 'cancelled'] as const) {
      const sum = rows.reduce((all, row) => all + row[figure], 0)
      if (additive) expect(sum, figure).toBe(total[figure])
      else expect(total[figure], figure).toBeGreaterThan(0)
    }
    const own = rows.flatMap(row => {
      const drilled = inputOfRow(by, row.key, input)
      return row.samples > 0 && drilled !== undefined ? [{ row, drilled }] : []
    })
    for (const { row, drilled } of own.slice(0, 2))
      for (const figure of ['registered', 'received', 'samples', 'items', 'reports'] as const)
        expect(await rowsOf(drillOf(figure, drilled)), `${by} ${figure}`).toBe(row[figure])
  })

  it('has the same total by every dimension', async () => {
    const { total } = await count('client')
    for (const by of serviceDimension.values) expect((await count(by)).total, by).toEqual(total)
  })

  it('is filtered like its rows', async () => {
    const { rows } = await count('client')
    const busy = rows.find(({ items }) => items > 0)
    const query = [{ key: 'clientId', op: 'eq' as const, value: [Number(busy?.key)] }]
    const { total } = await count('month', { query })
    expect(total).toMatchObject({ registered: busy?.registered, samples: busy?.samples, items: busy?.items })
  })

  it('counts a cancelled delegation as registered, and once more on the day it was cancelled', async () => {
    const { total } = await count()
    expect(total.cancelled).toBe(1)
    const before = await count('client', { startTime: '2026-01-01', endTime: '2026-01-02' })
    expect(before.rows).toEqual([])
  })

  it('is about the laboratory’s days: the last 90 without a period, and no period that ends before it begins', async () => {
    const usual = await expectOk(accountant.call(serviceStatCalls.count, { by: 'client' }))
    expect(usual.total).toEqual((await count()).total)
    const reversed = { by: 'client' as const, startTime: '2026-02-02', endTime: '2026-02-01' }
    expectRefusal(await accountant.call(serviceStatCalls.count, reversed), periodFailures.reversed)
  })

  it('has no amount for a reader without statMoney', async () => {
    const reader = await personWith(stage, 'statService', 'statDelegate', 'statProject')
    const { total } = await expectOk(reader.client.call(serviceStatCalls.count, { ...input, by: 'client' }))
    expect(total.income).toBeNull()
    const page = await expectOk(reader.client.call(delegateStatCalls.page, input))
    expect([page.total.fee, page.rows[0]?.fee, page.rows[0]?.paid]).toEqual([null, null, null])
    const years = { measure: 'income' as const, years: [2026] }
    const { rows } = await expectOk(reader.client.call(projectStatCalls.years, years))
    expect(rows[0]).toMatchObject({ total: null, sameDay: null, growth: null })
    const { raw } = await reader.client.post(delegateStatCalls.exportAll.path, input)
    expect((await tableOfFile(raw))[0]).not.toContain('费用（元）')
    const answer = await reader.client.post(delegateStatCalls.exportAll.path, {
      ...input,
      columns: ['clientName', 'fee'],
    })
    const issues = [{ path: ['columns', 1], message: noColumn }]
    expectRefusal(answer, commonFailures.invalidInput, { message: noColumn, data: { issues } })
  })
})

describe('income', () => {
  it('is what was charged on its day', async () => {
    const { total, rows } = await count('client')
    expect(toFen(total.income ?? '0')).toBeGreaterThan(0n)
    expect(rows.reduce((sum, { income }) => sum + toFen(income ?? '0'), 0n)).toBe(toFen(total.income ?? '0'))
  })
})

describe('income beside cash', () => {
  const ask = (by: 'day' | 'month' | 'client' | 'salesman' | 'source' | 'grade' | 'package' = 'client') =>
    expectOk(accountant.call(platformCalls.income, { startTime: today, endTime: today, by }))
  const fen = (yuan: string | null) => toFen(yuan ?? '0')

  it('differs by balances, credit and what is owed, each named', async () => {
    const { desk, words } = lab
    const client = await addClient(desk)
    await grantCredit(lab.desk, client.id, 1_000_000n)
    const credited = await addDelegation(desk, words, client.id)
    await expectOk(payFor(desk, credited, 9))
    const { bridge, total, methods } = await ask()
    expect(fen(bridge.credit)).toBe(toFen(credited.fee))
    expect(fen(bridge.cash)).toBe(
      fen(bridge.income) +
        fen(bridge.balance) -
        fen(bridge.credit) +
        fen(bridge.payable) +
        fen(bridge.suspense) -
        fen(bridge.writeOff),
    )
    expect(fen(bridge.revenue)).toBe(fen(bridge.income) - fen(bridge.contract))
    expect(fen(total.cash)).toBe(fen(total.income) - fen(bridge.credit))
    expect(methods.map(({ name }) => name)).toEqual(['现金'])
    const credit = await expectOk(desk.call(platformCalls.credit, { query: { clientId: client.id } }))
    expect(credit.total).toMatchObject({ limit: '10000.00', used: credited.fee, clients: 1 })
    expect(credit.ages.map(({ amount }) => amount)).toEqual([credited.fee, '0.00', '0.00', '0.00'])
    const before = await expectOk(
      desk.call(platformCalls.credit, { asOf: '2026-01-01', query: { clientId: client.id } }),
    )
    expect(before.total.used).toBe('0.00')
    // Released on the day of its cancellation.
    await cancelNow(desk, credited.id)
    const after = await ask()
    expect(fen(after.total.income)).toBe(fen(total.income) - toFen(credited.fee))
    expect(fen(after.bridge.credit)).toBe(0n)
  })

  it('adds up by every dimension', async () => {
    const { total } = await ask()
    for (const by of ['day', 'month', 'salesman', 'source', 'grade', 'package'] as const) {
      const { rows } = await ask(by)
      expect(
        rows.reduce((sum, { income }) => sum + fen(income), 0n),
        by,
      ).toBe(fen(total.income))
      if (by !== 'package')
        expect(
          rows.reduce((sum, { cash }) => sum + fen(cash), 0n),
          by,
        ).toBe(fen(total.cash))
    }
  })

  it('is that of the projects and packages, and of the years', async () => {
    const { total } = await ask()
    const { rows } = await count('project')
    expect(rows.reduce((sum, { income }) => sum + fen(income), 0n)).toBe(fen(total.income))
    const groups = await expectOk(accountant.call(projectStatCalls.groups, input))
    expect(groups.total.income).toBe(total.income)
    const years = { measure: 'income' as const, years: [Number(today.slice(0, 4))] }
    expect((await expectOk(accountant.call(projectStatCalls.years, years))).rows[0]?.total).toBe(total.income)
  })

  it('is hidden from a reader without statMoney', async () => {
    const reader = await personWith(stage, 'statPlatform')
    const answer = await expectOk(reader.client.call(platformCalls.income, { by: 'client' }))
    expect(Object.values(answer.bridge).every(amount => amount === null)).toBe(true)
    const { total, ages } = await expectOk(reader.client.call(platformCalls.credit, {}))
    expect([total.limit, total.used, ages[0]?.amount]).toEqual([null, null, null])
  })
})

describe('delegations finished', () => {
  it('says how late they are, and the share of promises kept of all due by now', async () => {
    const { rows, total } = await expectOk(lab.desk.call(delegateStatCalls.page, { ...input, pageSize: 100 }))
    expect(total).toMatchObject({ delegations: 2, late: 1, reports: 2 })
    expect(rows.map(({ lateHours }) => lateHours).toSorted()).toEqual(['3.0', null].toSorted())
    // Three hours ago may be yesterday.
    const sum = await expectOk(lab.desk.call(delegateStatCalls.sum, { ...input, startTime: addDays(today, -1) }))
    // One in time, one finished late, one unfinished and overdue.
    expect(sum.total).toMatchObject({ finished: 2, due: 3, onTime: 1, onTimeRate: '33.3', overdue: 1 })
    const never = await expectOk(
      lab.desk.call(delegateStatCalls.sum, { startTime: '2020-01-01', endTime: '2020-01-02' }),
    )
    expect(never.total).toMatchObject({ due: 0, onTimeRate: null })
  })
})

describe('the table of results', () => {
  it('has no value outside of its columns', async () => {
    for (const timeBy of ['receive', 'issue'] as const) {
      const { rows, total } = await expectOk(lab.desk.call(chemicalStatCalls.page, { ...input, timeBy, pageSize: 100 }))
      const head = await expectOk(lab.desk.call(chemicalStatCalls.head, { ...input, timeBy }))
      const keys = head.rows.map(({ key }) => key)
      for (const { values } of rows) expect(keys).toEqual(expect.arrayContaining(Object.keys(values)))
      const values = rows.flatMap(row => Object.values(row.values))
      expect(values).toHaveLength(total.values)
      expect(head.rows.reduce((sum, column) => sum + column.count, 0)).toBe(total.values)
      expect(values.filter(({ high }) => high)).toHaveLength(total.high)
    }
  })

  it.each(['rows', 'buckets'])('has the totals of its rows within every filter, from %s', async source => {
    if (source === 'buckets') await rollUp(stage.db)
    const { rows } = await sql<{ key: string; value: number }>`
      select distinct key, value from sample join delegation on delegation.id = delegation_id join sample_item on sample_id = sample.id
        cross join lateral (values ('kindId', sample_kind_id), ('categoryId', coal_category_id), ('urgency', urgency),
          ('registrarId', create_user_id), ('projectId', project_id), ('groupId', group_id)) filter (key, value)
      where value is not null`.execute(stage.db)
    expect(new Set(rows.map(({ key }) => key)).size).toBeGreaterThan(4)
    for (const { key, value } of rows)
      for (const timeBy of ['receive', 'issue'] as const) {
        const filtered = { ...input, timeBy, inputs: 1 as const, query: [{ key, op: 'eq' as const, value: [value] }] }
        const page = await expectOk(lab.desk.call(chemicalStatCalls.page, { ...filtered, pageSize: 100 }))
        const head = await expectOk(lab.desk.call(chemicalStatCalls.head, filtered))
        const values = page.rows.flatMap(row => Object.entries(row.values))
        const high = values.filter(([, one]) => one.high).length
        const title = `${key} ${value} ${timeBy}`
        expect(page.total, title).toEqual({ samples: page.rows.length, values: values.length, high })
        expect(page.totalRecords, title).toBe(page.rows.length)
        const columnCounts = head.rows.map(({ key: column, count: own }) => [column, own]).toSorted()
        const inRows = [...Map.groupBy(values, ([column]) => column)].map(([column, own]) => [column, own.length])
        expect(columnCounts, title).toEqual(inRows.toSorted())
      }
  })

  it('keeps the printed decimals in the file, and its columns are those of the list', async () => {
    const { raw } = await lab.desk.post(chemicalStatCalls.exportAll.path, { ...input, columns: ['sampleCode', 'AAD'] })
    const rows = await tableOfFile(raw)
    expect(rows[0]).toEqual(['样品编号', expect.stringContaining('灰分')])
    expect(rows.flat()).toContain('▲9.80')
  })

  it('names the lab code only to those who may know the client', async () => {
    const reader = await personWith(stage, 'statChemical')
    const { rows } = await expectOk(reader.client.call(chemicalStatCalls.page, input))
    expect(rows.every(({ labCode }) => labCode === null)).toBe(true)
    // nor the item, whose history has it
    expect(rows.flatMap(({ values }) => Object.values(values)).every(({ itemId }) => itemId === null)).toBe(true)
    expect((await expectOk(lab.desk.call(chemicalStatCalls.page, input))).rows[0]?.labCode).not.toBeNull()
  })
})

describe('high values', () => {
  it('whose report was delivered are the rows that their figure opens, and those of the file', async () => {
    await sql`update report set release_time = null`.execute(stage.db)
    await sql`update report set release_time = now() where id = (select min(id) from report)`.execute(stage.db)
    const { rows, total, totalRecords } = await expectOk(lab.desk.call(highStatCalls.page, { ...input, released: 1 }))
    expect(total.released).toBeGreaterThan(0)
    expect(total.released).toBeLessThan(total.high)
    expect([rows.length, totalRecords]).toEqual([total.released, total.released])
    expect(rows.filter(({ releaseTime }) => releaseTime === null)).toEqual([])
    const { raw } = await lab.desk.post(highStatCalls.exportAll.path, { ...input, released: 1 })
    expect(await tableOfFile(raw)).toHaveLength(total.released + 1)
  })
})

describe('high values of each delegation', () => {
  it('are one of each in the list and the file, by both limits', async () => {
    for (const limitNow of [0, 1] as const) {
      const sent = { ...input, limitNow, each: 'delegation' as const }
      const { rows, total, totalRecords } = await expectOk(
        lab.desk.call(highStatCalls.page, { ...sent, pageSize: 100 }),
      )
      expect(total.delegations).toBeGreaterThan(0)
      expect(new Set(rows.map(({ delegationId }) => delegationId)).size).toBe(total.delegations)
      expect([rows.length, totalRecords]).toEqual([total.delegations, total.delegations])
      const { raw } = await lab.desk.post(highStatCalls.exportAll.path, sent)
      expect(await tableOfFile(raw)).toHaveLength(total.delegations + 1)
    }
  })
})

describe('high values as a file', () => {
  it('are those of the list', async () => {
    const { total } = await expectOk(lab.desk.call(highStatCalls.page, input))
    const { raw } = await lab.desk.post(highStatCalls.exportAll.path, { ...input, columns: ['projectName', 'limit'] })
    const [head, ...rows] = await tableOfFile(raw)
    expect(head).toEqual(['项目', '限值'])
    expect(rows).toHaveLength(total.high)
  })
})

describe('years', () => {
  it('add up, know no future, and compare up to the same day', async () => {
    const year = Number(today.slice(0, 4))
    const ask = { measure: 'registered' as const, years: [year, year + 1] }
    const { rows } = await expectOk(accountant.call(projectStatCalls.years, ask))
    const own = rows.find(row => row.year === year)
    expect(own?.total).toBe(String((await count()).total.registered))
    expect(own?.months.slice(0, Number(today.slice(5, 7))).every(month => month !== null)).toBe(true)
    expect(own?.months.slice(Number(today.slice(5, 7))).every(month => month === null)).toBe(true)
    expect(await rowsOf(drillOf('registered', inputToSameDay(year, today, input)))).toBe(Number(own?.sameDay))
    // Nothing before: no growth.
    expect(own?.growth).toBeNull()
    expect(rows.find(row => row.year === year + 1)?.months).toEqual(Array(12).fill(null))
  })
})

describe('clients', () => {
  it('are new, active by a receipt, and silent after one in the period before', async () => {
    const { total, rows } = await expectOk(lab.desk.call(platformCalls.clients, input))
    const { received } = (await count()).total
    expect(total.active).toBe(received)
    expect(total).toMatchObject({ silent: 0, stopped: 0 })
    expect(rows.reduce((sum, { active }) => sum + active, 0)).toBe(total.active)
    const source = await expectOk(lab.desk.call(platformCalls.source, input))
    expect(source.total).toMatchObject({ active: total.active, fresh: total.fresh, delegations: received })
    expect(source.rows.reduce((sum, { clients }) => sum + clients, 0)).toBe(source.total.clients)
  })
})

describe('a figure of money', () => {
  const clientWithCredit = async () => {
    const { clientId } = await stage.db
      .selectFrom('account')
      .select('clientId')
      .where('creditUsed', '>', 0n)
      .limit(1)
      .executeTakeFirstOrThrow()
    return clientId
  }
  beforeAll(async () => {
    const { desk, words } = lab
    const client = await addClient(desk)
    await grantCredit(lab.desk, client.id, 1_000_000n)
    await expectOk(payFor(desk, await addDelegation(desk, words, client.id), 9))
    const samples = [
      sampleDraft(words, { projectIds: [], groupIds: [words.offer.groups[0]?.id ?? 0] }),
      sampleDraft(words, { projectIds: words.projects('MT') }),
    ]
    await expectOk(payFor(desk, await addDelegation(desk, words, client.id, { samples }), 9))
  })

  const whole = (amount: bigint) => ({ sum: amount, total: amount })
  const rowsOfDrill = async ({ call, input: sent }: Drill) => {
    const { rows, total } = await expectOk(
      accountant.call(call as typeof platformRowsCalls.money, { ...sent, pageSize: 100 } as never),
    )
    return { sum: rows.reduce((sum, { amount }) => sum + toFen(amount ?? '0'), 0n), total: toFen(total.amount ?? '0') }
  }

  it.each(moneyFigures)('%s is the sum of the rows that it opens', async figure => {
    const figureAmount = await amountOf(figure)
    expect(figureAmount).toBeGreaterThan(0n)
    expect(await rowsOfDrill(drillOf(figure, input))).toEqual(whole(figureAmount))
  })

  it('between income and cash, and cash by its account, are the sums of the rows that each opens', async () => {
    await rollUp(stage.db)
    const client = { key: 'clientId', op: 'eq' as const, value: [await clientWithCredit()] }
    for (const query of [[], [client]]) {
      const filtered = { ...input, query }
      const { bridge, methods } = await expectOk(accountant.call(platformCalls.income, { ...filtered, by: 'month' }))
      for (const [figure] of bridgeNames)
        expect(await rowsOfDrill(drillOfBridge(figure, filtered)), figure).toEqual(whole(toFen(bridge[figure] ?? '')))
      for (const { account, amount } of methods)
        expect(await rowsOfDrill(drillOfBridge('cash', filtered, account))).toEqual(whole(toFen(amount ?? '')))
      expect(toFen(bridge.credit ?? '')).toBeGreaterThan(0n)
      expect(methods.length).toBe(query.length === 0 ? 1 : 0)
    }
  })

  it.each(serviceDimension.values)('charged by %s is the sum of the rows that each row opens', async by => {
    await rollUp(stage.db)
    const charged = (await count(by)).rows.filter(({ income }) => income !== '0.00')
    expect(charged).not.toEqual([])
    const opened = charged.flatMap(({ key, income }) => {
      const drill = drillOfCharges('charged', by, key, input)
      return drill === undefined ? [] : [{ key, drill, amount: toFen(income ?? '0') }]
    })
    expect(opened).toHaveLength(charged.length)
    for (const { key, drill, amount } of opened) expect(await rowsOfDrill(drill), `${by} ${key}`).toEqual(whole(amount))
  })

  it('of clients and money by grade are those of their rows', async () => {
    const grades = await expectOk(lab.desk.call(platformCalls.clients, input))
    expect(grades.rows).not.toEqual([])
    for (const row of grades.rows)
      for (const figure of ['enabled', 'fresh', 'active'] as const)
        expect(await rowsOf(drillOf(figure, withFilter(input, 'gradeId', row.gradeId))), figure).toBe(row[figure])
    const { rows } = await expectOk(accountant.call(platformCalls.income, { ...input, by: 'grade' }))
    expect(rows.length).toBeGreaterThan(0)
    for (const { key, income, cash } of rows) {
      const own = withFilter(input, 'gradeId', Number(key))
      expect(await rowsOfDrill(drillOf('income', own))).toEqual(whole(toFen(income ?? '0')))
      expect(await rowsOfDrill(drillOf('cash', own))).toEqual(whole(toFen(cash ?? '0')))
    }
  })

  it('income by package and charges by package, now and before, are the sums of their lines', async () => {
    const { rows } = await expectOk(accountant.call(platformCalls.income, { ...input, by: 'package' }))
    expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining([null]))
    for (const { key, income } of rows) {
      const drill = drillOfCharges('income', 'package', key, input)
      expect(drill && (await rowsOfDrill(drill)), `${key}`).toEqual(whole(toFen(income ?? '0')))
    }
    // counted as those of the period before
    const tomorrow = { ...input, startTime: addDays(today, 1), endTime: addDays(today, 1) }
    expect(inputBefore(tomorrow)).toEqual(input)
    const groups = await expectOk(accountant.call(projectStatCalls.groups, tomorrow))
    expect(groups.rows.some(({ kind }) => kind === 'group')).toBe(true)
    for (const { kind, groupId, previousIncome } of groups.rows) {
      const key = kind === 'group' ? String(groupId) : kind === 'single' ? null : kind
      const drill = drillOfCharges('charged', 'package', key, inputBefore(tomorrow))
      expect(drill && (await rowsOfDrill(drill)), kind).toEqual(whole(toFen(previousIncome ?? '0')))
    }
  })

  it('by project is the sum of its lines, in the list, within filters, and in the file', async () => {
    const { rows, total: projects } = await expectOk(accountant.call(projectStatCalls.list, input))
    const charged = rows.filter(({ income }) => income !== '0.00')
    expect(charged).not.toEqual([])
    for (const { projectId, income } of charged) {
      const drill = drillOfCharges('charged', 'project', String(projectId), input)
      expect(drill && (await rowsOfDrill(drill))).toEqual(whole(toFen(income ?? '0')))
    }
    expect(await rowsOfDrill(drillOfCharges('charged', 'project', 'each', input) as Drill)).toEqual(
      whole(toFen(projects.income ?? '0')),
    )
    const part = `project.${charged[0]?.projectId}`
    const { rows: lines } = await expectOk(accountant.call(platformRowsCalls.lines, { ...input, part }))
    const query = [{ key: 'clientId', op: 'eq' as const, value: [lines[0]?.clientId ?? 0] }]
    const own = lines.filter(({ clientId }) => clientId === lines[0]?.clientId)
    const filtered = await expectOk(accountant.call(platformRowsCalls.lines, { ...input, part, query }))
    expect(filtered.rows.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
    expect(filtered.totalRecords).toBe(own.length)
    const sum = own.reduce((total, { amount }) => total + toFen(amount ?? '0'), 0n)
    expect(toFen(filtered.total.amount ?? '0')).toBe(sum)
    const { raw } = await accountant.post(platformRowsCalls.exportLines.path, { ...input, part })
    const [head, ...file] = await tableOfFile(raw)
    expect(head?.slice(-3)).toEqual(['标价（元）', '收费（元）', '经手人'])
    // and the total
    expect(file).toHaveLength(lines.length + 1)
  })

  it('by project includes projects of which nothing was confirmed', async () => {
    const samples = [sampleDraft(lab.words, { projectIds: lab.words.projects('QGRAD') })]
    const client = await addClient(lab.desk)
    await grantCredit(lab.desk, client.id, 1_000_000n)
    await expectOk(payFor(lab.desk, await addDelegation(lab.desk, lab.words, client.id, { samples }), 9))
    const query = [{ key: 'clientId', op: 'eq' as const, value: [client.id] }]
    const { rows, total } = await expectOk(accountant.call(projectStatCalls.list, { ...input, query }))
    const charged = rows.map(({ items, income }) => ({ items, fen: toFen(income ?? '0') }))
    expect(charged.filter(({ items, fen }) => items === 0 && fen > 0n)).not.toEqual([])
    expect(charged.reduce((sum, { fen }) => sum + fen, 0n)).toBe(toFen(total.income ?? '0'))
  })

  const projectsBy = (key: string, value: readonly number[], client: Client) =>
    client.call(projectStatCalls.list, { ...input, query: [{ key, op: 'in' as const, value: [...value] }] })

  it.each(['projectId', 'groupId'])('by project has only the projects of a filter by %s', async key => {
    const reader = (await personWith(stage, 'statProject', 'statMoney')).client
    const { rows: all } = await expectOk(reader.call(projectStatCalls.list, input))
    const charged = all.filter(({ income }) => income !== '0.00').map(({ projectId }) => projectId)
    expect(charged.length).toBeGreaterThan(2)
    const group = lab.words.offer.groups[0]?.id ?? 0
    const samples = [
      sampleDraft(lab.words, { projectIds: [], groupIds: [group] }),
      sampleDraft(lab.words, { projectIds: lab.words.projects('MT QGRAD') }),
    ]
    const { id } = await addDelegationUnderTest(lab, '', { samples })
    await enterAndConfirm(stage.db, lab, id, { MAD: ['1.26', '1.24'] })
    for (const value of key === 'groupId' ? [[group]] : [charged.slice(0, 1), charged.slice(0, 2)]) {
      const { rows, total } = await expectOk(projectsBy(key, value, reader))
      const ids = rows.map(({ projectId }) => projectId)
      if (key === 'projectId') expect(ids.toSorted()).toEqual([...value].toSorted())
      else expect(rows.filter(({ items }) => items === 0)).toEqual([])
      expect(ids).not.toEqual([])
      expect(charged.filter(own => !ids.includes(own))).not.toEqual([])
      const query = [{ key, op: 'in' as const, value: [...value] }]
      const drill = drillOfCharges('charged', 'project', ids.join(','), { ...input, query })
      expect(drill && (await rowsOfDrill(drill)), key).toEqual(whole(toFen(total.income ?? '0')))
    }
  })

  it('by projects is the sum of their lines from buckets too', async () => {
    await rollUp(stage.db)
    const { rows } = await expectOk(accountant.call(projectStatCalls.list, input))
    const two = rows.filter(({ income }) => income !== '0.00').slice(0, 2)
    const drill = drillOfCharges('charged', 'project', two.map(({ projectId }) => projectId).join(','), input)
    const sum = two.reduce((total, { income }) => total + toFen(income ?? '0'), 0n)
    expect(drill && (await rowsOfDrill(drill))).toEqual(whole(sum))
  })

  it('by project lists no project for its charges alone to a reader without statMoney', async () => {
    const { client } = await personWith(stage, 'statProject')
    const { rows } = await expectOk(client.call(projectStatCalls.list, input))
    expect(rows).not.toEqual([])
    expect(rows.filter(({ items }) => items === 0)).toEqual([])
  })

  it('of orders, now and before, is the number of rows that each package opens, within filters too', async () => {
    const tomorrow = { ...input, startTime: addDays(today, 1), endTime: addDays(today, 1) }
    const [group] = lab.words.offer.groups
    for (const query of [[], [{ key: 'groupId', op: 'eq' as const, value: [group?.id ?? 0] }]])
      for (const [period, figure] of [
        [input, 'times'],
        [tomorrow, 'previousTimes'],
      ] as const) {
        const filtered = { ...period, query }
        const rowsIn = figure === 'times' ? filtered : inputBefore(filtered)
        const { rows, total } = await expectOk(accountant.call(projectStatCalls.groups, filtered))
        expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['group', 'single']))
        for (const { kind, groupId, ...row } of rows) {
          const own = groupId === null ? { kind } : { kind, groupId }
          expect(await rowsOf(drillOfOrders(rowsIn, own)), kind).toBe(row[figure])
        }
        expect(await rowsOf(drillOfOrders(rowsIn))).toBe(total[figure])
        expect(total[figure]).toBeGreaterThan(0)
      }
    const { rows } = await expectOk(accountant.call(projectStatCalls.groups, input))
    for (const { groupId, delegations } of rows)
      expect(await rowsOf(drillOf('registered', withFilter(input, 'groupId', groupId ?? none)))).toBe(delegations)
    await stage.db.updateTable('delegation').set({ surcharge: 100n }).where('id', '=', rows.length).execute()
    const surcharged = await expectOk(accountant.call(projectStatCalls.groups, input))
    const own = surcharged.rows.find(({ kind }) => kind === 'surcharge')
    expect([own?.times, await rowsOf(drillOfOrders(input, { kind: 'surcharge' }))]).toEqual([1, 1])
  })

  it('of charges shows a reader without statPlatform the entries of delegations alone', async () => {
    const { client } = await personWith(stage, 'statProject', 'statMoney')
    await expectOk(client.call(platformRowsCalls.money, { ...input, figure: 'charged' }))
    for (const figure of ['income', 'cash'] as const)
      expectRefusal(await client.call(platformRowsCalls.money, { ...input, figure }), commonFailures.noPermission)
  })

  it('has fee lines without amounts for a reader without statMoney', async () => {
    const { client } = await personWith(stage, 'statProject')
    const { rows, total } = await expectOk(client.call(platformRowsCalls.lines, { ...input, part: 'package.none' }))
    expect([rows[0]?.charged, rows[0]?.amount, total.amount]).toEqual([null, null, null])
    const { raw } = await client.post(platformRowsCalls.exportLines.path, { ...input, part: 'package.none' })
    expect((await tableOfFile(raw))[0]).not.toContain('收费（元）')
    const other = (await personWith(stage, 'statChemical')).client
    expectRefusal(
      await other.call(platformRowsCalls.lines, { ...input, part: 'package.none' }),
      commonFailures.noPermission,
    )
  })

  it.each(['projectId', 'groupId'])('charged, filtered by %s, is the sum of its rows', async key => {
    await rollUp(stage.db)
    const by = key === 'projectId' ? 'project' : 'package'
    const keys = (await count(by)).rows.flatMap(row => (Number(row.key) > 0 && row.received > 0 ? [row.key] : []))
    expect(keys).not.toEqual([])
    for (const value of keys) {
      const filtered = { ...input, query: [{ key, op: 'eq' as const, value: [Number(value)] }] }
      const amount = toFen((await count('month', filtered)).total.income ?? '0')
      expect(await rowsOfDrill(drillOf('charged', filtered))).toEqual(whole(amount))
    }
  })

  it('of credit is divided by age, each with its rows', async () => {
    for (const days of [0, 31, 75, 100]) {
      const asOf = addDays(today, days)
      const { ages, total } = await expectOk(accountant.call(platformCalls.credit, { asOf }))
      expect(ages.filter(({ amount }) => amount !== '0.00')).toHaveLength(1)
      for (const { age, amount, delegations } of ages) {
        const list = await expectOk(accountant.call(platformRowsCalls.credit, { asOf, age }))
        expect([list.total.amount, list.totalRecords], age).toEqual([amount, delegations])
      }
      expect(ages.reduce((sum, { amount }) => sum + toFen(amount ?? '0'), 0n)).toBe(toFen(total.used ?? '0'))
    }
  })
})
