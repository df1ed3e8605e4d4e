import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FigureLink, type StatColumn, StatTable } from './stat-table.tsx'

const phone = vi.hoisted(() => ({ narrow: false }))
vi.mock('../../../../kit/hooks/use-narrow.ts', () => ({ useNarrow: () => phone.narrow }))
afterEach(() => {
  cleanup()
  phone.narrow = false
})

type Row = { name: string; items: number; samples: number | null }
const columns: readonly StatColumn<Row>[] = [
  { key: 'name', title: '项目', render: row => row.name, total: '合计' },
  {
    key: 'items',
    title: '项次',
    numeric: true,
    render: row => <FigureLink value={row.items} href="#/rows" />,
    total: <FigureLink value={0} href="#/rows" />,
  },
  { key: 'samples', title: '样品', numeric: true, render: row => row.samples, total: 1_234_567 },
]
const rows = [
  { name: '灰分', items: 12_345, samples: 1000 },
  { name: '2026', items: 0, samples: null },
]
const table = (
  <StatTable
    label="项目"
    empty="没有"
    columns={columns}
    rows={rows}
    rowKey={({ name }) => name}
    failure={null}
    onRetry={() => undefined}
  />
)

test('separates the thousands of counts, in rows and totals, and not those of texts', () => {
  render(table)
  const cells = [...document.querySelectorAll('tbody tr, tfoot tr')].map(row =>
    [...row.querySelectorAll('td')].map(cell => cell.textContent),
  )
  expect(cells).toEqual([
    ['灰分', '12,345', '1,000'],
    ['2026', '0', '--'],
    ['合计', '0', '1,234,567'],
  ])
  expect([...document.querySelectorAll('a')].map(link => link.textContent)).toEqual(['12,345'])
})

test('does so in the cards of a phone too', () => {
  phone.narrow = true
  render(table)
  const values = [...document.querySelectorAll('dd')].map(value => value.textContent)
  expect(values).toEqual(['12,345', '1,000', '0', '0', '1,234,567'])
})

const rangeOf = (page: { no: number; size: number; total: number }) => {
  render(
    <StatTable
      label="项目"
      empty="没有"
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      failure={null}
      onRetry={() => undefined}
      page={{ ...page, onTurn: () => undefined }}
    />,
  )
  const range = document.querySelector('.stat-table-range')?.textContent
  cleanup()
  return range
}

test('says how many rows a list has, and which of them are on this page', () => {
  expect(rangeOf({ no: 2, size: 20, total: 1431 })).toBe('第 21–40 条，共 1,431 条')
  expect(rangeOf({ no: 1, size: 20, total: 2 })).toBe('共 2 条')
  // a count that was ended, and one that is known from figures
  expect(rangeOf({ no: 1, size: 20, total: 10_001 })).toBe('第 1–20 条，共 10,000+ 条')
  expect(rangeOf({ no: 1, size: 20, total: 20_000 })).toBe('第 1–20 条，共 20,000 条')
})
