import { addDays } from '@seam/contract/kit/value/day'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { itemState } from '@seam/contract/lab/sample/sample'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import {
  addTestedDelegation,
  issue,
  ref,
  saveReport,
  submitReport,
  useOffice,
} from '../../../../test/builders/report.ts'
import {
  addDelegationUnderTest,
  confirm,
  enter,
  enterAndConfirm,
  itemsOf,
  refs,
} from '../../../../test/builders/result/bench.ts'
import { everything } from '../../../kit/list/scope.ts'
import { isWithinPeriod, laboratoryDay, type Period } from '../../../kit/period.ts'
import type { Measure } from '../stat/measure/measure.rules.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'
import { countOccasions } from './occasion.commands.ts'
import { auditBuckets, rollUp } from './rollup.commands.ts'

const { stage, lab, people } = useOffice()
let items: number[]
beforeAll(async () => {
  items = []
  for (let count = 0; count < 2; count++) {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD')
    await enterAndConfirm(stage.db, lab, id, { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] }, '')
    const item = await itemsOf(stage.db, id)
    items.push(item('MAD').itemId, item('AAD').itemId)
  }
}, 60_000)

const today = laboratoryDay()
const unfiltered: FigureFilter = { query: [], scope: everything }

const events = (command: string, period: Period) =>
  sql`item_event where command = ${command} and ${isWithinPeriod('create_time', period)}`
const returns = (period: Period) =>
  sql`item_event back where command in ('returnBack', 'retract') and ${isWithinPeriod('back.create_time', period)}`
const submitter = sql`(select user_id from item_event earlier where earlier.item_id = back.item_id
  and earlier.command = 'submit' and earlier.id < back.id order by earlier.id desc limit 1)`
const readings = (period: Period) => sql`result join result_reading on result_id = result.id
  join sample_item on sample_item.id = result.item_id where cause = 'entered' and ${isWithinPeriod('result.create_time', period)}`
const submitted = (period: Period) =>
  sql`(select item_id, min(create_time) as first_time from ${events('submit', period)} group by item_id) submission
    join sample_item on sample_item.id = item_id`
const withCommand = (command: string, period: Period) => sql`select project_id::text as subject, count(*)::int as amount
  from ${submitted(period)} where exists (select from item_event back where back.item_id = sample_item.id
    and back.command = ${command} and back.create_time >= first_time) group by 1`

const inForce = sql`result on result.item_id = sample_item.id and result_no = result_version`
const pairs = sql`join ${inForce} join result_value value on value.result_id = result.id
  join (select result_id, component, max(raw::numeric) - min(raw::numeric) as spread from result_reading where ordinal <= 2
    group by 1, 2 having count(*) = 2) pair on pair.result_id = result.id and pair.component = value.component`

/** What distinct counts are, without occasions. */
const recounts: Partial<Record<Measure, (period: Period) => ReturnType<typeof sql>>> = {
  userSubmitted: period => sql`select user_id::text as subject, count(distinct item_id)::int as amount
    from ${events('submit', period)} group by 1`,
  userConfirmed: period => sql`select user_id::text as subject, count(distinct item_id)::int as amount
    from ${events('confirm', period)} group by 1`,
  userReturned: period => sql`select ${submitter}::text as subject, count(distinct item_id)::int as amount
    from ${returns(period)} and ${submitter} is not null group by 1`,
  userReadings: period =>
    sql`select user_id::text as subject, count(*)::int as amount from ${readings(period)} group by 1`,
  usedReadings: period =>
    sql`select instrument as subject, count(*)::int as amount from ${readings(period)} and instrument <> '' group by 1`,
  usedItems: period => sql`select instrument as subject, count(distinct item_id)::int as amount
    from ${readings(period)} and instrument <> '' group by 1`,
  usedSamples: period => sql`select instrument as subject, count(distinct sample_id)::int as amount
    from ${readings(period)} and instrument <> '' group by 1`,
  lastUse: period => sql`select instrument as subject, extract(epoch from max(create_time))::float as amount
    from ${readings(period)} and instrument <> '' group by 1`,
  submitted: period =>
    sql`select project_id::text as subject, count(*)::int as amount from ${submitted(period)} group by 1`,
  returned: period => withCommand('returnBack', period),
  retracted: period => withCommand('retract', period),
  waived: period => sql`select project_id::text as subject, count(*)::int as amount from ${submitted(period)}
    join ${inForce} where cause = 'waived' group by 1`,
  third:
    period => sql`select project_id::text as subject, count(*)::int as amount from ${submitted(period)} join ${inForce}
    where (select max(ordinal) from result_reading where result_id = result.id) > 2 group by 1`,
  corrected: period => sql`select project_id::text as subject, count(*)::int as amount from ${submitted(period)}
    where sample_item.id in (select back.item_id from report correction join report original on original.id = correction.replaces_id
      join report_sample on report_id = correction.id join sample_item own on own.sample_id = report_sample.sample_id
      join item_event back on back.item_id = own.id and command = 'retract'
      where back.create_time >= original.issue_time and back.create_time <= correction.issue_time) group by 1`,
  pairs:
    period => sql`select project_id || '.' || round(100 * spread / repeatability_limit) as subject, count(*)::int as amount
    from ${submitted(period)} ${pairs} where repeatability_limit > 0 group by 1`,
  pairsBeyond:
    period => sql`select project_id || '.' || round(100 * spread / repeatability_limit) as subject, count(*)::int as amount
    from ${submitted(period)} ${pairs} where repeatability_limit > 0 and spread > repeatability_limit group by 1`,
  userReports: period => sql`select approver_id::text as subject, count(*)::int as amount from report
    where ${isWithinPeriod('issue_time', period)} group by 1`,
  returnReasons:
    period => sql`select coalesce(reason_code::text, '') as subject, count(distinct back.item_id)::int as amount
    from ${submitted(period)} join item_event back on back.item_id = sample_item.id
      and back.command in ('returnBack', 'retract') and back.create_time >= first_time group by 1`,
  testedSamples: period => sql`select '' as subject, count(distinct sample_id)::int as amount
    from sample_item where state in (40, 50) and ${isWithinPeriod('confirm_time', period)} having count(*) > 0`,
}

type Count = { subject: string; amount: number }
const textsOf = (counts: readonly Count[]) => counts.map(({ subject, amount }) => `${subject}: ${amount}`).toSorted()

const expectRecounts = async (period: Period) => {
  for (const [measure, recount] of Object.entries(recounts)) {
    const counts = await countOccasions(stage.db, [measure as Measure], period, unfiltered)
    const { rows } = await sql<Count>`${recount(period)}`.execute(stage.db)
    expect(textsOf(counts), `${measure} ${period.from} ${period.to}`).toEqual(textsOf(rows))
  }
}

type Write = { kind: string; item: number; user: number; days: number; hour: number }

/** Appends what happened to an item, at any time of the last sixty days: marks of readings end at the present. */
const append = async ({ kind, item, user, days, hour }: Write) => {
  const id = items[item]
  const by = [lab.analyst, lab.colleague, lab.reviewer][user]?.id
  const at = sql`least(${addDays(today, -days)}::date + make_interval(hours => ${hour}), localtimestamp(0))`
  if (kind === 'use') {
    await sql`with added as (insert into result (item_id, result_no, cause, verdict, user_id, user_name, project, create_time)
        select ${id}, max(result_no) + 1, 'entered', 'accepted', ${by}, '', '{}', ${at} from result where item_id = ${id}
        returning id)
      insert into result_reading (result_id, ordinal, raw, source, instrument)
      select id, ordinal, '9.8', 'typed', ${`YQ.${user}`} from added, generate_series(1, 2) ordinal`.execute(stage.db)
    return
  }
  const reason = kind === 'returnBack' ? 1 + (hour % 2) : null
  await sql`insert into item_event (item_id, command, from_state, to_state, result_no, reason_code, user_id, user_name, address, create_time)
    values (${id}, ${kind}, 20, 30, 1, ${reason}, ${by}, '', '', ${at})`.execute(stage.db)
}

const write = fc.record({
  kind: fc.constantFrom('use', 'submit', 'confirm', 'returnBack', 'retract', 'rollUp'),
  item: fc.integer({ min: 0, max: 3 }),
  user: fc.integer({ min: 0, max: 2 }),
  days: fc.integer({ min: 0, max: 60 }),
  hour: fc.integer({ min: 0, max: 23 }),
})
const periods = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }))
  .map(([a, b]) => ({ from: addDays(today, -Math.max(a, b)), to: addDays(today, -Math.min(a, b)) }))

/** Expects that an act changes today's count of all projects by one, of buckets that were complete before it. */
const expectOneMore = async (measure: Measure, act: () => Promise<unknown>) => {
  const period = { from: today, to: today }
  const count = async () =>
    (await countOccasions(stage.db, [measure], period, unfiltered)).reduce((sum, { amount }) => sum + amount, 0)
  await rollUp(stage.db)
  const before = await count()
  await act()
  expect(await count()).toBe(before + 1)
  await expectRecounts(period)
  await rollUp(stage.db)
  expect(await count()).toBe(before + 1)
  await expectRecounts(period)
}

const markedSubjects = async () => {
  const marks = await stage.db.selectFrom('statMark').select('subject').distinct().execute()
  return marks.map(({ subject }) => subject)
}

describe('what became of an item', () => {
  it('follows the issue of a correction, after three readings in place of a retracted result', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    const { id, sampleId } = delegation
    const first = await issue(people, await submitReport(people, delegation))
    const draft = await expectOk(people.editor.client.call(reportCalls.correct, { ...ref(first), reason: '读数抄错' }))
    await expectOneMore('retracted', async () => {
      const rows = await refs(stage.db, id, 'AAD')
      await expectOk(lab.reviewer.client.call(resultCalls.retract, { rows, reasonCode: 4, reason: '' }))
    })
    await expectOneMore('third', () => enterAndConfirm(stage.db, lab, id, { AAD: ['9.90', '9.92', '9.94'] }))
    await confirm(stage.db, lab.reviewer.client, id, 'AD')
    const correction = { ...ref(draft), delegationId: id, sampleIds: [sampleId], submit: true }
    const second = await expectOk(saveReport(people, correction))
    await expectOneMore('corrected', () => issue(people, second))
  })

  it('follows its waiver', async () => {
    const { id } = await addDelegationUnderTest(lab, 'AAD')
    await enter(stage.db, lab.analyst.client, id, { AAD: ['9.00', '10.00', '11.00'] })
    await expectOneMore('pairsBeyond', async () => {
      const rows = (await refs(stage.db, id, 'AAD')).map(row => ({ ...row, remarks: '样品不匀' }))
      await expectOk(lab.analyst.client.call(resultCalls.submit, { rows }))
    })
    await expectOneMore('waived', async () => {
      const rows = (await refs(stage.db, id, 'AAD')).map(row => ({ ...row, waiver: { reason: '客户同意' } }))
      await expectOk(lab.reviewer.client.call(resultCalls.confirm, { rows }))
    })
  })

  it('is the same after it is published, which marks nothing', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    await rollUp(stage.db)
    await issue(people, await submitReport(people, delegation))
    const item = await itemsOf(stage.db, delegation.id)
    expect(item('AAD').state).toBe(itemState.published)
    expect(await markedSubjects()).not.toContain('quality')
    await expectRecounts({ from: today, to: today })
  })
})

describe('distinct counts of any period', () => {
  it('are those of the rows after any writes, between them and the job, and after it', async () => {
    await rollUp(stage.db)
    await fc.assert(
      fc.asyncProperty(
        fc.array(write, { minLength: 8, maxLength: 16 }),
        fc.array(periods, { minLength: 2, maxLength: 3 }),
        async (writes, some) => {
          for (const one of writes) {
            if (one.kind === 'rollUp') await rollUp(stage.db)
            else await append(one)
          }
          for (const period of some) await expectRecounts(period)
          await rollUp(stage.db)
          for (const period of some) await expectRecounts(period)
          expect(await auditBuckets(stage.db)).toEqual([])
        },
      ),
      { numRuns: 5, endOnFailure: true },
    )
  }, 180_000)

  it('marks work and quality when items are tested', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD')
    await rollUp(stage.db)
    await enterAndConfirm(stage.db, lab, id, { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] }, '')
    expect(await markedSubjects()).toEqual(expect.arrayContaining(['work', 'quality']))
  })
})
