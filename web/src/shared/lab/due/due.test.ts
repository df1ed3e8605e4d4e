import { expect, test } from 'vitest'
import { dueWords } from './due.ts'

const now = Date.parse('2026-11-21T10:00:00+08:00')

test.each([
  ['2026-11-21 09:59:30', '2026-11-21 08:00:00', '逾期1分钟', 'over'],
  ['2026-11-21 07:00:00', null, '逾期3小时', 'over'],
  ['2026-11-18 10:00:00', '2026-11-18 08:00:00', '逾期3天', 'over'],
  ['2026-11-21 10:30:00', '2026-11-21 10:00:00', '临期 剩30分钟', 'soon'],
  ['2026-11-26 10:00:00', '2026-11-21 09:00:00', '临期 剩5天', 'soon'],
  ['2026-11-21 13:59:00', '2026-11-21 12:00:00', '剩3小时', undefined],
  ['2026-11-23 09:59:00', null, '剩47小时', undefined],
  ['2026-11-23 10:00:00', null, '11-23 10:00', undefined],
])('due %s, near from %s, is %s', (dueTime, soonTime, text, level) =>
  expect(dueWords(dueTime, soonTime, now)).toEqual({ text, level }),
)
