import { z } from 'zod'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { id } from '../../kit/value/text.ts'

/** The formulas of calculated projects. The server implements their arithmetic. */
export const formula = dictionary('formula', '计算公式', {
  adToAr: ['adToAr', '空干基→收到基'],
  adToD: ['adToD', '空干基→干燥基'],
  adToDaf: ['adToDaf', '空干基→干燥无灰基'],
  adToMaf: ['adToMaf', '空干基→恒湿无灰基'],
  volatileDaf: ['volatileDaf', '干燥无灰基挥发分'],
  fixedCarbon: ['fixedCarbon', '固定碳（差减）'],
  fixedCarbonDry: ['fixedCarbonDry', '干基固定碳（差减）'],
  oxygen: ['oxygen', '氧（差减）'],
  organicSulfur: ['organicSulfur', '有机硫（差减）'],
  hydrogenEstimate: ['hydrogenEstimate', '氢（经验式估算）'],
  grossHeat: ['grossHeat', '空干基高位发热量'],
  netHeatVolume: ['netHeatVolume', '收到基恒容低位发热量'],
  netHeatPressure: ['netHeatPressure', '收到基恒压低位发热量'],
  heatInUnit: ['heatInUnit', '热量换算单位'],
})
export type Formula = ValueOf<typeof formula>

/** The inputs of formulas. */
export const formulaSlot = dictionary('formulaSlot', '公式依据', {
  content: ['content', '被换算的结果'],
  heat: ['heat', '被换算的热量'],
  mt: ['mt', '全水分'],
  mad: ['mad', '空干基水分'],
  aad: ['aad', '空干基灰分'],
  vad: ['vad', '空干基挥发分'],
  mhc: ['mhc', '最高内在水分'],
  co2: ['co2', '碳酸盐二氧化碳'],
  st: ['st', '全硫'],
  ss: ['ss', '硫酸盐硫'],
  sp: ['sp', '硫铁矿硫'],
  sb: ['sb', '弹筒硫'],
  c: ['c', '碳'],
  h: ['h', '氢'],
  hEstimate: ['hEstimate', '估算氢'],
  n: ['n', '氮'],
  o: ['o', '氧'],
  qb: ['qb', '弹筒发热量'],
  qgr: ['qgr', '空干基高位发热量'],
})
export type FormulaSlot = ValueOf<typeof formulaSlot>

type FormulaNeeds = {
  /** Each is required, as one of its alternatives: the first that the sample has, otherwise the last. */
  readonly needs: readonly (readonly (readonly FormulaSlot[])[])[]
  /** Used if the sample has them. */
  readonly optional: readonly FormulaSlot[]
}

const all = (...slots: readonly FormulaSlot[]) => slots.map(slot => [[slot]])
const needing = (
  needs: readonly (readonly (readonly FormulaSlot[])[])[],
  ...optional: readonly FormulaSlot[]
): FormulaNeeds => ({ needs, optional })

/** The gross calorific value, or the values that it is calculated from. */
const gross: readonly (readonly FormulaSlot[])[] = [['qgr'], ['qb', 'sb'], ['qb', 'st']]

export const formulaNeeds: Readonly<Record<Formula, FormulaNeeds>> = {
  adToAr: needing(all('content', 'mad', 'mt')),
  adToD: needing(all('content', 'mad')),
  adToDaf: needing(all('content', 'mad', 'aad')),
  adToMaf: needing(all('content', 'mad', 'aad', 'mhc')),
  volatileDaf: needing(all('vad', 'mad', 'aad'), 'co2'),
  fixedCarbon: needing(all('mad', 'aad', 'vad')),
  fixedCarbonDry: needing(all('mad', 'aad', 'vad')),
  oxygen: needing(all('c', 'h', 'n', 'st', 'mad', 'aad'), 'co2'),
  organicSulfur: needing(all('st', 'ss', 'sp')),
  hydrogenEstimate: needing(all('mad', 'aad', 'vad'), 'co2'),
  grossHeat: needing([[['qb']], [['sb'], ['st']]]),
  netHeatVolume: needing([gross, [['h'], ['hEstimate'], ['vad', 'aad']], ...all('mt', 'mad')], 'co2'),
  netHeatPressure: needing([gross, ...all('h', 'o', 'n', 'mt', 'mad')]),
  heatInUnit: needing(all('heat')),
}

/** Formulas that convert a content or gross calorific value from the air-dried basis to another one. */
export const conversionFormulas: readonly Formula[] = ['adToAr', 'adToD', 'adToDaf', 'adToMaf']

/** Formulas whose result is a calorific value, and the units it may have. */
export const heatFormulas: readonly Formula[] = [
  'grossHeat',
  'netHeatVolume',
  'netHeatPressure',
  'heatInUnit',
  'adToMaf',
]
export const heatUnits: readonly string[] = ['J/g', 'MJ/kg', 'kcal/kg']

/** The projects that supply the inputs of the chosen formula. */
export const formulaSlots = z.array(z.strictObject({ slot: formulaSlot.schema, projectId: id })).max(12)
export type FormulaSlots = z.output<typeof formulaSlots>

/** All inputs of a formula, in the order of its requirements. */
export const slotsOf = (name: Formula): readonly FormulaSlot[] => [
  ...new Set([...formulaNeeds[name].needs.flat(2), ...formulaNeeds[name].optional]),
]

/** The alternatives of each requirement whose inputs are all supplied, with the projects that supply them. */
export const filledNeeds = <T>(name: Formula, filling: (slot: FormulaSlot) => T | undefined): T[][][] =>
  formulaNeeds[name].needs.map(alternatives =>
    alternatives
      .map(slots => slots.map(filling).filter((one): one is T & {} => one !== undefined))
      .filter((filled, at) => filled.length === alternatives[at]?.length),
  )

/** The first requirement that no alternative satisfies. */
export const unfilledNeed = (name: Formula, slots: FormulaSlots): readonly (readonly FormulaSlot[])[] | undefined => {
  const filled = filledNeeds(name, slot => slots.find(one => one.slot === slot)?.projectId)
  return formulaNeeds[name].needs.find((_, at) => filled[at]?.length === 0)
}
