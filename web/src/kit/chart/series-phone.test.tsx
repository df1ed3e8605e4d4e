import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SeriesChart } from './series-chart.tsx'

vi.mock('../hooks/use-narrow.ts', () => ({ useNarrow: () => true }))

test('a phone draws as many marks as a chart says it has room for, with their short labels', () => {
  const year = Array.from({ length: 12 }, (_, at) => ({ label: `${at + 1} 月`, short: `${at + 1}`, values: [at] }))
  render(<SeriesChart title="年" unit="个" labelName="月份" series={[{ name: '2026' }]} marks={year} onPhone={12} />)
  expect(document.querySelectorAll('[data-mark]')).toHaveLength(12)
  const labels = [...document.querySelectorAll('.chart-axis text[text-anchor=middle]')].map(label => label.textContent)
  expect(labels).toEqual(year.map(({ short }) => short))
  expect(document.querySelector('.chart-note')).toBeNull()
})
