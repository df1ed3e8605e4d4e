import { expect, test } from 'vitest'
import { moneyText } from '../money/money.tsx'
import { rowIndex } from '../page-table/rows/row-index.ts'
import { lastNinetyDays, quickRanges } from './date-ranges.ts'
import { labClock, timeFormat } from './lab-time.ts'
import { relativeTime } from './relative-time.ts'

test('continues row numbers across pages', () => {
  expect(rowIndex(1, 10, 0)).toBe(1)
  expect(rowIndex(3, 20, 4)).toBe(45)
})

test('offers quick ranges of whole months, also across years', () => {
  const ranges = quickRanges(labClock(Date.parse('2026-01-15T10:00:00+08:00')))
  expect(ranges).toEqual([
    { label: '本月', range: ['2026-01-01 00:00:00', '2026-01-31 23:59:59'] },
    { label: '上月', range: ['2025-12-01 00:00:00', '2025-12-31 23:59:59'] },
    { label: '前三个月', range: ['2025-10-01 00:00:00', '2025-12-31 23:59:59'] },
  ])
})

test('uses days of the laboratory in any time zone', () => {
  const late = Date.parse('2026-03-31T23:30:00+08:00')
  expect(labClock(late).format(timeFormat)).toBe('2026-03-31 23:30:00')
  expect(lastNinetyDays(labClock(late))).toEqual(['2025-12-31 00:00:00', '2026-03-31 23:59:59'])
})

test.each([
  [-5, '刚刚'],
  [0, '刚刚'],
  [29, '刚刚'],
  [30, '1分钟前'],
  [119, '1分钟前'],
  [3599, '59分钟前'],
  [3600, '1小时前'],
  [86_399, '23小时前'],
  [86_400, '1天前'],
  [172_799, '1天前'],
  [172_800, '2026-03-01 08:00:00'],
  [-3600, '2026-03-01 08:00:00'],
])('%i seconds later a time reads %s', (seconds, text) => {
  const time = '2026-03-01 08:00:00'
  expect(relativeTime(time, Date.parse('2026-03-01T08:00:00+08:00') + seconds * 1000)).toBe(text)
})

test('shows money with two decimals, and -- without a value', () => {
  expect(moneyText('285.00')).toBe('285.00')
  expect(moneyText('-1234567.80')).toBe('-1,234,567.80')
  expect(moneyText('0.05')).toBe('0.05')
  for (const empty of ['', null, undefined]) expect(moneyText(empty)).toBe('--')
})
