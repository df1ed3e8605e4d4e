import { calendarCalls, calendarFailures, dayKind } from '@seam/contract/catalogue/calendar'
import { commonFailures } from '@seam/contract/kit/failure'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import type { Client } from '../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { lastOperation, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let client: Client
beforeAll(async () => {
  client = (await personWith(stage, 'calendarView', 'calendarEdit')).client
})

const get = (year: number) => expectOk(client.call(calendarCalls.get, { year }))

describe('the working calendar', () => {
  it('is delivered with the holidays of 2026', async () => {
    const calendar = await get(2026)
    expect(calendar).toMatchObject({ week: [1, 2, 3, 4, 5], opensAt: '08:00', closesAt: '18:00', cutOff: '16:00' })
    expect(calendar.days).toHaveLength(39)
    expect(calendar.days).toContainEqual({ day: '2026-10-10', dayKind: dayKind.work, dayName: '国庆节' })
  })

  it('changes week and hours once per version, in their order', async () => {
    const { version } = await get(2026)
    const edit = { week: [6, 1, 2, 3, 4, 5], opensAt: '08:30', closesAt: '17:30', cutOff: '15:00', version }
    const answers = await Promise.all([
      client.call(calendarCalls.updateWeek, edit),
      client.call(calendarCalls.updateWeek, edit),
    ])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    expect((await lastOperation(stage)).operContent).toContain('每周工作日由【一二三四五】改为【一二三四五六】')
    const changed = await get(2026)
    expect(changed).toMatchObject({ week: [1, 2, 3, 4, 5, 6], opensAt: '08:30', cutOff: '15:00' })
    for (const hours of [{ cutOff: '08:30' }, { cutOff: '17:31' }, { opensAt: '18:00' }])
      expectRefusal(
        await client.call(calendarCalls.updateWeek, { ...edit, version: changed.version, ...hours }),
        calendarFailures.hoursReversed,
      )
    for (const wrong of [{ week: [] }, { week: [8] }, { opensAt: '24:00' }, { cutOff: '9:00' }])
      expectRefusal(
        await client.post(calendarCalls.updateWeek.path, { ...edit, version: changed.version, ...wrong }),
        commonFailures.invalidInput,
      )
  })

  it('replaces the exceptions of one year, once per version', async () => {
    const others = (await get(2026)).days
    const { version } = await get(2031)
    const day = { day: '2031-05-01', dayKind: dayKind.rest, dayName: '劳动节' }
    const send = (days: (typeof day)[], sent = version) =>
      client.call(calendarCalls.updateYear, { year: 2031, days, version: sent })
    expectRefusal(await send([{ ...day, day: '2030-05-01' }]), calendarFailures.dayOutsideYear)
    expectRefusal(await send([day, { ...day, dayName: '' }]), calendarFailures.dayRepeated)
    const answers = await Promise.all([send([day]), send([day])])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    expect((await lastOperation(stage)).operContent).toBe('设定2031年例外日：增加2031-05-01休劳动节')
    const changed = await get(2031)
    expect(changed.days).toEqual([day])
    await expectOk(send([], changed.version))
    expect((await lastOperation(stage)).operContent).toBe('设定2031年例外日：移除2031-05-01休劳动节')
    expect((await get(2031)).days).toEqual([])
    expect((await get(2026)).days).toEqual(others)
  })

  it('is refused to those without the permission', async () => {
    const viewer = (await personWith(stage, 'calendarView')).client
    const { version } = await expectOk(viewer.call(calendarCalls.get, { year: 2026 }))
    expectRefusal(
      await viewer.call(calendarCalls.updateYear, { year: 2032, days: [], version }),
      commonFailures.noPermission,
    )
    const other = (await personWith(stage, 'projectView')).client
    expectRefusal(await other.call(calendarCalls.get, { year: 2026 }), commonFailures.noPermission)
  })
})
