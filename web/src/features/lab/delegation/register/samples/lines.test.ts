import { describe, expect, it, test } from 'vitest'
import { emptyLine, type SampleLine } from '../registration.ts'
import { copiedFromAbove, following, isIdle, nextName, pasted, samplesOf, without } from './lines.ts'

const line = (key: string, more: Partial<SampleLine> = {}): SampleLine => ({ ...emptyLine(key), ...more })
const names = (lines: readonly SampleLine[]) => lines.map(({ sampleName }) => sampleName)
const newKeys = () => {
  let last = 0
  return () => `new${++last}`
}

test.each([
  ['原煤1', '原煤2'],
  ['2号皮带09', '2号皮带10'],
  ['3#煤样', '4#煤样'],
  ['批次99', '批次100'],
  ['精煤', '精煤'],
  ['', ''],
])('after %s comes %s', (name, next) => expect(nextName(name)).toBe(next))

describe('a line', () => {
  it('follows with kind and projects, not with what is of the sample itself', () => {
    const above = line('a', {
      sampleName: '甲',
      sampleKindId: 3,
      groupIds: [1],
      mass: '2.5',
      remarks: '湿',
      images: ['x'],
    })
    expect(following(above, 'b')).toEqual(line('b', { sampleKindId: 3, groupIds: [1] }))
    expect(isIdle(following(above, 'b'))).toBe(true)
  })
  it('is copied from above, and its name counts on', () => {
    const lines = [
      line('a', { sampleName: '甲1', mass: '2', images: ['x'] }),
      line('b'),
      line('c', { sampleName: '丙' }),
    ]
    expect(copiedFromAbove(lines, 1)[1]).toEqual(line('b', { sampleName: '甲2', mass: '2' }))
    expect(copiedFromAbove(lines, 2)[2]?.sampleName).toBe('丙')
    expect(copiedFromAbove(lines, 0)).toBe(lines)
  })
  it('goes, and the last one is emptied', () => {
    expect(without([line('a'), line('b')], 0, 'c')).toEqual([line('b')])
    expect(without([line('a', { sampleName: '甲' })], 0, 'c')).toEqual([line('c')])
  })
})

test('idle lines are no samples, but one line is', () => {
  const lines = [line('a', { groupIds: [1] }), line('b', { sampleName: '乙' }), line('c', { groupIds: [1] })]
  expect(samplesOf(lines).map(({ key }) => key)).toEqual(['b'])
  expect(samplesOf([line('a', { groupIds: [1] }), line('b')]).map(({ key }) => key)).toEqual(['a'])
})

describe('pasted lines', () => {
  it('fill the line, the idle ones behind it, and new ones with its kind', () => {
    const lines = [line('a', { sampleKindId: 2, groupIds: [7] }), line('b', { sampleKindId: 9 })]
    const after = pasted(
      lines,
      0,
      ['甲', '乙', '丙'].map(sampleName => ({ sampleName })),
      50,
      newKeys(),
    )
    expect(names(after)).toEqual(['甲', '乙', '丙'])
    expect(after.map(({ key, sampleKindId }) => [key, sampleKindId])).toEqual([
      ['a', 2],
      ['b', 9],
      ['new1', 2],
    ])
    expect(after[2]?.groupIds).toEqual([7])
  })
  it('push typed lines down and never over them', () => {
    const lines = [line('a'), line('b', { sampleName: '旧' })]
    expect(names(pasted(lines, 0, [{ sampleName: '甲' }, { sampleName: '乙' }], 50, newKeys()))).toEqual([
      '甲',
      '乙',
      '旧',
    ])
  })
  it('keep idle lines that are not needed', () => {
    expect(pasted([line('a'), line('b'), line('c')], 0, [{ sampleName: '甲' }], 50, newKeys())).toHaveLength(3)
  })
  it('end at the limit', () => {
    const lines = [line('a'), line('b', { sampleName: '旧' })]
    const many = Array.from({ length: 60 }, (_, at) => ({ sampleName: `样${at}` }))
    const after = pasted(lines, 0, many, 50, newKeys())
    expect(after).toHaveLength(50)
    expect(after.at(-1)?.sampleName).toBe('旧')
  })
})
