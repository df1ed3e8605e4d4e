import type { ResultValue } from '@seam/contract/lab/result/result.row'
import { expect, test } from 'vitest'
import { benchRow, parts, valueWith } from '../../bench-row.fixture.ts'
import { columnCount, openBoxes, projectColumns } from './box-layout.ts'

const rowState = (texts: readonly string[], verdict?: ResultValue['verdict'], parallels = 2) => ({
  row: benchRow({ parallels }),
  cells: { '': texts },
  values: verdict ? [valueWith('', verdict)] : [],
})

test.each([
  [[], undefined, 2, 2],
  [[], undefined, 1, 1],
  [['9.8'], 'needsAnother', 2, 2],
  [['9.8', '9.5'], 'needsAnother', 2, 3],
  [['9.8', '9.5', '9.6'], 'accepted', 2, 3],
  [['9.8', '9.5', '9.1'], 'needsAnother', 2, 4],
  [['9.8', '9.5', '9.1', '8.8'], 'redo', 2, 4],
  [['9.8', '9.5', '9.1', '8.8'], 'needsAnother', 2, 4],
  [['9.8', '9.7'], 'accepted', 2, 2],
] as const)('%o with verdict %s of %i parallels has %i boxes', (texts, verdict, parallels, boxes) =>
  expect(openBoxes(rowState(texts, verdict, parallels), '')).toBe(boxes),
)

test('gives each component its own boxes, and a sheet as many columns as its longest row', () => {
  const row = benchRow({ components: parts })
  const cells = { DT: ['1200', '1300'], ST: [] }
  const values = [valueWith('DT', 'needsAnother')]
  expect(openBoxes({ row, cells, values }, 'DT')).toBe(3)
  expect(openBoxes({ row, cells, values }, 'ST')).toBe(2)
  expect(columnCount([rowState([]), rowState(['1', '2'], 'needsAnother')], '')).toBe(3)
  expect(columnCount([], '')).toBe(1)
})

test('reserves columns for all readings of a single value, so that its verdict does not move', () => {
  const sheetRow = { row: benchRow(), cells: {}, changed: false, clash: false, isGone: false }
  expect(projectColumns([sheetRow], new Map())).toEqual([{ component: '', columns: 4 }])
  const single = { ...sheetRow, row: benchRow({ parallels: 1 }) }
  expect(projectColumns([single], new Map())).toEqual([{ component: '', columns: 1 }])
})
