import { dictionary, type ValueOf } from '../../kit/dictionary.ts'

/** The verdict on the determinations of a sample (GB/T 483 §6). */
export const verdict = dictionary('verdict', '平行判定', {
  needsAnother: ['needsAnother', '需加测', 'orange'],
  accepted: ['accepted', '合格', 'green'],
  redo: ['redo', '作废重测', 'red'],
})
export type VerdictState = ValueOf<typeof verdict>

/** Units in which a calorific value can be reported; formulas use J/g. */
export const heatUnit = dictionary('heatUnit', '热量单位', {
  joulePerGram: ['J/g', 'J/g'],
  megajoulePerKilogram: ['MJ/kg', 'MJ/kg'],
  kilocaloriePerKilogram: ['kcal/kg', 'kcal/kg'],
})
export type HeatUnit = ValueOf<typeof heatUnit>

export const isHeatUnit = (unit: string): unit is HeatUnit => heatUnit.values.some(value => value === unit)
