import { describe, expect, it } from 'vitest'
import { calculatedProject, itemOf, measuredItem, projectOf, resultOf } from '../item/item.fixture.ts'
import type { Item } from '../item/item.rules.ts'
import { blockedItems, recalculate } from './recalculation.rules.ts'

const measured = (code: string, value: string, state: Item['state'] = 20) => measuredItem(code, value, { state })
const calculated = (code: string) => itemOf(calculatedProject(code))
const changeOf = (items: readonly Item[], code: string) =>
  recalculate(items).find(({ item }) => item.project.code === code)
const inputsOf = (items: readonly Item[], code: string) => {
  const change = changeOf(items, code)
  return change !== undefined && 'current' in change ? change.current.inputs : undefined
}

describe('the inputs of a calculated item', () => {
  const heat = itemOf(projectOf('QBAD', { unit: 'J/g', interval: '1' }))
  const bomb: Item = { ...heat, state: 20, current: resultOf(heat.project, ['31250']) }
  const coal = [
    measured('MT', '8.4'),
    measured('MAD', '1.25'),
    measured('AAD', '9.80'),
    measured('VAD', '23.15'),
    measured('STAD', '0.62'),
    bomb,
    itemOf(calculatedProject('QGRAD', { unit: 'MJ/kg' })),
    itemOf(calculatedProject('HEST')),
  ]
  const net = itemOf(calculatedProject('QNETAR', { unit: 'MJ/kg' }))
  const hydrogen = itemOf(projectOf('H'))

  it('have the version and the value that were used', () => {
    const inputs = inputsOf([...coal, net], 'QNETAR')
    expect(inputs).toContainEqual({ itemId: bomb.id, projectCode: 'QBAD', resultNo: 1, reported: '31250' })
  })

  it('may become more: a value that was estimated is calculated again with what was tested later', () => {
    const change = changeOf([...coal, net], 'QNETAR')
    const current = change !== undefined && 'current' in change ? change.current : expect.fail('not calculated')
    expect(current.estimated).toBe(true)
    const before = { ...net, state: 20 as const, current, resultNo: 1 }
    const tested = { ...hydrogen, state: 20 as const, current: resultOf(hydrogen.project, ['4.55']) }
    expect(changeOf([...coal, before], 'QNETAR')).toBeUndefined()
    expect(changeOf([...coal, tested, before], 'QNETAR')).toMatchObject({
      command: 'calculate',
      current: { resultNo: 2, estimated: false },
    })
  })

  it('may become more of those that a formula uses where the sample has them', () => {
    const sample = [measured('MAD', '1.25'), measured('AAD', '9.80'), measured('VAD', '23.15')]
    const free = calculated('VDAF')
    const change = changeOf([...sample, free], 'VDAF')
    const current = change !== undefined && 'current' in change ? change.current : expect.fail('not calculated')
    const before = { ...free, state: 20 as const, current, resultNo: 1 }
    const carbonate = measured('CO2AD', '3.00')
    // (23.15 − 3.00) × 100/88.95
    expect(changeOf([...sample, before, carbonate], 'VDAF')).toMatchObject({
      command: 'calculate',
      current: { values: [{ reported: '22.65' }] },
    })
  })

  it('are waited for while the sample has them', () => {
    expect(changeOf([...coal, hydrogen, net], 'QNETAR')).toBeUndefined()
  })

  it('have to be submitted themselves, whatever else of the sample is', () => {
    const [other, mad] = [measured('MT', '8.4', 30), measured('MAD', '1.25', 30)]
    expect(changeOf([other, mad, measured('AAD', '9.80', 20), calculated('AD')], 'AD')).toMatchObject({
      inputsSubmitted: false,
    })
    expect(changeOf([other, mad, measured('AAD', '9.80', 30), calculated('AD')], 'AD')).toMatchObject({
      inputsSubmitted: true,
    })
  })

  it('are numbers: a word in their place gives no value', () => {
    const moisture = projectOf('MAD', { readingWords: ['未检出'] })
    const word = itemOf(moisture, { current: resultOf(moisture, ['未检出']) })
    expect(word.current?.values[0]?.mean).toBeNull()
    expect(recalculate([word, measured('AAD', '9.80'), calculated('AD')])).toEqual([])
  })
})

describe('a calculated item without a value', () => {
  it('is left alone where its project has no formula', () => {
    expect(recalculate([measured('AAD', '9.80'), calculated('NONE')])).toEqual([])
  })

  it('is named with its reason where the formula is impossible for the sample, and lacks nothing', () => {
    const blocked = blockedItems([
      measured('MAD', '60'),
      measured('AAD', '40'),
      measured('VAD', '1'),
      calculated('VDAF'),
    ])
    expect(blocked).toMatchObject([{ item: { project: { code: 'VDAF' } }, missing: [] }])
    expect(blocked[0]?.reason).not.toBe('')
  })

  it('is not named while an input that the sample has is not entered', () => {
    expect(blockedItems([measured('AAD', '9.80'), itemOf(projectOf('MAD')), calculated('AD')])).toEqual([])
    expect(blockedItems([measured('AAD', '9.80'), calculated('AD')])).toMatchObject([{ missing: ['MAD'] }])
  })
})
