import { describe, expect, it, test } from 'vitest'
import { emptyLine, type SampleLine } from '../registration.ts'
import { changedLine, copyFromAbove, isIdle, nextLine, nextName, removeLine, samplesOf, unreadOf } from './lines.ts'

const line = (key: string, more: Partial<SampleLine> = {}): SampleLine => ({ ...emptyLine(key), ...more })

test.each([
  ['原煤1', '原煤2'],
  ['2号皮带09', '2号皮带10'],
  ['3#煤样', '4#煤样'],
  ['批次99', '批次100'],
  ['精煤', '精煤'],
  ['', ''],
])('the name after %s is %s', (name, next) => expect(nextName(name)).toBe(next))

describe('a line', () => {
  it('is added with the kind and projects of the line above, without the data of that sample', () => {
    const above = line('a', {
      sampleName: '甲',
      sampleKindId: 3,
      groupIds: [1],
      mass: '2.5',
      remarks: '湿',
      images: ['x'],
    })
    expect(nextLine(above, 'b')).toEqual(line('b', { sampleKindId: 3, groupIds: [1] }))
    expect(isIdle(nextLine(above, 'b'))).toBe(true)
  })
  it('is copied from the line above with the next number in its name', () => {
    const lines = [
      line('a', { sampleName: '甲1', mass: '2', images: ['x'] }),
      line('b'),
      line('c', { sampleName: '丙' }),
    ]
    expect(copyFromAbove(lines, 1)[1]).toEqual(line('b', { sampleName: '甲2', mass: '2' }))
    expect(copyFromAbove(lines, 2)[2]?.sampleName).toBe('丙')
    expect(copyFromAbove(lines, 0)).toBe(lines)
  })
  it('is removed; the last one is emptied instead', () => {
    expect(removeLine([line('a'), line('b')], 0, 'c')).toEqual([line('b')])
    expect(removeLine([line('a', { sampleName: '甲' })], 0, 'c')).toEqual([line('c')])
  })
})

test('is a sample unless it is idle or the only one', () => {
  const lines = [line('a', { groupIds: [1] }), line('b', { sampleName: '乙' }), line('c', { groupIds: [1] })]
  expect(samplesOf(lines).map(({ key }) => key)).toEqual(['b'])
  expect(samplesOf([line('a', { groupIds: [1] }), line('b')]).map(({ key }) => key)).toEqual(['a'])
})

describe('pasted words that match nothing', () => {
  const pasted = line('a', { sampleName: '甲', unread: { order: '发热量、G值', coalId: '土' } })
  it('are named by sample, those that were not filled left out', () => {
    const idle = line('b', { unread: { order: '全水' } })
    const last = line('c', { sampleName: '丙', unread: { coalId: '土' } })
    expect(unreadOf([line('z', { sampleName: '子' }), pasted, idle, last])).toEqual([
      '样品2“发热量、G值、土”',
      '样品3“土”',
    ])
  })
  it('are settled by a change of their own field', () => {
    expect(changedLine(pasted, { projectIds: [1] })).toMatchObject({ projectIds: [1], unread: { coalId: '土' } })
    expect(changedLine(pasted, { groupIds: [1] }).unread).toEqual({ coalId: '土' })
    expect(changedLine(pasted, { coalId: 1 }).unread).toEqual({ order: '发热量、G值' })
    expect(changedLine(pasted, { mass: '2' }).unread).toEqual(pasted.unread)
  })
  it('do not go on to an added line', () => expect(nextLine(pasted, 'b').unread).toEqual({}))
})
