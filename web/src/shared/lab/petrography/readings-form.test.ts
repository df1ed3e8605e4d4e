import { blendType } from '@seam/contract/lab/report/report'
import type { ReflectanceSet } from '@seam/contract/lab/result/petrography'
import { expect, test } from 'vitest'
import { canBeSaved, formOf, isOverridden, saveInput } from './readings-form.ts'

const readings = Array.from({ length: 100 }, (_, at) => `1.${10 + (at % 40)}`)

const set: ReflectanceSet = {
  id: 1,
  readings,
  instrument: 'M-1',
  blendType: blendType.simple,
  overrideReason: '单独一层',
  printsShares: false,
  pictureCode: null,
  userName: '李工',
  createTime: '2026-11-26 10:00:00',
  points: 100,
  mean: '1.295',
  deviation: '0.116',
  minimum: '1.10',
  maximum: '1.49',
  classes: [],
  notches: 0,
  computedType: blendType.single,
  outsideTable: false,
  shares: [],
}
const items = [
  { itemId: 7, version: 1, projectName: '随机反射率', symbol: 'Rran', state: 10 as const },
  { itemId: 8, version: 4, projectName: '标准差', symbol: 'S', state: 10 as const },
]
const target = { itemId: 7, methodId: 3 }

test('the computed type of a stored set is no choice of the petrographer', () => {
  expect(formOf(set).override).toBe(blendType.simple)
  expect(formOf({ ...set, blendType: blendType.single }).override).toBeNull()
})

test('a type equal to the computed one needs no reason', () => {
  const form = { ...formOf(set), override: blendType.single, reason: '' }
  expect(isOverridden(form, set)).toBe(false)
  expect(canBeSaved(form, set)).toBe(true)
})

test('another type is saved with its reason only', () => {
  expect(canBeSaved({ ...formOf(set), reason: ' ' }, set)).toBe(false)
  expect(saveInput({ ...formOf(set), reason: ' 单独一层 ' }, set, items, target)).toMatchObject({
    blendType: blendType.simple,
    overrideReason: '单独一层',
  })
})

test('a reason is dropped together with the choice that it explains', () => {
  expect(saveInput({ ...formOf(set), override: null }, set, items, target)).toMatchObject({
    blendType: null,
    overrideReason: '',
  })
})

test.each([
  ['99 readings', readings.slice(1).join('\n')],
  ['a word among the readings', `${readings.join('\n')}\n1.2x`],
])('%s cannot be saved', (_, text) => expect(canBeSaved({ ...formOf(set), text }, set)).toBe(false))

test('the method is set at its own item alone', () => {
  expect(saveInput(formOf(set), set, items, target).items).toEqual([
    { itemId: 7, version: 1, methodId: 3 },
    { itemId: 8, version: 4 },
  ])
})
