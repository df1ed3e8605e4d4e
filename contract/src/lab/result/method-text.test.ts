import { expect, it } from 'vitest'
import { methodsText, methodText } from './method-text.ts'

const ash = { projectName: '灰分', standard: 'GB/T 212-2008' }
const volatile = { projectName: '挥发分', standard: 'GB/T 212-2008' }
const sulfur = { projectName: '全硫', standard: 'GB/T 214-2007', methodName: '库仑滴定法' }
const infrared = { projectName: '全硫', standard: 'GB/T 25214-2010', methodName: '红外光谱法' }

it('names standard and method', () => {
  expect(methodText(sulfur)).toBe('GB/T 214-2007 库仑滴定法')
  expect(methodText(ash)).toBe('GB/T 212-2008')
  expect(methodText({ standard: '', methodName: '' })).toBe('')
})

it('lists the projects of each method once', () => {
  expect(methodsText([{ results: [ash, volatile, sulfur] }, { results: [ash, sulfur] }])).toBe(
    '灰分、挥发分 GB/T 212-2008；全硫 GB/T 214-2007 库仑滴定法',
  )
  expect(methodsText([{ results: [{ projectName: '浮煤回收率', standard: '' }] }])).toBe('')
})

it('names the samples of a project that was determined by different methods', () => {
  expect(methodsText([{ results: [ash, sulfur] }, { results: [infrared] }, { results: [sulfur] }])).toBe(
    '灰分 GB/T 212-2008；全硫（样品1、3） GB/T 214-2007 库仑滴定法；全硫（样品2） GB/T 25214-2010 红外光谱法',
  )
})
