import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SeriesChart } from './series-chart.tsx'

vi.mock('../hooks/use-narrow.ts', () => ({ useNarrow: () => false }))

afterEach(cleanup)

const marks = () => [...document.querySelectorAll('[data-mark]')]
const names = () => marks().map(mark => mark.getAttribute('aria-label'))

test('at most 400 figures are drawn, the last ones; the table has all', () => {
  const days = Array.from({ length: 1826 }, (_, at) => ({ label: `${at}`, values: [at, at] }))
  render(
    <SeriesChart title="样品" unit="个" labelName="日" series={[{ name: '样品' }, { name: '项次' }]} marks={days} />,
  )
  expect(marks()).toHaveLength(400)
  expect(names().at(-1)).toContain('1825：项次')
  expect(document.querySelector('.chart-note')?.textContent).toBe('另有 1626 项见表格')
})

test('coarser marks are drawn in their place, and the chart says why', () => {
  const days = Array.from({ length: 800 }, (_, at) => ({ label: `${at}`, values: [1] }))
  const coarser = { marks: [{ label: '2026-08', values: [31] }], note: '图按月画' }
  render(
    <SeriesChart title="样品" unit="个" labelName="日" series={[{ name: '样品' }]} marks={days} coarser={coarser} />,
  )
  expect(names()).toEqual(['2026-08：样品 31 个'])
  expect(document.querySelector('.chart-note')?.textContent).toBe('图按月画')
})
