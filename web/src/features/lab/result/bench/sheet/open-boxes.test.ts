import type { ResultValue } from '@seam/contract/lab/result.row'
import { expect, test } from 'vitest'
import { benchRow, parts } from '../bench-row.fixture.ts'
import { boxesOf, columnsOf, openBoxes } from './open-boxes.ts'

const value = (component: string, verdict: ResultValue['verdict']): ResultValue => ({
  component,
  verdict,
  mean: null,
  reported: null,
  used: [],
  range: null,
  limit: null,
  factor: '',
  flagged: false,
  reason: '',
})
const asked = (texts: readonly string[], verdict?: ResultValue['verdict'], parallels = 2) => ({
  row: benchRow({ parallels }),
  cells: { '': texts },
  values: verdict ? [value('', verdict)] : [],
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
] as const)('%o judged %s of %i parallels has %i boxes', (texts, verdict, parallels, boxes) =>
  expect(openBoxes(asked(texts, verdict, parallels), '')).toBe(boxes),
)

test('each component has boxes of its own, a sheet as many columns as its longest row', () => {
  const row = benchRow({ components: parts })
  const cells = { DT: ['1200', '1300'], ST: [] }
  expect(boxesOf({ row, cells, values: [value('DT', 'needsAnother')] })).toEqual({ DT: 3, ST: 2 })
  expect(columnsOf([asked([]), asked(['1', '2'], 'needsAnother')], '')).toBe(3)
  expect(columnsOf([], '')).toBe(1)
})
