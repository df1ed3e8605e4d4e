import { expect, test } from 'vitest'
import { dueWords } from './due.ts'

const now = Date.parse('2026-11-21T10:00:00+08:00')

test.each([
  ['2026-11-21 09:59:30', '超期1分钟', 'over'],
  ['2026-11-21 07:00:00', '超期3小时', 'over'],
  ['2026-11-18 10:00:00', '超期3天', 'over'],
  ['2026-11-21 10:30:00', '还剩30分钟', 'soon'],
  ['2026-11-21 13:59:00', '还剩3小时', 'soon'],
  ['2026-11-21 14:00:00', '11-21 14:00', undefined],
  ['2026-11-22 09:30:00', '11-22 09:30', undefined],
])('%s is %s', (dueTime, text, pressing) => expect(dueWords(dueTime, now)).toEqual({ text, pressing }))
