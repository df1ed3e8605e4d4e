import { instrumentCalls, instrumentFailures, instrumentState } from '@seam/contract/catalogue/instrument'
import type { SentOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { configCalls } from '@seam/contract/system/config'
import { describe, expect, it, test } from 'vitest'
import { projectById } from '../../../../test/builders/catalogue.ts'
import { expectOk } from '../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  enter,
  entryRows,
  refs,
  submit,
  useLaboratory,
} from '../../../../test/builders/result/bench.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { next, personWith } from '../../../../test/people.ts'
import { isExpired, reasonAgainstUse } from '../../catalogue/instrument/instrument.rules.ts'

const { stage, lab } = useLaboratory()

const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)

type Draft = SentOf<typeof instrumentCalls.add>
const draft = (more: Partial<Draft> = {}): Draft => ({
  instrumentName: '量热仪',
  model: 'IKA C6000',
  instrumentNumber: `LR-${next()}`,
  calibratedUntil: dayFromNow(30),
  ...more,
})
const find = async (id: number) => {
  const { rows } = await expectOk(lab.desk.call(instrumentCalls.page, { pageSize: 100 }))
  const row = rows.find(one => one.id === id)
  if (row === undefined) throw new Error(`no instrument ${id}`)
  return row
}
const add = async (more: Partial<Draft> = {}) =>
  find((await expectOk(lab.desk.call(instrumentCalls.add, draft(more)))).id)
const refOf = ({ id, version }: { id: number; version: number }) => ({ id, version })
const allowExtension = async (instrumentExtension: boolean) => {
  const { version } = await expectOk(lab.desk.call(configCalls.get))
  await expectOk(lab.desk.call(configCalls.update, { instrumentExtension, version }))
}

/** Enters a reading of ash with this instrument. */
const enterWith = async (instrument: string) => {
  const { id } = await addDelegationUnderTest(lab, 'AAD')
  const [row] = await entryRows(stage.db, id, { AAD: ['9.8', '9.8'] })
  if (row === undefined) throw new Error('no item')
  const readings = row.readings.map(reading => ({ ...reading, instrument }))
  return lab.analyst.client.call(resultCalls.save, { rows: [{ ...row, readings }] })
}

describe('the use of an instrument', () => {
  const facts = { instrumentNumber: 'LR-1', state: 2 as const, calibratedUntil: '2026-06-30', extendedUntil: null }
  const on = (today: string, extensionAllowed = true) => ({ today, extensionAllowed })

  test('is possible on the last day of its calibration, and not on the next', () => {
    expect(reasonAgainstUse(facts, on('2026-06-30'))).toBeUndefined()
    expect(reasonAgainstUse(facts, on('2026-07-01'))?.failure).toBe(instrumentFailures.expired)
    expect(isExpired({ calibratedUntil: null }, '2099-01-01')).toBe(false)
  })

  test('goes on until the day that a manager allowed, unless the configuration forbids it', () => {
    const extended = { ...facts, extendedUntil: '2026-07-10' }
    expect(reasonAgainstUse(extended, on('2026-07-10'))).toBeUndefined()
    expect(reasonAgainstUse(extended, on('2026-07-11'))?.failure).toBe(instrumentFailures.expired)
    expect(reasonAgainstUse(extended, on('2026-07-10', false))?.failure).toBe(instrumentFailures.expired)
  })

  test.each([instrumentState.stopped, instrumentState.repair])('ends in state %s', state =>
    expect(reasonAgainstUse({ ...facts, state }, on('2026-06-01'))?.failure).toBe(instrumentFailures.notInUse),
  )
})

describe('instruments', () => {
  it('any text is a number while none is registered, and only registered ones afterwards', async () => {
    expect((await enterWith('随便')).code).toBe(0)
    const { instrumentNumber } = await add()
    expectRefusal(await enterWith('随便'), instrumentFailures.unknown)
    expect((await enterWith(instrumentNumber)).code).toBe(0)
    expect((await enterWith('')).code).toBe(0)
  })

  it('is named by every reading of a project that requires one, at entry and at submission', async () => {
    const { instrumentNumber } = await add()
    const ash = await projectById(lab.desk, 'AAD')
    const require = (instrumentRequired: boolean) =>
      stage.db.updateTable('project').set({ instrumentRequired }).where('id', '=', ash.id).execute()
    const { id } = await addDelegationUnderTest(lab, 'AAD')
    await enter(stage.db, lab.analyst.client, id, { AAD: ['9.8', '9.8'] })
    await require(true)
    try {
      const rows = await refs(stage.db, id, 'AAD')
      expectRefusal(await lab.analyst.client.call(resultCalls.submit, { rows }), resultFailures.instrumentMissing)
      expectRefusal(await enterWith(''), resultFailures.instrumentMissing)
      expect((await enterWith(instrumentNumber)).code).toBe(0)
      const [row] = await entryRows(stage.db, id, { AAD: ['9.8', '9.8'] })
      const readings = (row?.readings ?? []).map((reading, at) => ({
        ...reading,
        instrument: at === 0 ? instrumentNumber : '',
      }))
      const partly = row === undefined ? [] : [{ ...row, readings }]
      expectRefusal(await lab.analyst.client.call(resultCalls.save, { rows: partly }), resultFailures.instrumentMissing)
    } finally {
      await require(false)
    }
    await submit(stage.db, lab.analyst.client, id, 'AAD')
  })

  it('refuses an expired one until a manager extends it or it is calibrated', async () => {
    const expired = await add({ calibratedUntil: dayFromNow(-1) })
    expectRefusal(await enterWith(expired.instrumentNumber), instrumentFailures.expired)
    expect(
      (await expectOk(lab.analyst.client.call(instrumentCalls.options))).find(
        ({ instrumentNumber }) => instrumentNumber === expired.instrumentNumber,
      )?.reason,
    ).toContain('到期')
    const extension = { extendedUntil: dayFromNow(3), reason: '校准已预约' }
    await expectOk(lab.desk.call(instrumentCalls.extend, { ...refOf(expired), ...extension }))
    expect((await enterWith(expired.instrumentNumber)).code).toBe(0)
    await allowExtension(false)
    expectRefusal(await enterWith(expired.instrumentNumber), instrumentFailures.expired)
    expectRefusal(
      await lab.desk.call(instrumentCalls.extend, { ...refOf(await find(expired.id)), ...extension }),
      instrumentFailures.extensionOff,
    )
    await allowExtension(true)
    const calibration = { calibratedUntil: dayFromNow(365), reason: 'JZ-2026-118' }
    await expectOk(lab.desk.call(instrumentCalls.calibrate, { ...refOf(await find(expired.id)), ...calibration }))
    expect(await find(expired.id)).toMatchObject({ expired: false, extendedUntil: null })
    expect((await enterWith(expired.instrumentNumber)).code).toBe(0)
  })

  it('refuses one in repair, and keeps its history', async () => {
    const row = await add()
    const change = { state: instrumentState.repair, reason: '氧弹漏气' }
    await expectOk(lab.desk.call(instrumentCalls.switchState, { ...refOf(row), ...change }))
    expectRefusal(await enterWith(row.instrumentNumber), instrumentFailures.notInUse)
    const again = refOf(await find(row.id))
    expectRefusal(await lab.desk.call(instrumentCalls.switchState, { ...again, ...change }), commonFailures.alreadySo)
    const edit = { instrumentName: '量热仪', instrumentNumber: row.instrumentNumber, place: '303 室' }
    await expectOk(lab.desk.call(instrumentCalls.update, { ...edit, ...again }))
    const steps = await expectOk(lab.desk.call(instrumentCalls.history, { id: row.id }))
    expect(steps.map(({ nodeName }) => nodeName)).toEqual(['修改', '变更状态', '登记'])
    expect(steps[1]?.remarks).toBe('维修；氧弹漏气')
  })

  it('refuses a taken number, an old version, a past day, and an extension of what has not expired', async () => {
    const row = await add()
    expectRefusal(
      await lab.desk.call(instrumentCalls.add, draft({ instrumentNumber: row.instrumentNumber })),
      instrumentFailures.numberTaken,
    )
    const stale = { ...refOf(row), version: row.version + 1 }
    const past = { calibratedUntil: dayFromNow(-1), reason: 'x' }
    const extension = { extendedUntil: dayFromNow(3), reason: 'x' }
    expectRefusal(
      await lab.desk.call(instrumentCalls.calibrate, { ...stale, ...past }),
      commonFailures.changedMeanwhile,
    )
    expectRefusal(
      await lab.desk.call(instrumentCalls.calibrate, { ...refOf(row), ...past }),
      instrumentFailures.dayPast,
    )
    expectRefusal(
      await lab.desk.call(instrumentCalls.extend, { ...refOf(row), ...extension }),
      instrumentFailures.notExpired,
    )
    const expired = await add({ calibratedUntil: dayFromNow(-1) })
    expectRefusal(
      await lab.desk.call(instrumentCalls.extend, { ...refOf(expired), ...extension, extendedUntil: dayFromNow(-1) }),
      instrumentFailures.dayPast,
    )
  })

  it('an entry and a stop at the same moment exclude each other', async () => {
    const row = await add()
    const [entry, stop] = await Promise.all([
      enterWith(row.instrumentNumber),
      lab.desk.call(instrumentCalls.switchState, { ...refOf(row), state: instrumentState.stopped, reason: '报废' }),
    ])
    expect(stop.code).toBe(0)
    expect([0, instrumentFailures.notInUse.code]).toContain(entry.code)
    expectRefusal(await enterWith(row.instrumentNumber), instrumentFailures.notInUse)
  })

  it('only the permission to extend extends', async () => {
    const row = await add({ calibratedUntil: dayFromNow(-1) })
    const keeper = (await personWith(stage, 'instrumentEdit')).client
    expectRefusal(
      await keeper.call(instrumentCalls.extend, { ...refOf(row), extendedUntil: dayFromNow(3), reason: 'x' }),
      commonFailures.noPermission,
    )
  })
})
