import { bandsText } from '@seam/contract/catalogue/project/repeatability'
import { expect, it } from 'vitest'
import { changedMeaning, fieldsOf } from './project.rules.ts'

const project = { projectCode: 'AAD', unit: '%', basis: 'ad' as const, formula: null, components: [] }

it('names what would give earlier results another meaning', () => {
  expect(changedMeaning(project, { ...project })).toEqual([])
  const component = { code: 'DT', name: '变形温度', symbol: 'DT', bands: [] }
  expect(
    changedMeaning(project, { projectCode: 'AD', unit: 'g', basis: 'd', formula: 'adToD', components: [component] }),
  ).toEqual(['代码', '单位', '基准', '计算公式', '分项代码'])
  const renamed = { ...component, name: '变形' }
  expect(changedMeaning({ ...project, components: [component] }, { ...project, components: [renamed] })).toEqual([])
})

it('says in words what a project is calculated from', () => {
  const [label, text] = fieldsOf(new Map([[1, '灰分']])).formulaSlots
  expect(label).toBe('计算依据')
  expect(
    text([
      { slot: 'content', projectId: 1 },
      { slot: 'mad', projectId: 2 },
    ]),
  ).toBe('被换算的结果：灰分；空干基水分：2')
  expect(text([])).toBe('无')
})

it('says bands in words', () => {
  const band = (upTo: string | null, limit: string, inclusive = false, relative = false) => ({
    upTo,
    limit,
    inclusive,
    relative,
  })
  expect(bandsText([band('15', '0.20'), band('30', '0.30', true), band(null, '0.50')])).toBe(
    '<15 0.20；≤30 0.30；其余 0.50',
  )
  expect(bandsText([band(null, '10', false, true)])).toBe('10%（相对）')
  expect(bandsText([])).toBe('')
})
