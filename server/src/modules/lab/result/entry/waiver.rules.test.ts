import { resultFailures } from '@seam/contract/lab/result/result'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fusionProject, limitOf, projectOf } from '../item/item.fixture.ts'
import { judgeReadings } from './entry.rules.ts'
import { reasonsAgainstChoice, waiveLimits } from './waiver.rules.ts'

const ash = projectOf('AAD', { parallels: 2, bands: limitOf('0.20') })
const readingsOf = (...raws: readonly string[]) => raws.map((raw, at) => ({ component: '', ordinal: at + 1, raw }))
const waived = (raws: readonly string[], used?: readonly number[], project = ash) => {
  const readings = readingsOf(...raws)
  return waiveLimits(judgeReadings(project, readings), readings, project.interval, { reason: '样品不足', used })
}

describe('readings beyond the limit that a reviewer accepts', () => {
  it('give the mean of all of them, flagged and with both reasons', () => {
    expect(waived(['9.80', '10.21'])).toEqual([
      {
        component: '',
        verdict: 'accepted',
        mean: '10.005',
        reported: '10.00',
        used: [1, 2],
        range: '0.41',
        limit: '0.2',
        factor: '1',
        flagged: true,
        reason: '极差0.41 > T=0.20，请加测第3次；复核放行：样品不足',
      },
    ])
  })

  it('give the mean of the chosen ones', () => {
    expect(waived(['9.80', '10.20', '10.60'], [1, 3])).toMatchObject([
      { mean: '10.2', reported: '10.20', used: [1, 3], range: '0.8' },
    ])
    expect(waived(['9.80', '10.20'], [2])).toMatchObject([{ mean: '10.2', used: [2], range: null }])
    expect(waived(['9.80', '10.20'], [])).toMatchObject([{ mean: '10', used: [1, 2] }])
  })

  it('give a mean within them, whatever they are', () => {
    const hundredths = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(hundredths, all => {
        const [value] = waived(all.map(one => (one / 100).toFixed(2)))
        expect(Number(value?.mean)).toBeGreaterThanOrEqual(Math.min(...all) / 100)
        expect(Number(value?.mean)).toBeLessThanOrEqual(Math.max(...all) / 100)
        expect(value?.verdict).toBe('accepted')
      }),
    )
  })
})

describe('a choice of readings', () => {
  const reasonsOf = (used?: readonly number[], raws: readonly string[] = ['9.80', '10.21']) => {
    const readings = readingsOf(...raws)
    return reasonsAgainstChoice({ values: judgeReadings(ash, readings) }, readings, used).map(
      ({ failure }) => failure.code,
    )
  }

  it.each([[undefined], [[]], [[1]], [[2, 1]]])('%j is accepted', used => expect(reasonsOf(used)).toEqual([]))

  it.each([[[4]], [[1, 3]], [[1, 2, 3]]])('%j of two is refused', used =>
    expect(reasonsOf(used)).toEqual([resultFailures.readingNotThere.code]),
  )

  describe('of components that have three and four', () => {
    const fusion = fusionProject({ parallels: 2 })
    const both = { DT: ['1200', '1300', '1400', '1500'], ST: ['1250', '1350', '1450'] }
    const componentReasons = (used: readonly number[], raws: Readonly<Record<string, readonly string[]>> = both) => {
      const readings = Object.entries(raws).flatMap(([component, own]) =>
        readingsOf(...own).map(reading => ({ ...reading, component })),
      )
      return reasonsAgainstChoice({ values: judgeReadings(fusion, readings) }, readings, used).map(
        ({ failure }) => failure.code,
      )
    }

    it.each([[[]], [[1, 4]], [[2]], [[3, 4]]])('%j is accepted', used => expect(componentReasons(used)).toEqual([]))

    it.each([[[4]], [[1, 5]]])('%j is refused', used =>
      expect(componentReasons(used)).toEqual([resultFailures.readingNotThere.code]),
    )

    it('needs no reading of a component within its limit', () =>
      expect(componentReasons([4], { ...both, ST: ['1250', '1260'] })).toEqual([]))

    it('has no reading that only a component within its limit has', () =>
      expect(componentReasons([1, 3], { DT: ['1200', '1300'], ST: ['1250', '1295', '1260'] })).toEqual([
        resultFailures.readingNotThere.code,
      ]))
  })

  it('is not asked of a value within its limit', () => expect(reasonsOf([4], ['9.80', '9.82'])).toEqual([]))

  it('of an item without a result is not asked', () => expect(reasonsAgainstChoice(null, [], [4])).toEqual([]))
})

it('accepted components do not change', () => {
  const fusion = fusionProject({ parallels: 2 })
  const readings = [
    { component: 'DT', ordinal: 1, raw: '1200' },
    { component: 'ST', ordinal: 1, raw: '1250' },
    { component: 'DT', ordinal: 2, raw: '1210' },
    { component: 'ST', ordinal: 2, raw: '1350' },
  ]
  const values = judgeReadings(fusion, readings)
  const [first, second] = waiveLimits(values, readings, '10', { reason: '样品不足' })
  expect(first).toBe(values[0])
  expect(second).toMatchObject({ component: 'ST', mean: '1300', reported: '1300', used: [1, 2], range: '100' })
})

describe('words', () => {
  const dilatation = projectOf('B', { parallels: 2, readingWords: ['仅收缩'] })

  it('are accepted if the chosen readings agree on one', () => {
    expect(waived(['仅收缩', '50', '仅收缩'], [1, 3], dilatation)).toMatchObject([
      {
        verdict: 'accepted',
        mean: null,
        reported: '仅收缩',
        used: [1, 3],
        flagged: true,
        reason: '各次读数不一致，请重新测定；复核放行：样品不足',
      },
    ])
    expect(waived(['仅收缩', '50'], [2], dilatation)).toMatchObject([{ verdict: 'accepted', mean: '50' }])
  })

  it('have no mean with others', () => {
    expect(waived(['仅收缩', '50'], undefined, dilatation)).toMatchObject([{ verdict: 'redo', reported: null }])
    expect(waived(['仅收缩', '50'], [2, 1], dilatation)).toMatchObject([{ verdict: 'redo' }])
  })
})
