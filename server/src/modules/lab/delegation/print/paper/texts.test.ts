import { expect, it } from 'vitest'
import { projectTexts } from './texts.ts'

it('names projects by their symbols; those without one, and others with one that is taken, by their names', () => {
  const projects = [
    ['Mt', '全水分'],
    ['Qgr,d', '干基高位发热量'],
    ['Qgr,d', '干基高位发热量(kcal)'],
    ['', '体积曲线类型'],
  ].map(([symbol = '', projectName = '']) => ({ symbol, projectName }))
  expect(projectTexts(projects)).toEqual(['Mt', 'Qgr,d', '干基高位发热量(kcal)', '体积曲线类型'])
})
