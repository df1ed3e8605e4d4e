// Long because the figures of work are compared with their rows in one laboratory.
import { dayKind } from '@seam/contract/catalogue/calendar'
import { projectStatCalls } from '@seam/contract/insight/stat/project'
import { qualityMark, qualityStatCalls } from '@seam/contract/insight/stat/quality/quality'
import { pairMark } from '@seam/contract/insight/stat/quality/quality-rows'
import { timeStatCalls } from '@seam/contract/insight/stat/time'
import { type WorkFigure, workloadCalls } from '@seam/contract/insight/stat/workload'
import { commonFailures } from '@seam/contract/kit/failure'
import type { FilterItem } from '@seam/contract/kit/list/page'
import type { Permission } from '@seam/contract/kit/permission'
import { returnReason } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  enterAndConfirm,
  entryRows,
  refs,
  useLaboratory,
} from '../../../../test/builders/result/bench.ts'
import type { Client } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { rowsOfFile, tableOfFile } from '../../../../test/import-file.ts'
import { personWith } from '../../../../test/people.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { workingTime } from '../../catalogue/calendar/calendar.rules.ts'
import { rollUp } from '../rollup/rollup.commands.ts'

const { stage, lab } = useLaboratory()
const today = laboratoryDay()
const input = { startTime: today, endTime: today }

beforeAll(async () => {
  const { analyst, reviewer } = lab
  const plain = await addDelegationUnderTest(lab, 'MAD AAD')
  await enterAndConfirm(stage.db, lab, plain.id, { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] }, '')
  // Three readings, beyond the limit and accepted; returned once before.
  const waived = await addDelegationUnderTest(lab, 'AAD')
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
    expect(ash).toMatchObject({ submitted: 2, pairs: 2, beyondRate: '50.0' })
    const never = await expectOk(
      lab.desk.call(qualityStatCalls.list, { startTime: '2020-01-01', endTime: '2020-01-02' }),
    )
    expect(never.total).toMatchObject({ submitted: 0, thirdRate: null, beyondRate: null })
  })

  it.each(qualityMark.values)('opens the items of %s', async mark => {
    const { rows, total } = await expectOk(lab.desk.call(qualityStatCalls.list, input))
    const page = await expectOk(lab.desk.call(qualityStatCalls.items, { ...input, mark, pageSize: 100 }))
    expect(page.totalRecords).toBe(total[mark])
    expect(page.rows).toHaveLength(total[mark])
    for (const row of rows) {
      const query = [{ key: 'projectId', op: 'eq' as const, value: [row.projectId] }]
      const own = await expectOk(lab.desk.call(qualityStatCalls.items, { ...input, mark, query, pageSize: 100 }))
      expect([own.totalRecords, own.rows.length]).toEqual([row[mark], row[mark]])
    }
  })

  it.each(pairMark.values)('opens the %s of each project, from rows and buckets, within filters', async mark => {
    await rollUp(stage.db)
    const pairsOf = async (query: readonly FilterItem[]) => {
      const sent = { ...input, mark, query: [...query], pageSize: 100 }
      const { rows, totalRecords, total } = await expectOk(lab.desk.call(qualityStatCalls.pairs, sent))
      expect([rows.length, total.pairs]).toEqual([totalRecords, totalRecords])
      return rows
    }
    const { rows, total } = await expectOk(lab.desk.call(qualityStatCalls.list, input))
    expect(total[mark]).toBe(mark === pairMark.all ? 3 : 1)
    const all = await pairsOf([])
    expect(all).toHaveLength(total[mark])
    expect(all.map(({ submitTime }) => submitTime)).toEqual(
      all
        .map(({ submitTime }) => submitTime)
        .toSorted()
        .toReversed(),
    )
    expect(all).toContainEqual(expect.objectContaining({ first: '9.00', second: '10.00', difference: '1.00' }))
    for (const { difference, limit, ratio } of all)
      expect(Number(ratio)).toBeCloseTo(Number(difference) / Number(limit), 2)
    for (const row of rows) {
      const item = { key: 'projectId', op: 'eq' as const, value: [row.projectId] }
      expect(await pairsOf([item]), row.projectName).toHaveLength(row[mark])
    }
    const { raw } = await lab.desk.post(qualityStatCalls.exportPairs.path, { ...input, mark })
    expect(await tableOfFile(raw)).toHaveLength(total[mark] + 1)
  })

  it('opens the items of each reason of return, and of none', async () => {
    await sql`insert into item_event (item_id, command, from_state, to_state, result_no, user_name, address)
      select max(item_id), 'retract', 40, 20, 1, '', '' from item_event where command = 'confirm'`.execute(stage.db)
    const { reasons } = await expectOk(lab.desk.call(qualityStatCalls.list, input))
    expect(reasons.map(({ reasonCode }) => reasonCode)).toEqual([1, null])
    for (const { reasonCode, items } of reasons) {
      const sent = { ...input, reason: reasonCode ?? (0 as const), pageSize: 100 }
      const page = await expectOk(lab.desk.call(qualityStatCalls.items, sent))
      expect([page.totalRecords, page.rows.length], `${reasonCode}`).toEqual([items, items])
    }
  })
})

it('names the code of the laboratory beside a client only to those who may know both', async () => {
  const itemsFor = async (reader: Client) => {
    const { rows } = await expectOk(reader.call(qualityStatCalls.items, { ...input, mark: 'submitted' }))
    expect(rows[0]?.clientName).not.toBe('')
    return rows.map(({ id, labCode, submitTime }) => ({ id, labCode, submitTime }))
  }
  const reader = await personWith(stage, 'statQuality')
  expect(await itemsFor(reader.client)).toEqual([1, 2, 3].map(id => ({ id, labCode: null, submitTime: today })))
  const full = await itemsFor(lab.desk)
  expect(full.every(({ labCode, submitTime }) => labCode !== null && submitTime.length > today.length)).toBe(true)
  const stored = await stage.db.selectFrom('sampleItem').select('id').execute()
  expect(full.map(({ id }) => id).toSorted()).toEqual(stored.map(({ id }) => id).toSorted())
})

it('shows the readings of pairs to those who may know them, and codes beside clients to those who may know both', async () => {
  const pairsFor = async (...rights: Permission[]) => {
    const reader = await personWith(stage, 'statQuality', ...rights)
    const { rows } = await expectOk(reader.client.call(qualityStatCalls.pairs, { ...input, mark: 'pairs' }))
    const { raw } = await reader.client.post(qualityStatCalls.exportPairs.path, { ...input, mark: 'pairs' })
    const [head = [], line = []] = await tableOfFile(raw)
    const inFile = (title: string) => line[head.indexOf(title)] ?? ''
    const [row] = rows
    return [
      row?.id,
      row?.labCode !== null && inFile('实验编号') !== '',
      row?.first !== '' && inFile('读数1') !== '',
      (row?.submitTime.length ?? 0) > today.length,
    ]
  }
  expect(await pairsFor()).toEqual([1, false, true, false])
  expect(await pairsFor('codeMapping')).toEqual([1, true, true, true])
  expect(await pairsFor('codeMapping', 'retestEdit')).toEqual([1, true, false, true])
  expect(await pairsFor('codeMapping', 'retestEdit', 'resultConfirm')).toEqual([1, true, true, true])
})

describe('a table of figures as a file', () => {
  const fileOf = async (path: string, more: object = {}) => {
    const { raw } = await lab.desk.post(path, { ...input, ...more })
    return await tableOfFile(raw)
  }

  it('has the rows and totals of the screen', async () => {
    const quality = await expectOk(lab.desk.call(qualityStatCalls.list, input))
    const [qualityHead, ...qualityRows] = await fileOf(qualityStatCalls.exportAll.path)
    expect(qualityHead?.slice(0, 3)).toEqual(['项目', '提交项次', '加测'])
    expect(qualityRows).toHaveLength(quality.rows.length + 1)
    expect(qualityRows.at(-1)?.slice(0, 3)).toEqual([
      '合计',
      String(quality.total.submitted),
      String(quality.total.third),
    ])
    const [reasonHead, ...reasonRows] = await fileOf(qualityStatCalls.exportAll.path, { table: 'reasons' })
    expect(reasonHead).toEqual(['原因', '项次'])
    expect(reasonRows).toEqual(
      quality.reasons.map(({ reasonCode, items }) => [
        reasonCode === null ? '没有原因' : returnReason.label(reasonCode),
        String(items),
      ]),
    )
    const time = await expectOk(lab.desk.call(timeStatCalls.list, input))
    const [, ...timeRows] = await fileOf(timeStatCalls.exportAll.path)
    expect(timeRows).toHaveLength(time.rows.length + 1)
    expect(timeRows.at(-1)?.slice(0, 2)).toEqual(['全部项目', String(time.total.items)])
    const { people, instruments } = await expectOk(lab.desk.call(workloadCalls.list, input))
    expect((await fileOf(workloadCalls.exportAll.path, { table: 'people' })).slice(1).map(([name]) => name)).toEqual(
      people.map(({ userName }) => userName),
    )
    expect(await fileOf(workloadCalls.exportAll.path, { table: 'instruments' })).toHaveLength(instruments.length + 1)
  })

  it('names nobody else to a reader without statStaff', async () => {
    const reader = await personWith(stage, 'statWorkload')
    const { raw } = await reader.client.post(workloadCalls.exportAll.path, { ...input, table: 'people' })
    expect(await tableOfFile(raw)).toHaveLength(1)
    const query = [{ key: 'userId', op: 'eq', value: [lab.analyst.id] }]
    const file = await reader.client.post(workloadCalls.exportRows.path, { ...input, figure: 'submitted', query })
    const { rows } = await rowsOfFile(file.raw)
    expect(rows.flat().find(text => text.startsWith('条件'))).toBe('条件：提交项次，姓名：所选')
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
    const rowsFor = async (reader: Client, figure: WorkFigure) =>
      (await expectOk(reader.call(workloadCalls.rows, { ...input, figure }))).totalRecords
    expect(await rowsFor(other.client, 'submitted')).toBe(0)
    expect(await rowsFor(lab.desk, 'submitted')).toBe(3)
    const person = people.find(({ userId }) => userId === lab.analyst.id)!
    for (const figure of ['submitted', 'readings', 'returned', 'confirmed', 'reports'] as const) {
      const query = [{ key: 'userId', op: 'eq' as const, value: [person.userId] }]
      const page = await expectOk(lab.desk.call(workloadCalls.rows, { ...input, figure, query, pageSize: 100 }))
      expect([page.totalRecords, page.rows.length], figure).toEqual([person[figure], person[figure]])
    }
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
    const { rows } = await expectOk(lab.desk.call(projectStatCalls.list, input))
    expect(rows.map(({ p50 }) => p50)).toEqual(['10.00', '10.00'])
    // buckets follow the calendar
    await rollUp(stage.db)
    await sql`insert into calendar_day (day, day_kind) values (${today}::date, 1)`.execute(stage.db)
    expect(await count()).toMatchObject({ p50: '0.00' })
    await rollUp(stage.db)
    expect(await count()).toMatchObject({ items: 3, p50: '0.00' })
  })

  it('is that of the calendar, from and to any moment', async () => {
    const calendar = {
      week: [1, 3, 5, 6],
      opensAt: '07:30',
      closesAt: '16:45',
      cutOff: '16:00',
      exceptions: new Map([
        ['2026-03-02', dayKind.rest],
        ['2026-03-05', dayKind.work],
      ]),
    }
    await sql`update working_calendar set week = '[1, 3, 5, 6]', opens_at = '07:30', closes_at = '16:45', cut_off = '16:00'`.execute(
      stage.db,
    )
    await sql`delete from calendar_day`.execute(stage.db)
    await sql`insert into calendar_day (day, day_kind) values ('2026-03-02', 1), ('2026-03-05', 2)`.execute(stage.db)
    const ranges = [0, 1, 2, 3, 4, 5].map(index => {
      const start = `2026-03-0${1 + index} ${['06:10', '07:30', '12:00', '16:45', '23:59', '10:20'][index]}:00`
      return { start, end: `2026-03-${10 + index} ${['18:00', '07:31', '16:44', '00:00', '12:00', '09:15'][index]}:00` }
    })
    for (const { start, end } of ranges) {
      await sql`update delegation set start_time = ${start}::timestamptz`.execute(stage.db)
      await sql`update sample_item set confirm_time = ${end}::timestamptz where confirm_time is not null`.execute(
        stage.db,
      )
      const period = { startTime: end.slice(0, 10), endTime: end.slice(0, 10) }
      const { total } = await expectOk(lab.desk.call(timeStatCalls.list, period))
      const quarters = Math.ceil(workingTime(start, end, calendar) / 900_000)
      expect(total.p50, `${start} ${end}`).toBe((quarters / 4).toFixed(2))
    }
  })

  it('counts why promises were not kept', async () => {
    await sql`update delegation set due_time = now() - interval '1 second', delay_reason = 'repeat'`.execute(stage.db)
    const { total, reasons } = await expectOk(lab.desk.call(timeStatCalls.list, input))
    expect(total).toMatchObject({ due: 2, kept: 0, keptRate: '0.0', overdue: 2 })
    expect(reasons).toEqual([{ delayReason: 'repeat', delegations: 2 }])
  })
})
