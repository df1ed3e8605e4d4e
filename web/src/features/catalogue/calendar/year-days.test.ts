import { dayKind } from '@seam/contract/catalogue/calendar'
import { describe, expect, it } from 'vitest'
import { monthsOf, toggleDay } from './year-days.ts'

const week = [1, 2, 3, 4, 5]

describe('the days of a year', () => {
  it('begin in the column of their weekday', () => {
    const months = monthsOf(2026)
    expect(months.map(({ days }) => days.length).reduce((a, b) => a + b)).toBe(365)
    // Thursday, and a Sunday
    expect(months[0]).toMatchObject({ name: '1月', empty: 3 })
    expect(months[1]?.empty).toBe(6)
    expect(monthsOf(2028)[1]?.days.at(-1)).toBe('2028-02-29')
  })

  it('become the other kind than by the week, and ordinary again', () => {
    const rest = toggleDay([], '2026-10-01', week, '国庆节')
    expect(rest).toEqual([{ day: '2026-10-01', dayKind: dayKind.rest, dayName: '国庆节' }])
    const both = toggleDay(rest, '2026-09-20', week, '')
    expect(both).toEqual([{ day: '2026-09-20', dayKind: dayKind.work, dayName: '' }, ...rest])
    expect(toggleDay(both, '2026-09-20', week, '')).toEqual(rest)
  })
})
