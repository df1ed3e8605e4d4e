import type { Permission } from '@seam/contract/kit/permission'
import { plausibilityFailures } from '@seam/contract/lab/result/plausibility'
import { readingSource, resultFailures } from '@seam/contract/lab/result/result'
import { retestFailures } from '@seam/contract/lab/result/retest'
import { describe, expect, it } from 'vitest'
import { reason } from '../../../kit/reason.rules.ts'
import type { Rule } from '../plausibility/plausibility.rules.ts'
import {
  ashAbove,
  calculatedProject,
  fusionProject,
  itemOf,
  limitOf,
  measuredItem,
  projectOf,
  resultOf,
} from '../result/item/item.fixture.ts'
import type { Item, ItemProject } from '../result/item/item.rules.ts'
import {
  blindItems,
  readsAllRetests,
  reasonsAgainstImpossibleRetest,
  reasonsAgainstParallels,
  reasonsAgainstRetest,
  retestsBlind,
} from './retest.rules.ts'

const readingsOf = (raws: readonly string[], component = '') =>
  raws.map(raw => ({ component, raw, instrument: '', source: readingSource.typed, origin: null }))
const confirmed = (project: ItemProject, raws: readonly string[], more: Partial<Item> = {}) =>
  itemOf(project, { state: 40, current: resultOf(project, raws), ...more })

const ash = projectOf('AAD', { parallels: 2, bands: limitOf('0.20'), name: '灰分' })
const ofKnower = [reason(retestFailures.ownResult)]
const failuresOf = (item: Item, raws: readonly string[], reasons: typeof ofKnower = []) =>
  reasonsAgainstRetest(item, readingsOf(raws), reasons).map(({ failure }) => failure)

describe('the readings of a retest', () => {
  it('are those of a confirmed or published determination of another person', () => {
    const item = confirmed(ash, ['9.88', '9.72'])
    expect(failuresOf(item, ['9.80', '9.90'])).toEqual([])
    expect(failuresOf({ ...item, state: 50 }, ['9.80', '9.90'])).toEqual([])
    expect(failuresOf({ ...item, state: 30 }, ['9.80', '9.90'])).toEqual([retestFailures.notConfirmed])
    expect(failuresOf(item, ['9.80', '9.90'], ofKnower)).toEqual([retestFailures.ownResult])
    expect(failuresOf(confirmed(calculatedProject('AD'), ['9.9']), ['9.80'])).toEqual([
      resultFailures.calculatedByServer,
    ])
    const strict = projectOf('AAD', { worksheetKind: 'ashing', readingTyped: false })
    expect(failuresOf(confirmed(strict, ['9.88']), ['9.80'])).toEqual([resultFailures.readingNotTyped])
  })

  it('agree with each other, as many as the project requires', () => {
    const item = confirmed(ash, ['9.88', '9.72'])
    expect(reasonsAgainstParallels(item, readingsOf(['9.80']))).toEqual([
      { failure: retestFailures.parallelsOpen, message: '请测第2次' },
    ])
    expect(reasonsAgainstParallels(item, readingsOf(['9.80', '10.01']))).toEqual([
      { failure: retestFailures.parallelsOpen, message: '极差0.21 > T=0.20，请加测第3次' },
    ])
  })

  it('have no reason against them where they agree', () => {
    expect(reasonsAgainstParallels(confirmed(ash, ['9.88', '9.72']), readingsOf(['9.80', '9.90']))).toEqual([])
  })

  it('have every component of the project', () => {
    const project = fusionProject()
    const item = itemOf(project, { state: 40, current: resultOf(project, { DT: ['1200'], ST: ['1250'] }) })
    expect(reasonsAgainstParallels(item, readingsOf(['1210'], 'DT'))).toEqual([
      { failure: retestFailures.parallelsOpen, message: retestFailures.parallelsOpen.message },
    ])
  })
})

describe('an impossible retest', () => {
  const impossible = (codes: readonly string[], high: string): Rule => ({
    ...ashAbove,
    level: 'impossible',
    terms: codes.map(code => ({ code, sign: 1 as const })),
    high,
  })
  const [mad, aad] = [confirmed(projectOf('MAD'), ['1.25']), confirmed(ash, ['9.88', '9.72'])]
  const pathsOf = (rules: readonly Rule[], readings: readonly (readonly [number, readonly string[]])[]) =>
    reasonsAgainstImpossibleRetest([mad, aad], new Map(readings.map(([id, raws]) => [id, readingsOf(raws)])), {
      rules,
      now: '2026-09-10 08:00:00',
      earlier: new Map(),
      conversions: [],
      history: new Map(),
    }).map(({ failure, place }) => [failure.code, place?.path])

  it('names the reading that is', () => {
    const { code } = plausibilityFailures.impossibleValue
    expect(
      pathsOf(
        [impossible(['AAD'], '60')],
        [
          [mad.id, ['1.2']],
          [aad.id, ['9.8', '70']],
        ],
      ),
    ).toEqual([[code, ['rows', 1, 'readings', 1, 'raw']]])
    expect(
      pathsOf(
        [impossible(['AAD'], '60')],
        [
          [mad.id, ['70']],
          [aad.id, ['9.8', '9.8']],
        ],
      ),
    ).toEqual([])
  })

  it('names the rows whose values cannot be together, as they were retested', () => {
    const { code } = plausibilityFailures.impossibleValue
    const sum = impossible(['MAD', 'AAD'], '60')
    expect(
      pathsOf(
        [sum],
        [
          [mad.id, ['30']],
          [aad.id, ['40', '40']],
        ],
      ),
    ).toEqual([
      [code, ['rows', 0]],
      [code, ['rows', 1]],
    ])
    // The results in force are no part of a retest.
    expect(pathsOf([sum], [[aad.id, ['59.5', '59.5']]])).toEqual([])
    expect(pathsOf([sum], [[999_999, ['70']]])).toEqual([])
  })
})

describe('the results that are withheld before a retest', () => {
  const [moisture, ashes] = [measuredItem('MAD', '1.25'), confirmed(ash, ['9.88', '9.72'])]
  const dry = confirmed(calculatedProject('AD'), ['9.9'])
  const known = { ...moisture, state: 40 as const }
  const blind = (items: readonly Item[], ...knownItems: readonly Item[]) => [
    ...blindItems(items, ({ id }) => (knownItems.some(one => one.id === id) ? ofKnower : [])),
  ]

  it('are those that the retester does not know, calculated ones included', () => {
    expect(blind([known, ashes, dry], known)).toEqual([ashes.id, dry.id])
  })

  it('are none where nothing can be retested', () => {
    expect(blind([known, ashes, dry], known, ashes)).toEqual([])
    expect(blind([dry])).toEqual([])
    expect(blind([{ ...ashes, state: 30 }])).toEqual([])
  })
})

describe('retests', () => {
  it.each<[Permission[], boolean]>([
    [['statQuality', 'codeMapping'], true],
    [['statQuality'], false],
    [['codeMapping'], false],
    [[], false],
  ])('of everybody are read by lab code with %s: %s', (permissions, reads) =>
    expect(readsAllRetests(new Set(permissions))).toBe(reads),
  )

  it.each<[Permission[], boolean]>([
    [['retestEdit'], true],
    [['retestEdit', 'statChemical'], true],
    [['retestEdit', 'codeMapping'], true],
    [['retestEdit', 'statChemical', 'codeMapping'], false],
    [['retestEdit', 'resultConfirm'], false],
    [['statQuality'], false],
    [[], false],
  ])('are blind with %s: %s', (permissions, isBlind) => expect(retestsBlind(new Set(permissions))).toBe(isBlind))
})
