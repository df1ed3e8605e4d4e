import { expect, test } from 'vitest'
import { stepOption } from './step-option.ts'

const now = Date.parse('2026-06-01T00:00:00+08:00')
const ink = { ink: '#000', soft: '#555', line: '#ccc', accent: '#b45309', surface: '#fff' }

test("steps from the earliest to now on the laboratory's clock, whatever order they come in", () => {
  const late = { time: '2026-03-01 00:00:00', value: 25, note: '调价' }
  const early = { time: '2026-01-01 00:00:00', value: 20, note: '初始' }
  const { useUTC, series: lines } = stepOption([late, early], now, '元', ink)
  const [series] = lines
  expect(series?.data.map(({ value }) => value[1])).toEqual([20, 25, 25])
  expect(series?.data.map(({ value }) => value[0])).toEqual(
    ['2026-01-01', '2026-03-01', '2026-06-01'].map(day => Date.parse(`${day}T00:00:00Z`)),
  )
  expect(useUTC).toBe(true)
})

test('what people wrote is text in the tip, and nothing is drawn of nothing', () => {
  const { tooltip } = stepOption([], now, '元', ink)
  const step = { time: '2026-01-01 00:00:00', value: 20, note: '<img src=x>' }
  expect(tooltip.formatter([{ data: { step } }])).toContain('&lt;img')
  expect(stepOption([], now, '元', ink).series[0]?.data).toEqual([])
})
