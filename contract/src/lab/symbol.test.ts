import { expect, it } from 'vitest'
import { projectTexts, symbolParts } from './symbol.ts'

const written = (symbol: string) =>
  symbolParts(symbol)
    .map(({ text, sub }) => (sub ? `_{${text}}` : text))
    .join('')

it.each([
  ['Mt', 'M_{t}'],
  ['Mad', 'M_{ad}'],
  ['Ad', 'A_{d}'],
  ['Vdaf', 'V_{daf}'],
  ['FCad', 'FC_{ad}'],
  ['Cad', 'C_{ad}'],
  ['Cd', 'C_{d}'],
  ['Clad', 'Cl_{ad}'],
  ['Hgad', 'Hg_{ad}'],
  ['St,ad', 'S_{t,ad}'],
  ['Qgr,v,ad', 'Q_{gr,v,ad}'],
  ['Qnet,ar', 'Q_{net,ar}'],
  ['(CO2)car,ad', '(CO_{2})_{car,ad}'],
  ['GR.I', 'G_{R.I}'],
  ['Rran', 'R_{ran}'],
  ['lgαmax', 'lgα_{max}'],
  ['Al2O3', 'Al_{2}O_{3}'],
  ['M40', 'M_{40}'],
  ['G', 'G'],
  ['CRC', 'CRC'],
  ['MHC', 'MHC'],
  ['V/I/L', 'V/I/L'],
  ['DT,ST,HT,FT', 'DT,ST,HT,FT'],
  ['', ''],
])('%s is printed as %s', (symbol, printed) => {
  expect(written(symbol)).toBe(printed)
})

it('names projects by their symbols; those without one, and others with one that is taken, by their names', () => {
  const projects = [
    ['Mt', '全水分'],
    ['Qgr,d', '干基高位发热量'],
    ['Qgr,d', '干基高位发热量(kcal)'],
    ['', '体积曲线类型'],
  ].map(([symbol = '', projectName = '']) => ({ symbol, projectName }))
  expect(projectTexts(projects)).toEqual(['Mt', 'Qgr,d', '干基高位发热量(kcal)', '体积曲线类型'])
})
