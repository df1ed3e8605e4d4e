import { calendarFailures, type DayKind, dayKind, promiseUnit } from '@seam/contract/catalogue/calendar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarYears } from '../../../db/seed/calendar-years.ts'
import {
  areHoursInOrder,
  dayChanges,
  dueTimeOf,
  escalationTimeOf,
  faultInDays,
  missingYears,
  soonTimeOf,
  type WorkingCalendar,
  workingTime,
} from './calendar.rules.ts'

const daysOf = (names: Readonly<Record<string, string>>, kind: DayKind) =>
  Object.values(names).flatMap(days => days.split(' ').map(day => [`2026-${day}`, kind] as const))
const year = calendarYears[2026] ?? { rest: {}, work: {} }
const exceptions = new Map<string, DayKind>([...daysOf(year.rest, dayKind.rest), ...daysOf(year.work, dayKind.work)])
const calendar: WorkingCalendar = {
  week: [1, 2, 3, 4, 5],
  opensAt: '08:00',
  closesAt: '18:00',
  cutOff: '16:00',
  exceptions,
}
const { hour, workingHour, workingDay } = promiseUnit
const due = (start: string, amount: number, unit: typeof hour | typeof workingHour | typeof workingDay) =>
  dueTimeOf(`${start}:00`, amount, unit, calendar).slice(0, 16)

describe('a promise in working days', () => {
  it.each([
    ['2026-09-18 15:00', 2, '2026-09-21 18:00'],
    ['2026-09-30 16:30', 2, '2026-10-10 18:00'],
    ['2026-02-13 10:00', 1, '2026-02-14 18:00'],
    // At the cut-off, and a minute later.
    ['2026-11-23 16:00', 1, '2026-11-24 18:00'],
    ['2026-11-23 16:01', 1, '2026-11-25 18:00'],
    // Before opening; on a Sunday.
    ['2026-11-23 05:00', 1, '2026-11-24 18:00'],
    ['2026-11-22 17:00', 1, '2026-11-24 18:00'],
  ])('started %s, %d days: %s', (start, amount, expected) => expect(due(start, amount, workingDay)).toBe(expected))
})

describe('a promise in working hours', () => {
  it.each([
    ['2026-11-23 09:00', 4, '2026-11-23 13:00'],
    // Closing time is still working time.
    ['2026-11-23 09:00', 9, '2026-11-23 18:00'],
    ['2026-11-23 09:00', 10, '2026-11-24 09:00'],
    ['2026-11-23 19:00', 1, '2026-11-24 09:00'],
    ['2026-11-23 18:00', 1, '2026-11-24 09:00'],
    ['2026-11-21 12:00', 1, '2026-11-23 09:00'],
    ['2026-09-30 17:00', 2, '2026-10-08 09:00'],
  ])('started %s, %d hours: %s', (start, amount, expected) => expect(due(start, amount, workingHour)).toBe(expected))

  it('counts natural hours over nights and holidays', () => {
    expect(due('2026-09-30 17:00', 24, hour)).toBe('2026-10-01 17:00')
  })
})

const moments = fc
  .integer({ min: 0, max: 365 * 24 * 60 - 1 })
  .map(minute => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString().slice(0, 16).replace('T', ' '))
const units = fc.constantFrom(hour, workingHour, workingDay)
const amounts = fc.integer({ min: 1, max: 60 })

describe('every promise', () => {
  it('is due no earlier for a later start or a larger amount', () => {
    fc.assert(
      fc.property(moments, moments, amounts, units, (one, other, amount, unit) => {
        const [earlier, later] = one < other ? [one, other] : [other, one]
        expect(due(earlier, amount, unit) <= due(later, amount, unit)).toBe(true)
        expect(due(earlier, amount, unit) <= due(earlier, amount + 1, unit)).toBe(true)
        expect(due(earlier, amount, unit) > earlier).toBe(true)
      }),
    )
  })

  it('is due in working time unless it counts natural hours', () => {
    fc.assert(
      fc.property(moments, amounts, fc.constantFrom(workingHour, workingDay), (start, amount, unit) => {
        const [day = '', clock = ''] = due(start, amount, unit).split(' ')
        expect(clock >= '08:00' && clock <= '18:00').toBe(true)
        const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
        const kind = exceptions.get(day)
        expect(kind === undefined ? weekday > 0 && weekday < 6 : kind === dayKind.work).toBe(true)
      }),
    )
  })

  it('in working hours can be divided: a then b hours are a + b', () => {
    fc.assert(
      fc.property(moments, amounts, amounts, (start, a, b) => {
        expect(due(due(start, a, workingHour), b, workingHour)).toBe(due(start, a + b, workingHour))
      }),
    )
  })
})

describe('missing years', () => {
  it('are this year, and from November on the next', () => {
    expect(missingYears(new Set([2026]), '2026-10-31')).toEqual([])
    expect(missingYears(new Set([2026]), '2026-11-01')).toEqual([2027])
    expect(missingYears(new Set([2027]), '2026-12-01')).toEqual([2026])
  })
})

describe('the ladder', () => {
  it.each([
    // 50 natural hours: 40 after the start
    ['2026-11-21 10:00', '2026-11-23 12:00', hour, '2026-11-23 02:00'],
    // 5 working hours: 4 after the start
    ['2026-11-23 09:00', '2026-11-23 14:00', workingHour, '2026-11-23 13:00'],
    // 8 and 10 working hours: 14.4 of 18
    ['2026-11-23 10:00', '2026-11-24 18:00', workingDay, '2026-11-24 14:24'],
    // over a weekend: 3 and 10 hours, 10.4 of 13
    ['2026-11-20 15:00', '2026-11-23 18:00', workingDay, '2026-11-23 15:24'],
  ])('from %s due %s: pressing from %4$s', (start, dueTime, unit, soon) =>
    expect(soonTimeOf(`${start}:00`, `${dueTime}:00`, unit, calendar).slice(0, 16)).toBe(soon),
  )

  it.each([
    ['2026-11-23 18:00', '2026-11-24 18:00'],
    ['2026-11-20 18:00', '2026-11-23 18:00'],
    ['2026-09-30 03:00', '2026-10-08 03:00'],
  ])('due %s goes to the managers at %s', (dueTime, escalation) =>
    expect(escalationTimeOf(`${dueTime}:00`, calendar)).toBe(`${escalation}:00`),
  )

  it('is pressing between start and due, for every promise', () => {
    fc.assert(
      fc.property(moments, amounts, units, (start, amount, unit) => {
        const dueTime = due(start, amount, unit)
        const soon = soonTimeOf(`${start}:00`, `${dueTime}:00`, unit, calendar)
        expect(soon >= `${start}:00` && soon <= `${dueTime}:00`).toBe(true)
      }),
    )
  })
})

describe('working time', () => {
  it('is what a promise in working hours counts', () => {
    fc.assert(
      fc.property(moments, amounts, (start, amount) => {
        const end = due(start, amount, workingHour)
        expect(workingTime(`${start}:00`, `${end}:00`, calendar)).toBe(amount * 3_600_000)
      }),
    )
  })

  it('is none backwards, and adds up', () => {
    fc.assert(
      fc.property(moments, moments, moments, (...times) => {
        const [a = '', b = '', c = ''] = times.map(time => `${time}:00`).toSorted()
        expect(workingTime(c, a, calendar)).toBe(0)
        expect(workingTime(a, b, calendar) + workingTime(b, c, calendar)).toBe(workingTime(a, c, calendar))
      }),
    )
  })
})

describe('the exceptions of a year', () => {
  const day = (date: string, kind: DayKind = dayKind.rest, dayName = '') => ({ day: date, dayKind: kind, dayName })

  it('are days of this year, each once', () => {
    const days = [day('2026-01-01'), day('2026-12-31', dayKind.work)]
    expect(faultInDays(2026, days)).toBeUndefined()
    expect(faultInDays(2026, [])).toBeUndefined()
    expect(faultInDays(2026, [...days, day('2027-01-01')])).toBe(calendarFailures.dayOutsideYear)
    expect(faultInDays(2026, [...days, day('2026-01-01', dayKind.work)])).toBe(calendarFailures.dayRepeated)
  })

  it('are compared in words: what is added, and what is removed', () => {
    const [newYear, spring, worked] = [
      day('2026-01-01', dayKind.rest, '元旦'),
      day('2026-02-17', dayKind.rest, '春节'),
      day('2026-02-14', dayKind.work, '春节'),
    ]
    expect(dayChanges([newYear], [newYear])).toBe('')
    expect(dayChanges([], [newYear, worked])).toBe(
      `增加2026-01-01${dayKind.label(dayKind.rest)}元旦、2026-02-14${dayKind.label(dayKind.work)}春节`,
    )
    expect(dayChanges([newYear, spring], [newYear])).toBe(`移除2026-02-17${dayKind.label(dayKind.rest)}春节`)
    expect(dayChanges([spring], [day('2026-02-17', dayKind.work, '春节')])).toBe(
      `增加2026-02-17${dayKind.label(dayKind.work)}春节；移除2026-02-17${dayKind.label(dayKind.rest)}春节`,
    )
  })
})

it('the hours of a day are in order: the cut-off is after opening, and at closing time at the latest', () => {
  const hours = { opensAt: '08:00', cutOff: '16:00', closesAt: '18:00' }
  expect(areHoursInOrder(hours)).toBe(true)
  expect(areHoursInOrder({ ...hours, cutOff: '18:00' })).toBe(true)
  expect(areHoursInOrder({ ...hours, cutOff: '18:01' })).toBe(false)
  expect(areHoursInOrder({ ...hours, cutOff: '08:00' })).toBe(false)
})
