import { expect, test } from 'vitest'
import { benchRow } from '../bench-row.fixture.ts'
import { samplesOf, sortByUrgency, type WorkCount } from './queue.ts'

const count = (projectId: number, urgent: number, oldest: string | null, soon = 0): WorkCount => ({
  projectId,
  projectCode: `P${projectId}`,
  projectName: '',
  symbol: '',
  waiting: 1,
  entered: 0,
  urgent,
  onHold: 0,
  soon,
  oldest,
})

test('sorts overdue projects first, then urgent ones, then the oldest', () => {
  const turn = sortByUrgency([
    count(1, 0, '2026-11-21 08:00:00'),
    count(2, 0, '2026-11-20 08:00:00'),
    count(3, 1, '2026-11-21 09:00:00'),
    count(4, 0, null),
  ])
  expect(turn.map(({ projectId }) => projectId)).toEqual([3, 2, 1, 4])
})

test('lists the samples with their remaining items', () => {
  const rows = [
    benchRow({ itemId: 1, sampleId: 7, labCode: 'A' }),
    benchRow({ itemId: 2, sampleId: 8, labCode: 'B', state: 20 }),
    benchRow({ itemId: 3, sampleId: 7, labCode: 'A', state: 20, returned: null }),
    benchRow({
      itemId: 4,
      sampleId: 8,
      labCode: 'B',
      returned: { command: 'returnBack', reasonCode: 1, reason: '超差' },
    }),
    benchRow({ itemId: 5, sampleId: 9, labCode: 'C', state: 20, hold: { runId: 1, controls: [] } }),
  ]
  expect(
    samplesOf(rows).map(({ labCode, waiting, entered, returned, onHold }) => [
      labCode,
      waiting,
      entered,
      returned,
      onHold,
    ]),
  ).toEqual([
    ['A', 1, 1, false, false],
    ['B', 1, 1, true, false],
    ['C', 0, 1, false, true],
  ])
})
