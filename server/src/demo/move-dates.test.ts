import { expect, it } from 'vitest'
import { dateMove, moveDates } from './move-dates.ts'

const end = '2026-11-22 19:59:30'

it('moves by whole days, so that the last day is today', () => {
  const move = dateMove(end, '2027-03-05 20:30:00')
  expect(move.time('2026-11-22 10:00:00')).toBe('2027-03-05T10:00:00')
  expect(move.time('2026-11-21 10:00:00')).toBe('2027-03-04T10:00:00')
  expect(move.date('2026-02-01')).toBe('2026-05-15')
})

it('brings the last day forward, so that all of it lies behind', () => {
  const move = dateMove(end, '2026-11-25 14:00:00')
  expect(move.time('2026-11-22 08:00:00')).toBe('2026-11-25T08:00:00')
  expect(move.time(end)).toBe('2026-11-25T14:00:00')
  expect(move.time('2026-11-21 19:00:00')).toBe('2026-11-24T19:00:00')
})

it('leaves what is still to come as far away as it was', () => {
  expect(dateMove(end, '2026-11-25 14:00:00').time('2026-11-22 21:59:30')).toBe('2026-11-25T16:00:00')
})

it.each(['2026-11-25 00:05:00', '2026-11-25 08:29:59'])('ends yesterday before the laboratory opens (%s)', now => {
  expect(dateMove(end, now).time(end)).toBe('2026-11-24T19:59:30')
})

it('moves the dates inside texts and numbers, and leaves standards and telephones alone', () => {
  const text =
    '【WT20261122-0003】2026-11-22 08:00:00 于2026-11-01，GB/T 212-2008，0358-8200100，2026-11-22T08:00:00+08:00'
  const rows = JSON.stringify([{ text }])
  const snapshot = { end, tables: [{ table: 'operation_log', columns: ['text'], rows }] }
  const [moved] = moveDates(snapshot, '2026-12-02 20:00:00')
  expect(JSON.parse(moved?.rows ?? '')).toEqual([
    {
      text: '【WT20261202-0003】2026-12-02 08:00:00 于2026-11-11，GB/T 212-2008，0358-8200100，2026-12-02T08:00:00+08:00',
    },
  ])
})

it('numbers the reports of each year from 1 again, with their corrections', () => {
  const reports = [
    { report_code: 'BG2026-000001', issue_time: '2026-01-05T09:00:00+08:00' },
    { report_code: 'BG2026-000002', issue_time: '2026-06-05T09:00:00+08:00' },
    { report_code: 'BG2026-000002-G1', issue_time: '2026-06-07T09:00:00+08:00' },
  ]
  const tables = [
    { table: 'report', columns: [], rows: JSON.stringify(reports) },
    { table: 'number_series', columns: [], rows: '[{"series":"BG2026","last":2},{"series":"WT20261122","last":4}]' },
  ]
  const [moved, series] = moveDates({ end, tables }, '2027-09-01 20:00:00')
  expect(JSON.parse(moved?.rows ?? '').map((row: { report_code: string }) => row.report_code)).toEqual([
    'BG2026-000001',
    'BG2027-000001',
    'BG2027-000001-G1',
  ])
  expect(JSON.parse(series?.rows ?? '')).toEqual([
    { series: 'WT20270901', last: 4 },
    { series: 'BG2026', last: 1 },
    { series: 'BG2027', last: 1 },
  ])
})
