import { describe, expect, it } from 'vitest'
import { toColumnFilters } from './log.rules.ts'

const item = (key: string, op: 'eq' | 'like' | 'ge' | 'le', value: string) => ({ key, op, value: [value] })

describe('toColumnFilters', () => {
  it('turns the bounds into conditions on the time, to the end of the second or of the day', () => {
    expect(toColumnFilters([item('startTime', 'eq', '2025-11-01'), item('endTime', 'eq', '2025-11-21')])).toEqual([
      item('createTime', 'ge', '2025-11-01'),
      item('createTime', 'le', '2025-11-21 23:59:59.999999'),
    ])
    expect(toColumnFilters([item('endTime', 'le', '2025-11-21 08:00:00')])).toEqual([
      item('createTime', 'le', '2025-11-21 08:00:00.999999'),
    ])
  })

  it('takes a moment for its second', () => {
    expect(toColumnFilters([item('createTime', 'eq', '2025-11-21 08:00:00')])).toEqual([
      item('createTime', 'ge', '2025-11-21 08:00:00'),
      item('createTime', 'le', '2025-11-21 08:00:00.999999'),
    ])
  })

  it('compares a whole account whole, and a part as a part', () => {
    expect(toColumnFilters([item('createName', 'like', '13800000000')])).toEqual([
      item('createName', 'eq', '13800000000'),
    ])
    expect(toColumnFilters([item('createName', 'like', '138')])).toEqual([item('createName', 'like', '138')])
  })

  it('leaves the rest', () => {
    expect(toColumnFilters([item('operContent', 'like', '13800000000')])).toEqual([
      item('operContent', 'like', '13800000000'),
    ])
  })
})
