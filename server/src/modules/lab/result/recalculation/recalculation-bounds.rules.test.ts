import { describe, expect, it } from 'vitest'
import { calculatedProject, itemOf, projectOf, resultOf } from '../item/item.fixture.ts'
import type { Item } from '../item/item.rules.ts'
import { blockedItems, calculationWarnings, recalculate } from './recalculation.rules.ts'

const measured = (code: string, reading: string, interval = '0.01') => {
  const project = projectOf(code, { interval, readingWords: ['<', '>', '未检出'] })
  return itemOf(project, { current: resultOf(project, [reading]) })
}
const calculated = (code: string, interval = '0.01') => itemOf(calculatedProject(code, { interval }))
const valueOf = (items: readonly Item[], code: string) => {
  const change = recalculate(items).find(({ item }) => item.project.code === code)
  const [value] = change !== undefined && 'current' in change ? change.current.values : []
  return value && [value.mean, value.reported, value.verdict]
}

describe('a determination below or above a number', () => {
  it('keeps its sign in a conversion, which has no mean', () => {
    const items = (reading: string) => [
      measured('P', reading, '0.001'),
      measured('MAD', '20.00'),
      calculated('PD', '0.001'),
    ]
    expect(valueOf(items('0.003'), 'PD')).toEqual(['0.00375', '0.004', 'accepted'])
    expect(valueOf(items('<0.003'), 'PD')).toEqual([null, '<0.004', 'accepted'])
    expect(valueOf(items('>0.300'), 'PD')).toEqual([null, '>0.375', 'accepted'])
    expect(blockedItems(items('<0.003'))).toEqual([])
    expect(calculationWarnings(items('<0.003'))).toEqual([])
  })

  it('waits for the other inputs, which have to be numbers', () => {
    const phosphorus = measured('P', '<0.003', '0.001')
    expect(valueOf([phosphorus, calculated('PD'), itemOf(projectOf('MAD'))], 'PD')).toBeUndefined()
    expect(blockedItems([phosphorus, calculated('PD'), itemOf(projectOf('MAD'))])).toEqual([])
    expect(blockedItems([phosphorus, calculated('PD'), measured('MAD', '<0.10')])).toMatchObject([
      { reason: 'MAD(MAD)的结果是“<0.10”，没有数值，不能计算', missing: [] },
    ])
  })

  it('makes a calculation from several values impossible, which is named', () => {
    const items = [measured('MAD', '1.25'), measured('AAD', '<0.10'), measured('VAD', '23.15'), calculated('FCAD')]
    expect(valueOf(items, 'FCAD')).toBeUndefined()
    expect(blockedItems(items)).toMatchObject([{ item: { project: { code: 'FCAD' } }, missing: [] }])
    expect(calculationWarnings(items)).toEqual(['FCAD：AAD(AAD)的结果是“<0.10”，没有数值，不能计算'])
  })
})

it('a word gives no value, and is named as the reason', () => {
  const items = [measured('P', '未检出'), measured('MAD', '1.25'), calculated('PD')]
  expect(valueOf(items, 'PD')).toBeUndefined()
  expect(calculationWarnings(items)).toEqual(['PD：P(P)的结果是“未检出”，没有数值，不能计算'])
})
