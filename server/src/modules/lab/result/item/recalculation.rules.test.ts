import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculatedProject, itemOf, measuredItem, projectOf, resultOf } from './item.fixture.ts'
import type { Item, ItemProject } from './item.rules.ts'
import { calculationWarnings, recalculate } from './recalculation.rules.ts'

const measured = (code: string, value: string, state: Item['state'] = 20) => measuredItem(code, value, { state })
const calculated = (code: string, more: Partial<ItemProject> = {}) => itemOf(calculatedProject(code, more))
const heat = (value: string) => {
  const project = projectOf('QBAD', { unit: 'J/g', interval: '1' })
  return itemOf(project, { current: resultOf(project, [value]) })
}

/** The items after recalculation. */
const recalculated = (items: readonly Item[]): Item[] => {
  const changes = recalculate(items)
  return items.map(one => {
    const change = changes.find(each => each.item.id === one.id)
    if (change === undefined) return one
    if (change.command === 'takeBack') return { ...one, state: 10, current: null }
    const { current, inputsSubmitted } = change
    return { ...one, state: inputsSubmitted ? 30 : 20, current, resultNo: current.resultNo }
  })
}

const valueOf = (items: readonly Item[], code: string) =>
  items.find(one => one.project.code === code)?.current?.values[0]?.reported

describe('a calculated item', () => {
  it('gets a value once all its inputs have one, in the earliest state among them', () => {
    expect(recalculate([measured('AAD', '9.80'), calculated('AD')])).toEqual([])
    const entered = recalculated([measured('AAD', '9.80', 30), measured('MAD', '1.25', 20), calculated('AD')])
    expect(entered[2]).toMatchObject({ state: 20, resultNo: 1, current: { cause: 'calculated' } })
    expect(valueOf(entered, 'AD')).toBe('9.92')
    const submitted = recalculated(
      entered.map(one => (one.state === 20 && one.project.code === 'MAD' ? { ...one, state: 30 } : one)),
    )
    expect(submitted[2]).toMatchObject({ state: 30, resultNo: 1 })
  })

  it('keeps its version while its inputs do not change, even when confirmed', () => {
    const items = recalculated([measured('AAD', '9.80', 40), measured('MAD', '1.25', 40), calculated('AD')])
    const confirmed = items.map(one => ({ ...one, state: 40 as const }))
    expect(recalculate(confirmed)).toEqual([])
  })

  it('is taken back with any input, and gets a new version with a new version of an input', () => {
    const items = recalculated([measured('AAD', '9.80', 30), measured('MAD', '1.25', 30), calculated('AD')])
    const without = recalculated(
      items.map(one => (one.project.code === 'AAD' ? { ...one, state: 10, current: null } : one)),
    )
    expect(without[2]).toMatchObject({ state: 10, current: null, resultNo: 1 })
    const again = recalculated([{ ...measured('AAD', '9.90'), id: items[0]?.id ?? 0 }, ...without.slice(1)])
    expect(again[2]).toMatchObject({ state: 20, resultNo: 2 })
    expect(valueOf(again, 'AD')).toBe('10.03')
  })

  it('is calculated through all intermediate projects at once', () => {
    const value = fc.integer({ min: 1, max: 3000 }).map(hundredths => (hundredths / 100).toFixed(2))
    const results = fc.record({ MAD: value, AAD: value, VAD: value, STAD: value })
    fc.assert(
      fc.property(results, fc.integer({ min: 8000, max: 35_000 }), (contents, joules) => {
        const items = [
          ...Object.entries(contents).map(([code, content]) => measured(code, content)),
          measured('MT', '8.4'),
          heat(String(joules)),
          ...['AD', 'VDAF', 'FCAD', 'STD'].map(code => calculated(code)),
          ...['QGRAD', 'QGRD', 'QNETAR'].map(code => calculated(code, { unit: 'MJ/kg' })),
        ]
        expect(recalculate(recalculated(items))).toEqual([])
      }),
    )
  })
})

describe('warnings about a sample', () => {
  it('name a formula that is impossible for this sample', () => {
    const items = [heat('13000'), measured('STAD', '4.50'), calculated('QGRAD', { unit: 'MJ/kg', name: '高位发热量' })]
    expect(calculationWarnings(items)).toEqual([expect.stringMatching(/^高位发热量：.*应测弹筒硫/)])
  })
})
