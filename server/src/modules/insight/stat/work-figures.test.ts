import { qualityMark, qualityStatCalls } from '@seam/contract/insight/stat/quality'
import { timeStatCalls } from '@seam/contract/insight/stat/time'
import { workloadCalls } from '@seam/contract/insight/stat/workload'
import { commonFailures } from '@seam/contract/kit/failure'
import { resultCalls } from '@seam/contract/lab/result.calls'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  entryRows,
  type Laboratory,
  laboratory,
  refs,
  testThrough,
  underTest,
} from '../../../../test/builders/bench.ts'
import { expectOk } from '../../../../test/builders/lab.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const stage = useStage()
let lab: Laboratory
const today = laboratoryDay()
const input = { startTime: today, endTime: today }

beforeAll(async () => {
  lab = await laboratory(stage)
  const { analyst, reviewer } = lab
  const plain = await underTest(lab, 'MAD AAD')
  await testThrough(stage.db, lab, plain.id, { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] }, '')
  // Three readings, beyond the limit and accepted; returned once before.
  const waived = await underTest(lab, 'AAD')
  const submit = async (readings: string[]) => {
    await expectOk(
      analyst.client.call(resultCalls.save, { rows: await entryRows(stage.db, waived.id, { AAD: readings }) }),
    )
    const rows = (await refs(stage.db, waived.id, 'AAD')).map(row => ({ ...row, remarks: '样品不匀' }))
    await expectOk(analyst.client.call(resultCalls.submit, { rows }))
  }
  await submit(['9.00', '10.00', '11.00'])
  await expectOk(
    reviewer.client.call(resultCalls.returnBack, {
      rows: await refs(stage.db, waived.id, 'AAD'),
      reasonCode: 1,
      reason: '',
    }),
  )
  await submit(['9.00', '10.00', '11.10'])
  const rows = (await refs(stage.db, waived.id, 'AAD')).map(row => ({ ...row, waiver: { reason: '客户同意' } }))
  await expectOk(reviewer.client.call(resultCalls.confirm, { rows }))
}, 60_000)

describe('quality', () => {
  it('counts distinct items of those submitted, and the range of two readings against its limit', async () => {
    const { rows, total, reasons } = await expectOk(lab.desk.call(qualityStatCalls.list, input))
    expect(total).toMatchObject({ submitted: 3, third: 1, waived: 1, returned: 1, retracted: 0, corrected: 0 })
    expect(total).toMatchObject({ thirdRate: '33.3', returnedRate: '33.3', correctedRate: '0.0', pairs: 3 })
    expect(reasons).toEqual([{ reasonCode: 1, items: 1 }])
    const ash = rows.find(({ symbol }) => symbol.startsWith('A'))
    expect(ash).toMatchObject({ submitted: 2, pairs: 2, beyond: '50.0' })
    const never = await expectOk(
      lab.desk.call(qualityStatCalls.list, { startTime: '2020-01-01', endTime: '2020-01-02' }),
    )
    expect(never.total).toMatchObject({ submitted: 0, thirdRate: null, beyond: null })
  })

  it.each(qualityMark.values)('opens the items of %s', async mark => {
    const { total } = await expectOk(lab.desk.call(qualityStatCalls.list, input))
    const page = await expectOk(lab.desk.call(qualityStatCalls.items, { ...input, mark, pageSize: 100 }))
    expect(page.totalRecords).toBe(total[mark])
    expect(page.rows).toHaveLength(total[mark])
  })
})

describe('workload', () => {
  it('shows everybody by name to those who may, and analysts themselves', async () => {
    const { people } = await expectOk(lab.desk.call(workloadCalls.list, input))
    expect(people.map(({ userName }) => userName)).toEqual(people.map(({ userName }) => userName).toSorted())
    expect(people.find(({ userId }) => userId === lab.analyst.id)).toMatchObject({
      submitted: 3,
      returned: 1,
      confirmed: 0,
    })
    expect(people.find(({ userId }) => userId === lab.reviewer.id)).toMatchObject({ submitted: 0, confirmed: 3 })
    const other = await personWith(stage, 'statWorkload')
    expect((await expectOk(other.client.call(workloadCalls.list, input))).people).toEqual([])
    const stranger = await personWith(stage, 'statTime')
    expectRefusal(await stranger.client.call(workloadCalls.list, input), commonFailures.noPermission)
  })
})

describe('turnaround', () => {
  it('counts working time from when testing may start to confirmation', async () => {
    const count = async () => (await expectOk(lab.desk.call(timeStatCalls.list, input))).total
    const start = async (moment: string, end: string) => {
      await sql`update delegation set start_time = ${moment}::timestamptz`.execute(stage.db)
      await sql`update sample_item set confirm_time = ${end}::timestamptz where confirm_time is not null`.execute(
        stage.db,
      )
    }
    // Every day is worked from 08:00 to 18:00.
    await sql`update working_calendar set week = '[1, 2, 3, 4, 5, 6, 7]'`.execute(stage.db)
    await sql`delete from calendar_day`.execute(stage.db)
    await start(`${today} 09:00`, `${today} 10:05`)
    expect(await count()).toMatchObject({ items: 3, p50: '1.25', p90: '1.25' })
    await start(`${today} 06:00`, `${today} 19:00`)
    expect(await count()).toMatchObject({ p50: '10.00' })
    await sql`insert into calendar_day (day, day_kind) values (${today}::date, 1)`.execute(stage.db)
    expect(await count()).toMatchObject({ p50: '0.00' })
  })

  it('counts why promises were not kept', async () => {
    await sql`update delegation set due_time = now() - interval '1 second', delay_reason = 'repeat'`.execute(stage.db)
    const { total, reasons } = await expectOk(lab.desk.call(timeStatCalls.list, input))
    expect(total).toMatchObject({ due: 2, kept: 0, keptRate: '0.0', overdue: 2 })
    expect(reasons).toEqual([{ delayReason: 'repeat', delegations: 2 }])
  })
})
