import { readingSource } from '@seam/contract/lab/result/result'
import { retestFailures, retestVerdict } from '@seam/contract/lab/result/retest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculatedProject, itemOf, limitOf, measuredItem, projectOf, resultOf } from '../result/item/item.fixture.ts'
import type { Item, ItemProject } from '../result/item/item.rules.ts'
import { reasonsAgainstKnower, reasonsAgainstValues, retestValues } from './retest.rules.ts'

const readingsOf = (raws: readonly string[], component = '') =>
  raws.map(raw => ({ component, raw, instrument: '', source: readingSource.typed, origin: null }))
const confirmed = (project: ItemProject, raws: readonly string[], more: Partial<Item> = {}) =>
  itemOf(project, { state: 40, current: resultOf(project, raws), ...more })
const compared = (items: readonly Item[], readings: Parameters<typeof retestValues>[1]) =>
  retestValues(items, readings, [])

const ash = projectOf('AAD', { parallels: 2, bands: limitOf('0.20'), name: '灰分' })
describe('the values of a retest', () => {
  const moisture = projectOf('MAD')
  const dry = calculatedProject('AD', { reproducibility: limitOf('0.30') })
  const sample = (earlierDry: string) => {
    const [mad, aad] = [confirmed(moisture, ['1.25']), confirmed(ash, ['9.88', '9.72'])]
    const current = resultOf(dry, [earlierDry], { cause: 'calculated', resultNo: 3 })
    return { mad, aad, ad: itemOf(dry, { state: 50, resultNo: 3, current }) }
  }
  const valuesOf = ({ mad, aad, ad }: ReturnType<typeof sample>, ashes: readonly string[], moistures = ['2.00']) =>
    compared(
      [mad, aad, ad],
      new Map([
        [mad.id, readingsOf(moistures)],
        [aad.id, readingsOf(ashes)],
      ]),
    )

  it('are calculated from the retest alone, and compared with R on the basis it is given for', () => {
    // 9.80 × 100/(100 − 2.00) = 10.00
    expect(valuesOf(sample('9.92'), ['9.80', '9.80'])).toMatchObject([
      { projectName: 'MAD', readings: ['2.00'], earlier: '1.25', reported: '2.00', reproducibilityLimit: null },
      { projectName: '灰分', earlier: '9.80', reported: '9.80', difference: '0', verdict: retestVerdict.unlimited },
      {
        projectName: 'AD',
        readings: [],
        resultNo: 3,
        earlier: '9.92',
        reported: '10.00',
        difference: '0.08',
        reproducibilityLimit: '0.3',
        verdict: retestVerdict.within,
      },
    ])
  })

  it('are within R at its bound, and beyond it above', () => {
    const outcome = (earlier: string) => valuesOf(sample(earlier), ['9.80', '9.80']).at(-1)?.verdict
    expect(outcome('10.30')).toBe(retestVerdict.within)
    expect(outcome('9.70')).toBe(retestVerdict.within)
    expect(outcome('10.31')).toBe(retestVerdict.beyond)
    expect(outcome('9.69')).toBe(retestVerdict.beyond)
  })

  it('have the R of the mean of both values', () => {
    const bands = [
      { upTo: '15', inclusive: false, limit: '0.30', relative: false },
      { upTo: null, inclusive: false, limit: '0.50', relative: false },
    ]
    const project = projectOf('AD', { reproducibility: bands })
    const item = confirmed(project, ['14.80'])
    const limitWith = (raw: string) => compared([item], new Map([[item.id, readingsOf([raw])]]))[0]
    expect(limitWith('15.19')).toMatchObject({ reproducibilityLimit: '0.3', verdict: retestVerdict.beyond })
    expect(limitWith('15.20')).toMatchObject({ reproducibilityLimit: '0.5', verdict: retestVerdict.within })
  })

  it('are none of projects that were not tested again or not confirmed', () => {
    const open = measuredItem('MT', '8.4', { state: 30 })
    const readings = new Map([[open.id, readingsOf(['8.5'])]])
    expect(compared([open, confirmed(ash, ['9.88', '9.72'])], readings)).toEqual([])
  })

  it('may be words', () => {
    const dilatation = projectOf('B', { readingWords: ['仅收缩'], reproducibility: limitOf('5') })
    const item = confirmed(dilatation, ['仅收缩'])
    const outcome = (raw: string) => compared([item], new Map([[item.id, readingsOf([raw])]]))
    expect(outcome('仅收缩')).toMatchObject([
      { earlier: '仅收缩', reported: '仅收缩', difference: null, verdict: retestVerdict.within },
    ])
    expect(outcome('12')).toMatchObject([{ reported: '12.00', verdict: retestVerdict.differing }])
  })

  it('are none of a value that was not reported', () => {
    const current = resultOf(ash, ['9.88'])
    expect(current.values[0]?.reported).toBeNull()
    const item = itemOf(ash, { state: 40, current })
    expect(compared([item], new Map([[item.id, readingsOf(['9.80', '9.90'])]]))).toEqual([])
  })

  it('of components have their names and their R', () => {
    const parts = ['DT', 'ST'].map(code => ({ code, name: `名${code}`, symbol: code, bands: [] }))
    const [first, second] = parts
    const components = [first, { ...second, reproducibility: limitOf('80') }] as typeof parts
    const project = projectOf('AFT', { interval: '10', components, name: '灰熔融性' })
    const item = itemOf(project, { state: 40, current: resultOf(project, { DT: ['1200'], ST: ['1250'] }) })
    const readings = new Map([[item.id, [...readingsOf(['1210'], 'DT'), ...readingsOf(['1340'], 'ST')]]])
    expect(compared([item], readings)).toMatchObject([
      { component: 'DT', projectName: '灰熔融性 名DT', readings: ['1210'], verdict: retestVerdict.unlimited },
      { component: 'ST', projectName: '灰熔融性 名ST', readings: ['1340'], verdict: retestVerdict.beyond },
    ])
  })

  it('that are bounds can always be recorded where there is an R', () => {
    const fusion = projectOf('ST', { interval: '10', reproducibility: limitOf('80') })
    const item = confirmed(fusion, ['>1500'])
    const values = compared([item], new Map([[item.id, readingsOf(['1490'])]]))
    expect(values).toMatchObject([{ earlier: '>1500', reported: '1490', verdict: retestVerdict.within }])
    expect(reasonsAgainstValues(values)).toEqual([])
  })

  it('do not depend on which of two values was first', () => {
    const hundredths = fc.integer({ min: 0, max: 4_000 }).map(value => (value / 100).toFixed(2))
    const project = projectOf('AD', {
      reproducibility: [{ upTo: null, inclusive: false, limit: '2', relative: true }],
    })
    const outcome = (earlier: string, raw: string) => {
      const item = confirmed(project, [earlier])
      return compared([item], new Map([[item.id, readingsOf([raw])]]))[0]
    }
    fc.assert(
      fc.property(hundredths, hundredths, (a, b) => {
        const [one, other] = [outcome(a, b), outcome(b, a)]
        expect(one?.verdict).toBe(other?.verdict)
        // 2 % of the mean, in whole numbers: |a − b| × 100 ≤ a + b.
        const [x, y] = [Number(a) * 100, Number(b) * 100].map(Math.round) as [number, number]
        expect(one?.verdict === retestVerdict.within).toBe(Math.abs(x - y) * 100 <= x + y)
      }),
    )
  })

  it('have to be compared with at least one R', () => {
    const all = valuesOf(sample('9.92'), ['9.80', '9.80'])
    expect(reasonsAgainstValues(all)).toEqual([])
    expect(reasonsAgainstValues(all.slice(0, 2)).map(({ failure }) => failure)).toEqual([
      retestFailures.nothingCompared,
    ])
    expect(reasonsAgainstValues([])).toHaveLength(1)
  })
})

describe('a result is known', () => {
  const calculatedFrom = (code: string, inputs: readonly Item[]) => {
    const project = calculatedProject(code)
    const own = inputs.map(({ id }) => ({ itemId: id, projectCode: '', resultNo: 1, reported: '1' }))
    return confirmed(project, ['9.9'], { current: resultOf(project, ['9.9'], { cause: 'calculated', inputs: own }) })
  }
  const [mad, aad, vad] = [measuredItem('MAD', '1.25'), measuredItem('AAD', '9.80'), measuredItem('VAD', '23.15')]
  const dry = calculatedFrom('AD', [mad, aad])
  const twice = calculatedFrom('FCD', [dry, vad])
  const items = [twice, mad, aad, vad, dry]
  const failureOf = (...query: Parameters<typeof reasonsAgainstKnower>) => reasonsAgainstKnower(...query)[0]?.failure
  const { ownResult, alreadyRetested } = retestFailures
  const failureFor = (item: Item, known: Item, { userId = 7, byRetest = false, readsRetests = false } = {}) =>
    failureOf(items, [{ itemId: known.id, userId, byRetest }], { userId: 7, readsRetests }, item)

  it('to those who entered, confirmed or retested it or what is calculated from it, directly or not', () => {
    const failuresOf = (item: Item) => [mad, aad, vad, dry, twice].map(known => failureFor(item, known))
    expect(failuresOf(aad)).toEqual([undefined, ownResult, undefined, ownResult, ownResult])
    expect(failuresOf(vad)).toEqual([undefined, undefined, ownResult, undefined, ownResult])
    expect(failureFor(dry, aad)).toBeUndefined()
    expect(failureFor(aad, aad, { userId: 8 })).toBeUndefined()
    expect(failureFor(aad, dry, { userId: 8, byRetest: true })).toBeUndefined()
  })

  it('by one of several people', () => {
    const others = [8, 9].map(userId => ({ itemId: aad.id, userId, byRetest: false }))
    const person = { userId: 9, readsRetests: false }
    expect(failureOf(items, others, person, aad)).toBe(ownResult)
    expect(failureOf(items, others, { ...person, userId: 7 }, aad)).toBeUndefined()
  })

  it('not from what was not calculated yet, and without a reason', () => {
    const waiting = itemOf(calculatedProject('AD'), { state: 10, current: null })
    const knowers = [{ itemId: waiting.id, userId: 7, byRetest: false }]
    expect(reasonsAgainstKnower([aad, waiting], knowers, { userId: 7, readsRetests: true }, aad)).toEqual([])
  })

  it('not from what was determined with it', () => {
    const coke = measuredItem('KVAD', '1.20')
    const current = { ...resultOf(coke.project, ['1.20']), inputs: twice.current?.inputs ?? [] }
    expect(
      failureOf(
        [vad, { ...coke, current }],
        [{ itemId: coke.id, userId: 7, byRetest: false }],
        { userId: 7, readsRetests: false },
        vad,
      ),
    ).toBeUndefined()
  })

  it('from its retests to those who read all of them', () => {
    const others = { userId: 8, readsRetests: true }
    expect(failureFor(aad, dry, { ...others, byRetest: true })).toBe(alreadyRetested)
    expect(failureFor(aad, dry, { readsRetests: true, byRetest: true })).toBe(ownResult)
    expect(failureFor(aad, vad, { ...others, byRetest: true })).toBeUndefined()
    expect(failureFor(aad, aad, others)).toBeUndefined()
  })
})
