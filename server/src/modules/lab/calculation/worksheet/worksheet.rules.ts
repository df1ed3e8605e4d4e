import type { RepeatabilityBand } from '@seam/contract/catalogue/project/repeatability'
import { type WorksheetKind, worksheetFields, worksheetKind } from '@seam/contract/catalogue/project/worksheet'
import { Decimal } from '@seam/contract/kit/value/decimal'
import { heatUnit, isHeatUnit } from '@seam/contract/lab/result/calculation'
import type { RawData } from '@seam/contract/lab/result/result'
import { cakingIndex, needsEvenMix } from '../formulas/caking.rules.ts'
import { joulesPerGram } from '../formulas/calorific.rules.ts'
import { totalMoisture, withTransitLoss } from '../formulas/moisture.rules.ts'
import { cokeReactivity, floatYield, strengthAfterReaction } from '../formulas/yield.rules.ts'
import { impossible, isNoValue, type NoValue } from '../no-value.rules.ts'
import { reportedText, type Value } from '../rounding.rules.ts'
import { dryingLoss, ignitionResidue, type Weighings } from './weighing.rules.ts'

/** Stored with every reading; increment it when a formula below changes. */
export const worksheetVersion = 3

/** How readings of a project are calculated from raw data. */
export type Worksheet = {
  readonly kind: WorksheetKind
  /** Step of a determination. */
  readonly interval: string
  readonly unit: string
  /** Joules per calorie. */
  readonly calorie: string
  /** By sample mass: the largest change at the last check weighing. */
  readonly checkBands: readonly RepeatabilityBand[]
}

/** The values of a raw data record by field; reading an undeclared field is an error of the program. */
type Values = { readonly of: (key: string) => Decimal; readonly has: (key: string) => boolean }

type Formula = (values: Values, context: Worksheet & { readonly moisture: Value | undefined }) => Decimal | NoValue

const valuesOf = (values: Values, keys: readonly string[]): Decimal[] => keys.filter(values.has).map(values.of)
const checkKeys = ['check1', 'check2', 'check3']
const weighingsOf = (values: Values, [empty, loaded, after]: readonly [string, string, string]): Weighings => ({
  empty: values.of(empty),
  loaded: values.of(loaded),
  after: [values.of(after), ...valuesOf(values, checkKeys)],
})

const trayKeys = ['tray', 'trayLoaded', 'trayDried']
const moistureOfDish: Formula = (values, { checkBands }) =>
  dryingLoss(weighingsOf(values, ['dish', 'loaded', 'dried']), checkBands)

/** The air-dried part in a tray, if there was one, and the rest in a dish. */
const moistureInSteps: Formula = (values, context) => {
  const inherent = moistureOfDish(values, context)
  const isInOneStep = ![...trayKeys, 'trayCheck'].some(values.has)
  if (isInOneStep || isNoValue(inherent)) return inherent
  if (!trayKeys.every(values.has)) return impossible('两步法请填写盘重、盘+样、盘+风干样')
  const after = valuesOf(values, ['trayDried', 'trayCheck'])
  const weighings = { empty: values.of('tray'), loaded: values.of('trayLoaded'), after }
  const free = dryingLoss(weighings, context.checkBands)
  return isNoValue(free) ? free : totalMoisture(free, inherent)
}

const withoutMoisture: Formula = (values, { moisture }) => {
  if (moisture === undefined) return impossible('该样品的空干基水分尚无合格结果，不能计算挥发分')
  const after = [values.of('char')]
  const loss = dryingLoss({ empty: values.of('crucible'), loaded: values.of('loaded'), after }, [])
  return isNoValue(loss) ? loss : loss.minus(moisture)
}

const moistureAsReceived: Formula = (values, context) => {
  const measured = moistureInSteps(values, context)
  if (isNoValue(measured) || !values.has('transitLoss')) return measured
  const loss = values.of('transitLoss')
  return loss.gte(0) && loss.lt(100) ? withTransitLoss(loss, measured) : impossible('运输失水应不小于0且小于100%')
}

const fromReflectanceSet: Formula = () => impossible('请录入反射率测点')

/** Mass of sulfur per mass of barium sulfate (GB/T 214-2007). */
const sulfurInBariumSulfate = '0.1374'

const eschka: Formula = ({ of }) => {
  const sulfate = of('precipitate').minus(of('blank'))
  return of('sample').gt(0) && of('blank').gte(0) && sulfate.gte(0)
    ? sulfate.times(sulfurInBariumSulfate).times(100).div(of('sample'))
    : impossible('样重应大于0，硫酸钡质量不小于空白')
}

/** (E ΔT − q1 − q2)/m in J/g (GB/T 213-2008), in the unit of the project. */
const bombHeat: Formula = ({ of, has }, { unit, calorie }) => {
  const additive = has('additive') ? of('additive') : new Decimal(0)
  if (!isHeatUnit(unit)) return impossible(`弹筒发热量的单位应为${heatUnit.values.join('、')}`)
  const positive = ['capacity', 'rise', 'sample'].every(key => of(key).gt(0))
  if (!positive) return impossible('热容量、温升、样重应大于0')
  if (of('ignition').lt(0) || additive.lt(0)) return impossible('点火热、添加物热不能小于0')
  const heat = of('capacity').times(of('rise')).minus(of('ignition')).minus(additive)
  return heat.div(of('sample').times(joulesPerGram(unit, calorie)))
}

const evenKeys = ['evenChar', 'evenDrum1', 'evenDrum2']
const caking: Formula = values => {
  const { of } = values
  const index = cakingIndex({ coke: of('char'), firstDrum: of('drum1'), secondDrum: of('drum2') }, '1:5')
  if (isNoValue(index)) return index
  const inEven = evenKeys.filter(values.has)
  if (!needsEvenMix(index)) return inEven.length === 0 ? index : impossible('1:5 的结果不低于18，不用 3:3 混合物')
  if (inEven.length < evenKeys.length)
    return impossible(`1:5 的结果${reportedText(index, '0.1')}低于18，请改做 3:3 混合物`)
  return cakingIndex({ coke: of('evenChar'), firstDrum: of('evenDrum1'), secondDrum: of('evenDrum2') }, '3:3')
}

const formulas: Readonly<Record<WorksheetKind, Formula>> = {
  given: () => impossible('该项目没有原始记录'),
  drying: moistureOfDish,
  totalMoisture: moistureAsReceived,
  ashing: (values, { checkBands }) => ignitionResidue(weighingsOf(values, ['dish', 'loaded', 'ash']), checkBands),
  volatile: withoutMoisture,
  eschka,
  instrument: ({ of }) => (of('sample').gt(0) ? of('value') : impossible('样重应大于0')),
  bomb: bombHeat,
  caking,
  floatSink: ({ of }) => floatYield(of('floats'), of('sinks')),
  cokeReactivity: ({ of }) => cokeReactivity(of('before'), of('after')),
  cokeStrength: ({ of }) => strengthAfterReaction(of('after'), of('over')),
  grindability: ({ of }) =>
    of('fines').gte(0) ? of('slope').times(of('fines')).plus(of('intercept')) : impossible('质量不能小于0'),
  randomReflectance: fromReflectanceSet,
  maximumReflectance: fromReflectanceSet,
  reflectanceDeviation: fromReflectanceSet,
  blendType: fromReflectanceSet,
}

/**
 * The reading of one determination, rounded once to the interval of determinations, or why there is none.
 * `moisture`: the reported air-dried moisture of the same sample.
 */
export const readingFrom = (worksheet: Worksheet, rawData: RawData, moisture?: Value): string | NoValue => {
  const fields = worksheetFields[worksheet.kind]
  const unknown = Object.keys(rawData).filter(key => fields.every(field => field.key !== key))
  if (worksheet.kind !== worksheetKind.given && unknown.length > 0) return impossible('原始记录中有多余的数据')
  const missing = fields.filter(({ key, optional }) => optional !== true && rawData[key] === undefined)
  if (missing.length > 0) return impossible(`请填写${missing.map(({ label }) => label).join('、')}`)
  const values = {
    has: (key: string) => rawData[key] !== undefined,
    of: (key: string) => new Decimal(rawData[key] ?? Number.NaN),
  }
  const value = formulas[worksheet.kind](values, { ...worksheet, moisture })
  return isNoValue(value) ? value : reportedText(value, worksheet.interval)
}
