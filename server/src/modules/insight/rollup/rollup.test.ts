import { serviceDimension } from '@seam/contract/insight/stat/service'
import { addDays } from '@seam/contract/kit/value/day'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addClient, addDelegation, cancelNow, expectOk, payFor, sampleDraft } from '../../../../test/builders/lab.ts'
import { addTestedDelegation, issue, office, ref, submitReport, voidReport } from '../../../../test/builders/report.ts'
import { addDelegationUnderTest, enterAndConfirm, refs, useLaboratory } from '../../../../test/builders/result/bench.ts'
import { everything } from '../../../kit/list/scope.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { measures } from '../stat/measure/measure.rules.ts'
import { type FigureFilter, rangeOf } from '../stat/measure/measure.sql.ts'
import { selectClientGroups, selectFigures, selectTopFigures } from './figure.rows.ts'
import { auditBuckets, rollUp } from './rollup.commands.ts'

const { stage, lab } = useLaboratory()
let staff: Awaited<ReturnType<typeof office>>
beforeAll(async () => {
  staff = await office(stage)
}, 60_000)

const today = laboratoryDay()
const unfiltered: FigureFilter = { query: [], scope: everything }
const fromRows: FigureFilter = { ...unfiltered, isFromRows: true }

const periods = [
  { from: today, to: today },
  { from: addDays(today, -400), to: addDays(today, 10) },
  { from: addDays(today, -40), to: addDays(today, -1) },
] as const

const dimensions = [...serviceDimension.values, 'grade', 'account', 'column', 'quarters', 'occasion', 'all'] as const

const filteredDimensions = 'client source project month all'.split(' ')

type Period = (typeof periods)[number]

const figuresOf = async (period: Period, by: (typeof dimensions)[number], filter: FigureFilter) => {
  const rows = await selectFigures(stage.db, { measures, by, ranges: [rangeOf(period)], filter })
  const text = rows
    .filter(({ amount }) => amount !== '0')
    .map(row => `${row.measure} ${row.isTotal ? 'total' : row.key} ${row.amount}`)
  return text.toSorted()
}

/** Every figure of the longest period by month, from buckets and from rows. */
const expectSameMonths = async () =>
  expect(await figuresOf(periods[1], 'month', unfiltered)).toEqual(await figuresOf(periods[1], 'month', fromRows))

/** Filters that figures or cells of buckets answer, with the values that most events have, and two at once. */
const filtersCompared = async (): Promise<FigureFilter['query'][]> => {
  const most = (key: string, table: string, column: string) =>
    sql`(select ${sql.lit(key)} as key, ${sql.ref(column)} as value from ${sql.table(table)} group by 2 order by count(*) desc, 2 limit 1)`
  const { rows } = await sql<{ key: string; value: number }>`
    ${most('projectId', 'sample_item', 'project_id')} union all ${most('groupId', 'sample_group', 'group_id')}
    union all ${most('kindId', 'sample', 'sample_kind_id')} union all ${most('urgency', 'delegation', 'urgency')}
    union all ${most('registrarId', 'delegation', 'create_user_id')}`.execute(stage.db)
  const items = [{ key: 'source', value: [2, 3] }, ...rows.map(({ key, value }) => ({ key, value: [value] }))].map(
    item => ({ ...item, op: 'eq' as const }),
  )
  return [...items.map(item => [item]), items.filter(({ key }) => key === 'projectId' || key === 'kindId')]
}

/** Every figure by every dimension, from buckets and from rows. */
const expectSameFigures = async () => {
  for (const period of periods)
    for (const by of dimensions) {
      const ask = (filter: FigureFilter) => figuresOf(period, by, filter)
      expect(await ask(unfiltered), `${period.from} ${by}`).toEqual(await ask(fromRows))
      if (period !== periods[1] || !filteredDimensions.includes(by)) continue
      for (const query of await filtersCompared())
        expect(await ask({ ...unfiltered, query }), `${query.map(({ key }) => key)} by ${by}`).toEqual(
          await ask({ ...fromRows, query }),
        )
    }
  const period = { from: addDays(today, -400), to: today }
  const groupsOf = async (filter: FigureFilter) =>
    (await selectClientGroups(stage.db, period, filter, 'charges')).map(row => JSON.stringify(row)).toSorted()
  expect(await groupsOf(unfiltered)).toEqual(await groupsOf(fromRows))
  const topOf = (filter: FigureFilter) =>
    selectTopFigures(stage.db, { measures: ['samples', 'income'], by: 'client', ranges: [rangeOf(period)], filter })
  expect(await topOf(unfiltered)).toEqual(await topOf(fromRows))
}

const countMarks = async () => {
  const { count } = await stage.db
    .selectFrom('statMark')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Moves a delegation with all its events some days into the past. */
const moveBack = async (id: number, days: number) => {
  const back = sql`make_interval(days => ${days})`
  await sql`update delegation set register_time = register_time - ${back}, sign_time = sign_time - ${back}, start_time = start_time - ${back},
    due_time = due_time - ${back}, finish_time = finish_time - ${back}, cancel_time = cancel_time - ${back} where id = ${id}`.execute(
    stage.db,
  )
  await sql`update sample set receive_time = receive_time - ${back} where delegation_id = ${id}`.execute(stage.db)
  await sql`update sample_item set confirm_time = confirm_time - ${back} from sample where sample.id = sample_id and delegation_id = ${id}`.execute(
    stage.db,
  )
}

/** Random events of a laboratory, in any order. */
const events = [
  async () => void (await addDelegation(lab.desk, lab.words, (await addClient(lab.desk, { source: 2 })).id)),
  async () => {
    const paid = await addDelegation(lab.desk, lab.words, (await addClient(lab.desk)).id)
    await expectOk(payFor(lab.desk, paid))
  },
  async () => {
    const mixed = await addDelegation(lab.desk, lab.words, (await addClient(lab.desk)).id, {
      samples: [
        sampleDraft(lab.words, { projectIds: [], groupIds: [lab.words.offer.groups[0]?.id ?? 0] }),
        sampleDraft(lab.words, { projectIds: lab.words.projects('MT') }),
      ],
    })
    await expectOk(payFor(lab.desk, mixed))
  },
  async () => {
    const cancelled = await addDelegation(lab.desk, lab.words, (await addClient(lab.desk)).id)
    await cancelNow(lab.desk, cancelled.id)
  },
  async () => {
    const old = await addTestedDelegation(stage, lab)
    await moveBack(old.id, 100)
  },
  async () => {
    const testedDelegation = await addTestedDelegation(stage, lab)
    await issue(staff, await submitReport(staff, testedDelegation))
    await moveBack(testedDelegation.id, 33)
  },
  async () => {
    const wrong = await addTestedDelegation(stage, lab)
    await voidReport(stage, await issue(staff, await submitReport(staff, wrong)))
  },
  async () => {
    // a result of a report in force is retracted for its correction
    const { id, ...testedDelegation } = await addTestedDelegation(stage, lab)
    const report = await issue(staff, await submitReport(staff, { id, ...testedDelegation }))
    await rollUp(stage.db)
    await expectOk(staff.editor.client.call(reportCalls.correct, { ...ref(report), reason: '灰分' }))
    const rows = await refs(stage.db, id, 'AAD')
    await expectOk(lab.reviewer.client.call(resultCalls.retract, { rows, reasonCode: 4, reason: '' }))
  },
  async () => {
    const open = await addDelegationUnderTest(lab, 'STAD')
    await enterAndConfirm(stage.db, lab, open.id, { STAD: ['0.50', '0.51'] })
  },
  async () => {
    await sql`update delegation set urgency = 1 where id = (select max(id) from delegation)`.execute(stage.db)
    await sql`update client set source = 3 where id = (select min(id) from client)`.execute(stage.db)
  },
  async () => {
    // another beginning of the work, an exception of the calendar, other hours
    await sql`update delegation set start_time = start_time - interval '90 minutes' where id = (select max(id) from delegation where state >= 40)`.execute(
      stage.db,
    )
    await sql`insert into calendar_day (day, day_kind) values (${addDays(today, -33)}, 2) on conflict do nothing`.execute(
      stage.db,
    )
    await sql`update working_calendar set closes_at = case closes_at when '18:00' then '19:00' else '18:00' end`.execute(
      stage.db,
    )
  },
  async () => {
    await rollUp(stage.db)
  },
  async () => {
    await rollUp(stage.db)
  },
]

/** A fixed pseudo-random sequence. */
const sequence = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

// npm test runs one history; ROLLUP_HISTORIES=20 runs more.
const histories = Number(process.env['ROLLUP_HISTORIES'] ?? 1)

describe('figures from buckets', () => {
  it('are those of the rows after any history, also between a change and the job', async () => {
    for (let history = 1; history <= histories; history++) {
      const next = sequence(history)
      for (const event of events) await event()
      await expectSameMonths()
      for (let step = 0; step < 8; step++) await events[next(events.length)]?.()
      await expectSameFigures()
      await rollUp(stage.db)
      expect(await countMarks()).toBe(0)
      await expectSameFigures()
    }
  }, 300_000)

  it('are read without a look at the rows once every bucket is known', async () => {
    await rollUp(stage.db)
    const before = await selectFigures(stage.db, {
      measures: ['registered'],
      by: 'month',
      ranges: [rangeOf({ from: addDays(today, -40), to: today })],
      filter: unfiltered,
    })
    // A deliberately wrong bucket is returned.
    await sql`update stat_figure set amount = amount + 1000 where measure = 'registered' and start >= ${today}::date`.execute(
      stage.db,
    )
    const after = await selectFigures(stage.db, {
      measures: ['registered'],
      by: 'month',
      ranges: [rangeOf({ from: addDays(today, -40), to: today })],
      filter: unfiltered,
    })
    expect(Number(after.find(({ isTotal }) => isTotal)?.amount)).toBeGreaterThan(
      Number(before.find(({ isTotal }) => isTotal)?.amount),
    )
  })

  it('are audited: a bucket that differs from the rows is found and computed again', async () => {
    const differing = await auditBuckets(stage.db)
    expect(differing).toContainEqual({ subject: 'flow', day: today })
    await rollUp(stage.db)
    expect(await auditBuckets(stage.db)).toEqual([])
    await expectSameMonths()
  }, 120_000)

  it('keep the mark of a change that commits while the job runs', async () => {
    await rollUp(stage.db)
    let release = () => {}
    const waits = new Promise<void>(resolve => {
      release = resolve
    })
    const changing = stage.db.transaction().execute(async tx => {
      await sql`update delegation set urgency = 2 where id = (select min(id) from delegation)`.execute(tx)
      await waits
    })
    await rollUp(stage.db)
    release()
    await changing
    expect(await countMarks()).toBeGreaterThan(0)
    await expectSameMonths()
  }, 120_000)
})
