import { Decimal } from '@seam/contract/kit/value/decimal'
import {
  type ControlVerdict,
  controlFailures,
  controlRuleName,
  controlVerdict,
} from '@seam/contract/lab/result/control'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  beyondText,
  controlsInForce,
  isBeyond,
  judgeControl,
  judgeRun,
  openCharts,
  reasonsAgainstRule,
} from './control.rules.ts'

const rule = (
  code: string,
  kind: 'series' | 'range',
  count: number,
  factor: string,
  level: 'reject' | 'warn' | 'off',
) => ({
  code,
  kind,
  count,
  factor,
  level,
})
const rules = [
  rule('1-3s', 'series', 1, '3', 'reject'),
  rule('2-2s', 'series', 2, '2', 'reject'),
  rule('R-4s', 'range', 2, '4', 'reject'),
  rule('1-2s', 'series', 1, '2', 'warn'),
  rule('4-1s', 'series', 4, '1', 'warn'),
  rule('10-x', 'series', 10, '0', 'warn'),
]
// Mean 10, s 0.1; U is wide, so that the rules alone decide.
const limits = { mean: new Decimal(10), deviation: new Decimal('0.1') }
const standard = (history: readonly string[] = []) => ({ certified: '10', uncertainty: '5', limits, history })
const judge = (value: string, history: readonly string[] = []) => judgeControl(value, standard(history), rules)

describe('the rules of a control chart', () => {
  it.each([
    ['10.00', [], []],
    ['10.20', [], []],
    ['10.21', [], ['1-2s']],
    ['10.30', [], ['1-2s']],
    ['10.31', [], ['1-3s', '1-2s']],
    ['9.69', [], ['1-3s', '1-2s']],
    ['10.21', ['10.21'], ['2-2s', '1-2s']],
    ['10.21', ['9.79'], ['1-2s']],
    ['10.21', ['10.21', '10.00'], ['1-2s']],
    ['10.11', ['10.11', '10.11', '10.11'], ['4-1s']],
    ['10.11', ['10.11', '10.10', '10.11'], []],
    ['10.01', Array.from({ length: 9 }, () => '10.01'), ['10-x']],
    ['10.01', Array.from({ length: 8 }, () => '10.01'), []],
    ['9.99', Array.from({ length: 9 }, () => '10.01'), []],
  ])('%s after %j breaks %j', (value, history, broken) => expect(judge(value, history).broken).toEqual(broken))

  it.each([
    ['10.31', [], controlVerdict.rejected],
    ['10.21', ['10.21'], controlVerdict.rejected],
    ['10.21', [], controlVerdict.warned],
    ['10.00', [], controlVerdict.accepted],
  ])('%s after %j is %s', (value, history, verdict) => expect(judge(value, history).verdict).toBe(verdict))

  it('two controls of one run that differ by more than 4 s reject', () => {
    const run = (second: string) =>
      judgeRun(
        [
          { materialId: 1, projectId: 1, component: '', raw: '10.19' },
          { materialId: 2, projectId: 1, component: '', raw: second },
        ],
        () => standard(),
        rules,
      )[1]
    expect(run('9.79')?.broken).toEqual(['1-2s'])
    expect(run('9.78')?.broken).toEqual(['R-4s', '1-2s'])
  })

  it('the level is data: a rule that is off says nothing, one that warns does not reject', () => {
    const lenient = rules.map(one => ({ ...one, level: one.code === '1-3s' ? ('warn' as const) : ('off' as const) }))
    expect(judgeControl('10.31', standard(), lenient)).toMatchObject({ verdict: 'warned', broken: ['1-3s'] })
  })

  it('a rejected control of the run is no history of the next', () => {
    const control = { materialId: 1, projectId: 1, component: '' }
    const run = judgeRun(
      [
        { ...control, raw: '10.35' },
        { ...control, raw: '10.25' },
      ],
      () => standard(),
      rules,
    )
    expect(run.map(({ broken }) => broken)).toEqual([['1-3s', '1-2s'], ['1-2s']])
  })
})

describe('the controls of one run', () => {
  const young = { ...standard(['10.00']), limits: undefined }
  const of = (materialId: number, projectId: number, raw: string) => ({ materialId, projectId, component: '', raw })
  const brokenOf = (controls: readonly ReturnType<typeof of>[], history: readonly string[] = []) =>
    judgeRun(controls, ({ materialId }) => (materialId === 9 ? young : standard(history)), rules).map(
      ({ broken }) => broken,
    )

  it('are history of the next of their chart, after the earlier ones', () => {
    expect(brokenOf([of(1, 1, '10.21'), of(1, 1, '10.21')])).toEqual([['1-2s'], ['2-2s', '1-2s']])
    expect(brokenOf([of(1, 1, '10.21'), of(2, 1, '10.21')])).toEqual([['1-2s'], ['1-2s']])
    const earlier = ['10.11', '10.11']
    expect(brokenOf([of(1, 1, '10.11'), of(1, 1, '10.11')], earlier)).toEqual([[], ['4-1s']])
  })

  it('of other projects or components are not compared', () => {
    expect(brokenOf([of(1, 1, '10.19'), of(2, 2, '9.78')])).toEqual([[], ['1-2s']])
    expect(brokenOf([of(1, 1, '10.19'), { ...of(2, 1, '9.78'), component: 'ST' }])).toEqual([[], ['1-2s']])
  })

  it('whose chart has no limits break no rule, and are not compared with others', () => {
    expect(brokenOf([of(1, 1, '10.19'), of(9, 1, '9.00'), of(9, 1, '9.00'), of(2, 1, '9.79')])).toEqual([
      [],
      [],
      [],
      ['1-2s'],
    ])
  })
})

describe('repeated controls of a run', () => {
  const chart = (materialId: number) => ({ materialId, projectId: 1, component: '' })
  const stored = (materialId: number, raw: string, verdict: ControlVerdict, mean: string | null = '10') => ({
    ...chart(materialId),
    raw,
    verdict,
    mean,
    deviation: mean && '0.1',
  })
  const repeated = (readings: readonly ReturnType<typeof stored>[], raw: string) =>
    judgeRun([{ ...chart(2), raw }], () => standard(), rules, controlsInForce(readings))[0]?.broken

  it('are compared with those that the run kept, not with the rejected ones', () => {
    const run = [stored(1, '10.25', 'warned'), stored(2, '9.65', 'rejected')]
    expect(controlsInForce(run)).toEqual(run.slice(0, 1))
    expect(repeated(run, '9.81')).toEqual(['R-4s'])
    expect(repeated(run, '9.85')).toEqual([])
    expect(repeated([stored(1, '10.35', 'rejected'), stored(2, '9.65', 'rejected')], '9.81')).toEqual([])
    expect(repeated([stored(1, '10.25', 'accepted', null)], '9.81')).toEqual([])
    const incomplete = [{ mean: null }, { deviation: null }].map(half => ({
      ...stored(1, '10.25', 'accepted'),
      ...half,
    }))
    expect(repeated(incomplete, '9.81')).toEqual([])
  })

  it('are compared with a chart from its latest failure on', () => {
    const once = [stored(1, '10.19', 'accepted'), stored(1, '10.35', 'rejected'), stored(1, '9.95', 'accepted')]
    expect(controlsInForce(once)).toEqual(once.slice(2))
    expect(repeated(once, '9.71')).toEqual(['1-2s'])
  })
})

describe('certified ± U', () => {
  it('the bound is within, beyond it rejects without limits', () => {
    const bounds = { certified: '10.12', uncertainty: '0.15' }
    expect(isBeyond('10.27', bounds)).toBe(false)
    expect(isBeyond('10.28', bounds)).toBe(true)
    const young = { ...bounds, limits: undefined, history: [] }
    expect(beyondText).toBe('超出U')
    expect(judgeControl('9.96', young, rules)).toMatchObject({ verdict: 'rejected', broken: [beyondText] })
    expect(judgeControl('9.97', young, rules)).toMatchObject({ verdict: 'accepted', broken: [] })
  })

  test('whatever the values, beyond U is never accepted', () =>
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 0, max: 100 }), (offset, uncertainty) => {
        const value = new Decimal(10).add(new Decimal(offset).div(100)).toFixed()
        const judged = judgeControl(
          value,
          { ...standard(), uncertainty: new Decimal(uncertainty).div(100).toFixed() },
          rules,
        )
        expect(judged.broken.includes(beyondText)).toBe(Math.abs(offset) > uncertainty)
        if (Math.abs(offset) > uncertainty) expect(judged.verdict).toBe('rejected')
      }),
    ))
})

describe('a rule', () => {
  const change = (code: string, more: { count?: number; factor?: string } = {}) =>
    reasonsAgainstRule({ ...(rules.find(one => one.code === code) ?? expect.fail('no rule')), ...more }, rules)

  it('has the name that its count and factor give', () => {
    expect(rules.map(controlRuleName)).toEqual(rules.map(({ code }) => code))
    expect(controlRuleName({ kind: 'series', count: 3, factor: '2.50' })).toBe('3-2.5s')
    const changed = [rule('1-3s', 'series', 1, '2.5', 'reject')]
    expect(judgeControl('10.26', standard(), changed)).toMatchObject({ verdict: 'rejected', broken: ['1-2.5s'] })
  })

  it('neither finds fault with every control nor becomes another one', () => {
    expect(change('10-x', { count: 12 })).toEqual([])
    expect(change('1-3s', { factor: '2.5' })).toEqual([])
    expect(change('1-3s', { factor: '0' })).toMatchObject([{ failure: controlFailures.ruleInvalid }])
    expect(change('R-4s', { factor: '0' })).toMatchObject([
      { failure: controlFailures.ruleInvalid, message: 's 的倍数应大于 0', place: { path: ['factor'] } },
    ])
    expect(change('R-4s', { count: 3 })).toMatchObject([
      { message: '同一批比较两个质控，点数固定为 2', place: { path: ['count'] } },
    ])
    expect(change('1-3s', { factor: '2.0' })).toMatchObject([
      { failure: controlFailures.ruleSame, message: '已有规则【1-2s】', place: { path: ['factor'] } },
    ])
  })

  it('may stay as it is, compare two controls at another distance, and count two on one side of the mean', () => {
    for (const { code } of rules) expect(change(code), code).toEqual([])
    expect(change('R-4s', { factor: '3' })).toEqual([])
    expect(change('2-2s', { factor: '0' })).toEqual([])
  })
})

test('a chart is open while its latest control is rejected', () => {
  const reading = (materialId: number, verdict: 'accepted' | 'warned' | 'rejected') => ({
    materialId,
    projectId: 1,
    component: '',
    verdict,
  })
  expect([...openCharts([reading(1, 'rejected'), reading(2, 'rejected'), reading(1, 'warned')])]).toEqual(['2 1 '])
})
