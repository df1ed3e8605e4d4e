import { noticeKind } from '@seam/contract/system/notice'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demonstration, openDemonstration } from '../../test/demonstration.ts'
import { everything } from '../kit/list/scope.ts'
import { findOffer } from '../modules/catalogue/offer/offer.rows.ts'
import { orderOf } from '../modules/lab/delegation/order/order.rules.ts'
import { computeStatement, hashStatement } from '../modules/trade/statement/statement.commands.ts'

let demo: Demonstration
beforeAll(async () => {
  demo = await openDemonstration()
})
afterAll(() => demo.close())

describe('how much there is', () => {
  it('has clients and delegations of a year', async () => {
    const counts = `select (select count(*)::int from client) as clients, count(*)::int as delegations,
      min(create_time) < now() - interval '330 days' as year from delegation`
    expect(await demo.query(counts)).toEqual([{ clients: 40, delegations: 327, year: true }])
  })

  it.each([
    ['delegation', 'state', [10, 20, 30, 40, 50, 60, 90]],
    ['delegation', 'pay_state', [0, 2, 3, 4, 5, 6]],
    ['trade', 'pay_method', [1, 2, 3, 4, 5, 6, 9]],
    ['trade', 'trade_kind', [1, 2]],
    ['instrument', 'state', [1, 2, 3]],
    ['result_reading', 'source', ['instrument', 'ocr', 'raw', 'typed']],
    ['control_reading', 'verdict', ['accepted', 'rejected', 'warned']],
    ['sample', 'state', [10, 15, 20, 40, 50, 60, 71]],
    ['sample_item', 'state', [10, 20, 30, 40, 50, 90]],
    ['report', 'state', [10, 20, 25, 30, 40, 50, 60, 70]],
    ['result', 'verdict', ['accepted', 'needsAnother', 'redo']],
    ['result', 'cause', ['calculated', 'entered', 'waived']],
    ['delegation', 'urgency', [0, 1, 2]],
    ['suspense', 'state', [10, 15, 20, 30]],
    ['correction', 'state', [10, 20, 50]],
  ])('has every %s.%s', async (table, column, values) => {
    const rows = await demo.query<{ value: unknown }>(`select distinct ${column} as value from ${table} order by 1`)
    expect(rows.map(({ value }) => value)).toEqual(values)
  })

  it('has control charts of more than 60 points, one of them rejected', async () => {
    const charts = await demo.query<{ points: number; rejected: number }>(`select count(*)::int as points,
      count(*) filter (where verdict = 'rejected')::int as rejected from control_reading group by material_id, project_id`)
    expect(charts.filter(({ points }) => points > 60).length).toBeGreaterThan(2)
    expect(charts.some(({ points, rejected }) => points > 60 && rejected > 0)).toBe(true)
  })

  it('has a batch of the last days that a rejected control of sulfur holds', async () => {
    const runs = await demo.query(`select project_code as project, control_reading.verdict,
      (select count(distinct item_id)::int from run_item where run_id = analysis_run.id) > 3 as several
      from analysis_run join control_reading on run_id = analysis_run.id join project on project.id = project_id
      where analysis_run.state = 2 and project_code = 'STAD' and analysis_run.create_time > now() - interval '3 days'`)
    expect(runs).toEqual([{ project: 'STAD', verdict: 'rejected', several: true }])
  })

  it('tells the manager of a retest that is beyond R', async () => {
    const notices = await demo.query(`select title like '%超差%' as named, count(distinct user_id)::int > 0 as told
      from notice where notice_kind = ${noticeKind.retestBeyond} group by 1`)
    expect(notices).toEqual([{ named: true, told: true }])
  })

  it('has retests of retained samples, one of them beyond R', async () => {
    const verdicts = await demo.query(`select verdict, count(*)::int > 3 as several from retest_value
      join sample_item on sample_item.id = item_id join project on project.id = project_id
      where project_code = 'AD' group by 1 order by 1`)
    expect(verdicts).toEqual([
      { verdict: 1, several: true },
      { verdict: 2, several: false },
    ])
  })

  it('has results above the limits of ash and sulfur, in most months', async () => {
    const rows = await demo.query<{ project: string; months: number }>(`select project_code as project,
      count(distinct date_trunc('month', confirm_time))::int as months from sample_item
      join project on project.id = project_id where high group by 1 order by 1`)
    expect(rows.map(({ project }) => project)).toEqual(['AAD', 'STD'])
    expect(rows.filter(({ months }) => months < 10)).toEqual([])
  })

  it('has orders that were changed after receipt, payments in parts, and a request to void a report', async () => {
    const [row] = await demo.query<Record<string, boolean>>(`select
      exists (select from delegation_change where fee_after > fee_before) as changed,
      exists (select from trade_share group by delegation_id having count(*) > 1) as parts,
      exists (select from account where balance > 0) as balance,
      exists (select from report where void_requester_id is not null and state < 60) as requested`)
    expect(row).toEqual({ changed: true, parts: true, balance: true, requested: true })
  })

  it('has something overdue, sent back, waiting for a third reading, corrected and turned away', async () => {
    const [row] = await demo.query<Record<string, boolean>>(`select
      exists (select from delegation where state = 40 and due_time < now()) as overdue,
      exists (select from sample_item join item_event on item_id = sample_item.id where state = 10 and command = 'returnBack') as returned,
      exists (select from sample_item join result on item_id = sample_item.id and result_no = result_version
        where state = 20 and verdict = 'needsAnother') as third,
      exists (select from report where state < 40 and replaces_id is not null) as correcting,
      exists (select from sample_check join sample on sample.id = sample_id where sample.state = 40 and (warnings <> '[]' or findings <> '[]')) as odd`)
    expect(row).toEqual({ overdue: true, returned: true, third: true, correcting: true, odd: true })
  })
})

it('has packages that cost less than their projects, but for two of the list of prices (coal.md §7)', async () => {
  const offer = await findOffer(demo.db)
  const coefficientId = offer.coefficients[0]?.id ?? 0
  const priceOf = (choice: { groupIds: number[]; projectIds: number[] }) =>
    orderOf({ coefficientId, surcharges: [], samples: [choice] }, offer, '1.00').quote.total
  expect(offer.groups.length).toBeGreaterThan(8)
  const notLess = offer.groups.filter(
    ({ id, projectIds }) => priceOf({ groupIds: [id], projectIds: [] }) >= priceOf({ groupIds: [], projectIds }),
  )
  expect(['原煤浮选', '焦炭热强度']).toEqual(expect.arrayContaining(notLess.map(({ groupName }) => groupName)))
})

describe('statements', () => {
  it('verify by their hash, and contain what the ledger has of their period', async () => {
    const statements = await demo.db.selectFrom('clientStatement').selectAll().execute()
    expect(statements.length).toBeGreaterThan(2)
    for (const { clientId, startDate, endDate, figures, hash } of statements) {
      expect(hashStatement(figures)).toBe(hash)
      expect(figures).toEqual(await computeStatement(demo.db, { clientId, startDate, endDate }, everything))
    }
  })
})
