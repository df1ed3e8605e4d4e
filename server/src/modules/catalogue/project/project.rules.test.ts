import { basis } from '@seam/contract/catalogue/project/basis'
import { bandsText } from '@seam/contract/catalogue/project/repeatability'
import { expect, it } from 'vitest'
import { changedMeaning, componentsText, fieldsOf, isConvertible, plainNumber } from './project.rules.ts'

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

it('converts contents and gross heats on the air-dried basis to other bases', () => {
  const on = (
    own: (typeof basis.values)[number] | null,
    formula: Parameters<typeof isConvertible>[0]['formula'] = null,
  ) => isConvertible({ basis: own, formula })
  expect([on(basis.airDried), on(basis.airDried, 'adToD')]).toEqual([true, true])
  expect([on(basis.dry), on(null)]).toEqual([false, false])
  expect([on(basis.airDried, 'netHeatVolume'), on(basis.airDried, 'netHeatPressure')]).toEqual([false, false])
})

it('says components with their limits', () => {
  const band = { upTo: null, limit: '40', inclusive: false, relative: false }
  const component = { code: 'DT', name: '变形温度', symbol: 'DT', bands: [] }
  expect(componentsText([component])).toBe('变形温度DT')
  expect(componentsText([{ ...component, bands: [band] }])).toBe('变形温度DT[40]')
  expect(componentsText([{ ...component, reproducibility: [{ ...band, limit: '80' }] }])).toBe('变形温度DT[R 80]')
  expect(
    componentsText([{ ...component, bands: [band], reproducibility: [{ ...band, limit: '80' }] }, component]),
  ).toBe('变形温度DT[40；R 80]、变形温度DT')
})

it('says each field of a project in words, and what is empty too', () => {
  const fields = fieldsOf(new Map([[1, '空干基水分']]))
  expect([fields.basis[1](null), fields.basis[1](basis.dry)]).toEqual(['无', '干燥基'])
  expect([fields.roundingInterval[1]('0.10'), fields.determinationInterval[1](null)]).toEqual(['0.1', '同修约间隔'])
  expect(fields.determinationInterval[1]('0.0010')).toBe('0.001')
  expect([fields.highLimit[1](null), fields.highLimit[1]('40.00')]).toEqual(['无', '40'])
  expect([null, 1, 2].map(id => fields.moistureId[1](id))).toEqual(['无', '空干基水分', ''])
  for (const field of [fields.readingTyped, fields.instrumentRequired, fields.openToClient])
    expect([field[1](true), field[1](false)]).toEqual(['是', '否'])
  expect([fields.readingWords[1]([]), fields.readingWords[1](['未检出', '<0.01'])]).toEqual(['仅数字', '未检出、<0.01'])
  for (const field of [fields.checkBands, fields.bands, fields.reproducibility, fields.components, fields.formulaSlots])
    expect(field[1]([])).toBe('无')
  expect(fields.formula[1](null)).toBe('无')
  expect([plainNumber(null), plainNumber('0.10')]).toEqual([null, '0.1'])
})
