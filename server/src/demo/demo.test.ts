import type { FeeDraft } from '@seam/contract/lab/delegation/delegation.draft'
import { ReportSnapshot } from '@seam/contract/lab/report/report.snapshot'
import type { ResultValue } from '@seam/contract/lab/result/result.row'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demonstration, openDemonstration } from '../../test/demonstration.ts'
import { findOffer } from '../modules/catalogue/offer/offer.rows.ts'
import { ledgerChecks } from '../modules/client/ledger/checks/ledger-checks.rows.ts'
import { delegationTransitions } from '../modules/lab/delegation/delegation.rules.ts'
import { orderOf } from '../modules/lab/delegation/order/order.rules.ts'
import { selectReportedSamples } from '../modules/lab/report/content/content.rows.ts'
import { composeSnapshot } from '../modules/lab/report/content/report.snapshot.ts'
import { findReport, selectReflectance } from '../modules/lab/report/report.rows.ts'
import { reportTransitions } from '../modules/lab/report/report.rules.ts'
import { judgeReadings } from '../modules/lab/result/entry/entry.rules.ts'
import { selectReadings, selectSampleItems } from '../modules/lab/result/item/item.rows.ts'
import { type Item, isCalculatedByServer } from '../modules/lab/result/item/item.rules.ts'
import { calculationWarnings, recalculate } from '../modules/lab/result/recalculation/recalculation.rules.ts'
import { sampleTransitions } from '../modules/lab/sample/sample.rules.ts'
import { coalKinds } from './content/coal/coal-kinds.ts'

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)
let demo: Demonstration
let items: readonly Item[]
beforeAll(async () => {
  demo = await openDemonstration()
  const ids = await demo.db.selectFrom('sampleItem').select('id').execute()
  items = await selectSampleItems(demo.db, idsOf(ids))
})
afterAll(() => demo.close())

type Charged = Omit<FeeDraft, 'clientId'> & { code: string; memberRate: string; fee: bigint }
const charged = () =>
  demo.query<Charged>(`select delegate_code as code, coefficient_id as "coefficientId", surcharges, member_rate as "memberRate", fee,
    (select jsonb_agg(jsonb_build_object(
      'groupIds', array(select group_id from sample_group where sample_id = sample.id order by 1),
      'projectIds', array(select project_id from sample_item where sample_id = sample.id and requested and group_id is null order by 1)))
      from sample where delegation_id = delegation.id and state <> 15) as samples
    from delegation where state <> 90 and not exists (select from refund where delegation_id = delegation.id and refund_cause = 1)`)

it('charges every delegation that is not cancelled by the fee rule', async () => {
  const offer = await findOffer(demo.db)
  const wrong = (await charged()).filter(({ memberRate, fee, ...draft }) => {
    const { quote, reasons } = orderOf(draft, offer, memberRate)
    return reasons.length > 0 || quote.total !== fee
  })
  expect(wrong).toEqual([])
})

const byComponent = (values: readonly ResultValue[]) =>
  values.toSorted((a, b) => a.component.localeCompare(b.component))

describe('results', () => {
  it('are what the rules make of the readings', async () => {
    const entered = items.filter(({ current }) => current?.cause === 'entered')
    expect(entered.length).toBeGreaterThan(2_000)
    const readings = Map.groupBy(await selectReadings(demo.db, idsOf(entered)), ({ itemId }) => itemId)
    const judged = entered.map(({ id, project }) => byComponent(judgeReadings(project, readings.get(id) ?? [])))
    expect(judged).toEqual(entered.map(({ current }) => byComponent(current?.values ?? [])))
  })
  it('that are calculated come of the others', () => {
    for (const own of Map.groupBy(items, ({ sampleId }) => sampleId).values()) {
      expect(recalculate(own)).toEqual([])
      const follows = recalculate(
        own.map(item => (isCalculatedByServer(item) ? { ...item, state: 10, current: null } : item)),
      )
      const values = follows.map(follow => [follow.item.id, 'current' in follow && follow.current.values])
      const stored = own.filter(item => isCalculatedByServer(item) && item.current !== null)
      expect(values).toEqual(stored.map(({ id, current }) => [id, current?.values]))
    }
  })

  it('are those of coals of their class', async () => {
    const rows = await demo.query<{ category: string; code: string; value: string }>(`select category_name as category,
      project_code as code, reported as value from result_value join result on result.id = result_id
      join sample_item on sample_item.id = item_id and result_no = result_version join sample on sample.id = sample_id
      join coal_category on coal_category.id = coal_category_id join project on project.id = project_id
      where reported is not null and sample_item.state < 90`)
    const outside = rows.filter(({ category, code, value }) => {
      const kind = coalKinds[category]
      const own: Readonly<Record<string, readonly [number, number] | undefined>> = {
        VDAF: kind?.vdaf,
        G: kind?.g,
        RMAX: kind?.rmax,
        QGRAD: [4, 35],
        QNETAR: [2, 34],
        AD: [5, 85],
        STD: [0.2, 3],
        O: [0.5, 24],
      }
      const [low, high] = own[code] ?? [0, Number.POSITIVE_INFINITY]
      return Number(value) < low - 0.6 || Number(value) > high + 0.6
    })
    expect(outside).toEqual([])
  })

  it('have few findings, as the rules judge them', async () => {
    const checks = await demo.db.selectFrom('sampleCheck').selectAll().execute()
    const bySample = Map.groupBy(items, ({ sampleId }) => sampleId)
    // A cancelled sample keeps its last check.
    const live = checks.filter(({ sampleId }) => bySample.has(sampleId))
    for (const check of live) expect(calculationWarnings(bySample.get(check.sampleId) ?? [])).toEqual(check.warnings)
    const odd = checks.filter(({ warnings, findings }) => warnings.length + findings.length > 0)
    expect(odd.length).toBeGreaterThan(0)
    expect(odd.length).toBeLessThan(checks.length / 20)
  })
})

describe('reports', () => {
  it('keep their hash', async () => {
    const wrong = `select id from report where snapshot_hash <> sha256(convert_to(snapshot, 'UTF8'))`
    expect(await demo.query(wrong)).toEqual([])
    expect((await demo.query('select from report where snapshot is not null')).length).toBeGreaterThan(200)
  })

  it('say what the laboratory knows', async () => {
    const valid = await demo.query<{ id: number }>(`select id from report where state in (40, 50) and (id % 7 = 0 or
      replaces_id is not null or exists (select from report_reflectance where report_id = report.id)) order by id`)
    for (const { id } of valid) {
      const report = await findReport(demo.db, id)
      if (report === undefined) throw new Error('it was there a moment ago')
      const snapshot = ReportSnapshot.parse(JSON.parse(report.snapshot ?? ''))
      const samples = await selectReportedSamples(demo.db, report.sampleIds, await selectReflectance(demo.db, id))
      const { issuedDate, checkUrl, paperCode, reportCode } = snapshot
      const { reviewerName, approverName } = report
      const issuing = { reportCode, reviewerName, approverName, checkUrl, paperCode }
      expect(snapshot).toEqual({ ...(await composeSnapshot(demo.db, report, samples, issuing)), issuedDate })
      expect([reportCode, issuedDate]).toEqual([report.reportCode, report.issueTime?.slice(0, 10)])
      expect(checkUrl).toBe(`${demo.config.publicUrl}/check/${report.checkCode}`)
    }
  })
})

type Step = { id: number; command: string; from: number | null; to: number; before: number | null }
const steps = (table: string, key: string) =>
  demo.query<Step>(`select id::int, command, from_state as from, to_state as to,
    lag(to_state) over (partition by ${key} order by id) as before from ${table} order by id`)
type Moves = Readonly<Record<string, { from: readonly number[]; to?: unknown }>>

describe('every timeline', () => {
  it.each<[string, string, Moves, number | null]>([
    ['delegation_event', 'delegation_id', delegationTransitions.commands as Moves, null],
    ['sample_event', 'sample_id', sampleTransitions.commands as Moves, 10],
    ['report_event', 'report_id', reportTransitions.commands as Moves, null],
  ])('of %s holds together', async (table, key, moves, beginning) => {
    const wrong = (await steps(table, key)).filter(({ command, from, to, before }) => {
      if ((before ?? beginning) !== from) return true
      if (from === null) return !['add', 'correct', 'save'].includes(command)
      const move = moves[command]
      return (
        move === undefined || !move.from.includes(from) || (typeof move.to !== 'function' && (move.to ?? from) !== to)
      )
    })
    expect(wrong).toEqual([])
  })
})

const confirmed = `(select bool_and(item.state >= 40) from sample_item item join sample on sample.id = sample_id
  where delegation_id = delegation.id)`
const endsElsewhere = (entity: string, events: string, key: string) =>
  `select entity.id from ${entity} entity join lateral (select to_state from ${events} where ${key} = entity.id
    order by id desc limit 1) last on true where to_state <> state and not ('${entity}' = 'sample_item' and state = 90)`
const eventTables = [
  'delegation_event',
  'sample_event',
  'item_event',
  'report_event',
  'posting',
  'money_event',
  'analysis_run',
  'instrument_event',
  'delegation_change',
  'operation_log',
]

/** Conditions that must hold, with the rows that violate them. */
const laws: readonly (readonly [says: string, violations: string])[] = [
  [
    'reports are numbered without a gap in the order of their issue',
    `select from (select report_code, row_number() over (partition by extract(year from issue_time) order by issue_time) as place
      from report where issue_time is not null and replaces_id is null) numbered where right(report_code, 6)::int <> place`,
  ],
  [
    'every series stands at the last number given out',
    `select from number_series where last <> (select max(number) from (
      select split_part(delegate_code, '-', 2)::int as number from delegation where delegate_code like series || '-%'
      union all select split_part(report_code, '-', 2)::int from report where report_code like series || '-%') numbers)`,
  ],
  ['nobody approves what they reviewed', 'select from report where reviewer_id = approver_id'],
  [
    'nobody reviews the report that they compiled',
    `select from report_event reviewed join report_event edited using (report_id)
      where reviewed.command = 'review' and edited.command in ('save', 'submit', 'correct') and reviewed.user_id = edited.user_id`,
  ],
  [
    'nobody confirms what they entered',
    `select from item_event join result on result.item_id = item_event.item_id and cause = 'entered'
      where command = 'confirm' and result.user_id = item_event.user_id`,
  ],
  ['events end where the delegation stands', endsElsewhere('delegation', 'delegation_event', 'delegation_id')],
  ['events end where the sample stands', endsElsewhere('sample', 'sample_event', 'sample_id')],
  ['events end where the item stands', endsElsewhere('sample_item', 'item_event', 'item_id')],
  ['events end where the report stands', endsElsewhere('report', 'report_event', 'report_id')],
  ...[...eventTables, 'login_log'].map(
    table =>
      [
        `${table} lies behind us, in order and by day`,
        `select from (select create_time, lag(create_time) over (order by id) as before from ${table}) entry
          where create_time > now() or create_time < before or extract(hour from create_time) not between 8 and 19`,
      ] as const,
  ),
  ['what is under test has something open', `select from delegation where state = 40 and ${confirmed}`],
  ['what is tested has nothing open', `select from delegation where state in (50, 60) and not ${confirmed}`],
  [
    'a complete sample has nothing open',
    'select from sample where state = 50 and exists (select from sample_item where sample_id = sample.id and state < 40)',
  ],
  [
    'nothing is entered before testing began',
    `select from sample_item join sample on sample.id = sample_id
      where sample.state in (10, 20) and sample_item.state between 20 and 50`,
  ],
  [
    'finished is what is reported, every sample of it',
    `select from delegation join sample on delegation_id = delegation.id where sample.state >= 20 and delegation.state in (50, 60)
      group by delegation.id having (delegation.state = 60) <> bool_and(exists (select from report_sample join report on report.id = report_id
        where sample_id = sample.id and report.state in (40, 50)))`,
  ],
  [
    'who pays first is tested after',
    `select from delegation join client on client.id = client_id
      where delegation.state between 40 and 60 and paid + credited - refunded < fee and pay_policy = 1`,
  ],
  ...ledgerChecks.map(({ name, violations }): [string, string] => [`the ledger: ${name}`, violations]),
  ['an account owes no more than its limit', 'select from account where credit_used > credit_limit'],
  [
    'what is covered is the fee, unless a part is still due',
    'select from delegation where paid + credited - refunded <> case when pay_state = 0 then 0 else fee end and pay_state <> 2',
  ],
  [
    'nothing is repeated within a week without a reason',
    `with list as (select delegation.*, sample_name, array(select project_id from sample_item where sample_id = sample.id order by 1) as projects
        from delegation join sample on delegation_id = delegation.id where delegation.state <> 90 and deleted_time is null)
      select later.delegate_code from list later join list earlier using (client_id, sample_name, projects)
      where earlier.id < later.id and later.create_time < earlier.create_time + interval '7 days' and later.repeat_reason = ''`,
  ],
]

it.each(laws)('%s', async (_, violations) => {
  expect(await demo.query(violations)).toEqual([])
})
