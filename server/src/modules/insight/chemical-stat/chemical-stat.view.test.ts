import { expect, it } from 'vitest'
import { pivotColumns } from './chemical-stat.view.ts'

const value = { key: 'AAD', text: '9.80', high: false, estimated: false, waived: false }

it.each([
  [{}, '9.80'],
  [{ high: true }, '▲9.80'],
  [{ estimated: true }, '9.80*'],
  [{ high: true, estimated: true, waived: true }, '▲9.80*（放行）'],
])('a result of %j is marked in the file as on the screen', (marks, expected) => {
  const column = { key: 'AAD', title: '灰分', symbol: '', unit: '', projectId: 1, projectName: '灰分' }
  const columns = pivotColumns(new Set(), [{ ...column, basis: null, limit: null, count: 1 }])
  const row = { results: [{ ...value, ...marks }] } as never
  expect(columns.find(({ key }) => key === 'AAD')?.value(row)).toBe(expected)
})
