import { describe, expect, it } from 'vitest'
import { reportedText } from '../rounding.rules.ts'
import { judge, type Repetition } from './parallels.rules.ts'

const under = (limit: string, relative = false): Repetition => ({
  parallels: 2,
  bands: [{ upTo: null, inclusive: false, limit, relative }],
})
const ash = under('0.20')

/** The verdict in plain values. */
const summaryOf = (readings: readonly string[], repetition: Repetition, interval = '0.01') => {
  const { mean, range, limit, ...rest } = judge(readings, repetition)
  return {
    ...rest,
    mean: mean && reportedText(mean, interval),
    range: range?.toString() ?? null,
    limit: limit?.toString() ?? null,
  }
}

describe('judging parallels (GB/T 483 §6)', () => {
  it.each([
    ['two within T', ['9.88', '9.72'], ash, '9.80', [0, 1], '1', '极差0.16 ≤ T=0.20'],
    ['two at T', ['9.90', '9.70'], ash, '9.80', [0, 1], '1', '极差0.2 ≤ T=0.2'],
    ['sulfur at its limit', ['0.55', '0.60'], under('0.05'), '0.58', [0, 1], '1', '极差0.05 ≤ T=0.05'],
    ['three within 1.2 T', ['9.88', '9.65', '9.73'], ash, '9.75', [0, 1, 2], '1.2', '极差0.23 ≤ 1.2T=0.24'],
    ['three at 1.2 T', ['9.88', '9.64', '9.70'], ash, '9.74', [0, 1, 2], '1.2', '极差0.24 ≤ 1.2T=0.24'],
    ['four within 1.3 T', ['9.88', '9.65', '9.63', '9.69'], ash, '9.71', [0, 1, 2, 3], '1.3', '极差0.25 ≤ 1.3T=0.26'],
    ['four at 1.3 T', ['9.88', '9.62', '9.63', '9.70'], ash, '9.71', [0, 1, 2, 3], '1.3', '极差0.26 ≤ 1.3T=0.26'],
    [
      'the one triple of four',
      ['9.88', '9.40', '9.80', '9.70'],
      ash,
      '9.79',
      [0, 2, 3],
      '1.2',
      '极差0.48 > 1.3T=0.26，取第1、3、4次：极差0.18 ≤ 1.2T=0.24',
    ],
    [
      'a triple at 1.2 T',
      ['10.00', '11.00', '10.24', '10.10'],
      ash,
      '10.11',
      [0, 2, 3],
      '1.2',
      '极差1.00 > 1.3T=0.26，取第1、3、4次：极差0.24 ≤ 1.2T=0.24',
    ],
  ] as const)('accepts %s', (_, readings, repetition, mean, used, factor, reason) => {
    expect(summaryOf(readings, repetition)).toEqual(
      expect.objectContaining({
        state: 'accepted',
        mean,
        used,
        factor,
        flagged: false,
        reason,
      }),
    )
  })

  it('does not round the mean', () => {
    expect(judge(['9.88', '9.65', '9.63', '9.69'], ash).mean?.toString()).toBe('9.7125')
    expect(judge(['0.55', '0.60'], under('0.05')).mean?.toString()).toBe('0.575')
    expect(judge(['82.4', '85.1'], under('3')).mean?.toString()).toBe('83.75')
    expect(summaryOf(['82.4', '85.1'], under('3'), '1').mean).toBe('84')
  })

  it.each([
    ['a third', ['9.88', '9.65'], '0.20', '0.23', '1', '极差0.23 > T=0.20，请加测第3次'],
    ['a third', ['0.55', '0.61'], '0.05', '0.06', '1', '极差0.06 > T=0.05，请加测第3次'],
    ['a third', ['82.4', '85.6'], '3', '3.2', '1', '极差3.2 > T=3.0，请加测第3次'],
    ['a fourth', ['9.88', '9.65', '9.63'], '0.20', '0.25', '1.2', '极差0.25 > 1.2T=0.24，请加测第4次'],
  ] as const)('asks for %s: %j', (_, readings, limit, range, factor, reason) => {
    expect(summaryOf(readings, under(limit))).toEqual({
      state: 'needsAnother',
      mean: null,
      used: [...readings.keys()],
      range,
      limit: String(Number(limit)),
      factor,
      flagged: false,
      reason,
    })
  })

  it('uses the closer of two triples, and flags it', () => {
    expect(summaryOf(['10.03', '10.25', '10.46', '10.23'], ash)).toEqual({
      state: 'accepted',
      mean: '10.17',
      used: [0, 1, 3],
      range: '0.22',
      limit: '0.2',
      factor: '1.2',
      flagged: true,
      reason: '极差0.43 > 1.3T=0.26，取第1、2、4次：极差0.22 ≤ 1.2T=0.24；符合的不止一组，请复核',
    })
    expect(summaryOf(['10.47', '10.25', '10.03', '10.24'], ash)).toMatchObject({
      used: [1, 2, 3],
      mean: '10.17',
      flagged: true,
    })
  })

  it('of two equally close triples uses the one with the earlier determinations', () => {
    expect(summaryOf(['10.00', '10.22', '10.44', '10.22'], ash)).toMatchObject({
      used: [0, 1, 3],
      mean: '10.15',
      flagged: true,
    })
    expect(summaryOf(['10.22', '10.44', '10.00', '10.22'], ash)).toMatchObject({
      used: [0, 1, 3],
      mean: '10.29',
      flagged: true,
    })
  })

  it('discards all four when no triple is close', () => {
    expect(summaryOf(['10.00', '11.00', '10.2401', '10.10'], ash)).toMatchObject({ state: 'redo', mean: null })
    expect(summaryOf(['9.00', '10.00', '11.00', '9.10'], ash)).toEqual({
      state: 'redo',
      mean: null,
      used: [0, 1, 2, 3],
      range: '2',
      limit: '0.2',
      factor: '1.3',
      flagged: false,
      reason: '极差2.00 > 1.3T=0.26，且任意三次的极差均超过1.2T，全部作废，请重新测定',
    })
  })
})

describe('settings of a project', () => {
  const none: Repetition = { parallels: 1, bands: [] }

  it.each([
    [[], ash, '请测第1次'],
    [[], none, '请测第1次'],
    [[], { parallels: 0, bands: [] }, '请测第1次'],
    [['9.88'], ash, '请测第2次'],
    [['9.88'], { parallels: 2, bands: [] }, '请测第2次'],
  ])('waits: %j', (readings, repetition, reason) => {
    expect(summaryOf(readings, repetition)).toEqual({
      state: 'needsAnother',
      mean: null,
      used: readings.map((_, at) => at),
      range: null,
      limit: null,
      factor: null,
      flagged: false,
      reason,
    })
  })

  it('one determination is enough for a project that requires one', () => {
    const single = { state: 'accepted', mean: '9.88', used: [0], range: null, limit: null, factor: null }
    expect(summaryOf(['9.88'], none)).toEqual({ ...single, flagged: false, reason: '单次测定' })
    expect(summaryOf(['9.88'], { ...ash, parallels: 1 })).toEqual({ ...single, flagged: false, reason: '单次测定' })
  })

  it('two determinations are compared even if the project requires one', () => {
    expect(summaryOf(['9.88', '9.65'], { ...ash, parallels: 1 }).state).toBe('needsAnother')
  })

  it('a project without a limit uses the mean of all determinations', () => {
    expect(summaryOf(['1', '2', '6'], { parallels: 2, bands: [] })).toEqual({
      state: 'accepted',
      mean: '3.00',
      used: [0, 1, 2],
      range: '5',
      limit: null,
      factor: null,
      flagged: false,
      reason: '无重复性限，取平均值',
    })
  })

  it('a class (CRC) has the limit 0', () => {
    expect(summaryOf(['5', '5'], under('0'), '1')).toMatchObject({ state: 'accepted', mean: '5' })
    expect(summaryOf(['5', '6'], under('0'))).toMatchObject({
      state: 'needsAnother',
      reason: '极差1 > T=0，请加测第3次',
    })
    expect(summaryOf(['5', '6', '5'], under('0'))).toMatchObject({ state: 'needsAnother' })
    expect(summaryOf(['5', '6', '5', '5'], under('0'), '1')).toMatchObject({
      state: 'accepted',
      mean: '5',
      used: [0, 2, 3],
    })
    expect(summaryOf(['5', '6', '5', '6'], under('0'))).toMatchObject({ state: 'redo' })
  })

  it('uses T at the mean of the determinations compared', () => {
    const bands = [
      { upTo: '15', inclusive: false, limit: '0.20', relative: false },
      { upTo: null, inclusive: false, limit: '0.30', relative: false },
    ]
    expect(summaryOf(['14.85', '15.14'], { parallels: 2, bands })).toMatchObject({
      state: 'needsAnother',
      limit: '0.2',
    })
    expect(summaryOf(['14.85', '15.15'], { parallels: 2, bands })).toMatchObject({ state: 'accepted', limit: '0.3' })
    expect(summaryOf(['14.80', '15.12', '15.10'], { parallels: 2, bands })).toMatchObject({
      state: 'accepted',
      limit: '0.3',
    })
  })

  it('a relative limit is a share of the mean', () => {
    expect(summaryOf(['0.100', '0.110'], under('10', true), '0.001')).toMatchObject({
      state: 'accepted',
      mean: '0.105',
      limit: '0.0105',
    })
    expect(summaryOf(['0.100', '0.112'], under('10', true))).toMatchObject({ state: 'needsAnother' })
  })

  it('a mean outside all bands is accepted and flagged', () => {
    const bands = [{ upTo: '20', inclusive: true, limit: '0.3', relative: false }]
    const accepted = { state: 'accepted', used: [0, 1], limit: null, factor: null, flagged: true }
    expect(summaryOf(['25', '29'], { parallels: 2, bands })).toEqual({
      ...accepted,
      mean: '27.00',
      range: '4',
      reason: '水平超出重复性限的规定范围，取平均值',
    })
    expect(summaryOf(['25', '29', '26'], { parallels: 2, bands })).toMatchObject({
      ...accepted,
      reason: '水平超出重复性限的规定范围，取平均值；第3次未采用',
    })
  })

  it('a determination after the accepted ones is ignored and flagged', () => {
    expect(summaryOf(['9.88', '9.72', '9.00'], ash)).toMatchObject({ mean: '9.80', used: [0, 1], flagged: true })
    expect(summaryOf(['9.88', '9.72', '9.00', '9.10'], ash).reason).toBe('极差0.16 ≤ T=0.20；第3、4次未采用')
    expect(summaryOf(['9.88', '9.65', '9.73', '9.70'], ash)).toMatchObject({
      mean: '9.75',
      used: [0, 1, 2],
      flagged: true,
    })
  })

  it('throws for more than four determinations', () => {
    expect(() => judge(['1', '1', '1', '1', '1'], ash)).toThrow('a sample is determined at most four times')
  })
})
