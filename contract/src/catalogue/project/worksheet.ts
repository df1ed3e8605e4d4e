import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { heatUnits } from './formula.ts'

/** The raw data of one determination, from which the reading is calculated. `given`: the reading itself is entered. */
export const worksheetKind = dictionary('worksheetKind', '原始记录', {
  given: ['given', '直接读数'],
  drying: ['drying', '干燥失重'],
  totalMoisture: ['totalMoisture', '全水分'],
  ashing: ['ashing', '灼烧残渣'],
  volatile: ['volatile', '挥发分'],
  eschka: ['eschka', '艾士卡法'],
  instrument: ['instrument', '仪器示值'],
  bomb: ['bomb', '氧弹量热'],
  caking: ['caking', '粘结指数'],
  floatSink: ['floatSink', '浮沉'],
  cokeReactivity: ['cokeReactivity', '焦炭反应性'],
  cokeStrength: ['cokeStrength', '反应后强度'],
  grindability: ['grindability', '哈氏可磨性'],
  randomReflectance: ['randomReflectance', '随机反射率测点'],
  maximumReflectance: ['maximumReflectance', '最大反射率测点'],
  reflectanceDeviation: ['reflectanceDeviation', '反射率标准差'],
  blendType: ['blendType', '混煤类型'],
})
export type WorksheetKind = ValueOf<typeof worksheetKind>

export type WorksheetField = {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly optional?: true
}

const field = (key: string, label: string, unit = 'g'): WorksheetField => ({ key, label, unit })
const optional = (one: WorksheetField): WorksheetField => ({ ...one, optional: true })
const checks = (word: string) => [1, 2, 3].map(at => optional(field(`check${at}`, `检查性${word}${at}`)))

/** The columns of each worksheet kind, in the order of entry. */
export const worksheetFields: Readonly<Record<WorksheetKind, readonly WorksheetField[]>> = {
  given: [],
  drying: [field('dish', '皿重'), field('loaded', '皿+样'), field('dried', '皿+干样'), ...checks('干燥')],
  totalMoisture: [
    ...[field('tray', '盘重'), field('trayLoaded', '盘+样'), field('trayDried', '盘+风干样')].map(optional),
    optional(field('trayCheck', '再次风干')),
    field('dish', '皿重'),
    field('loaded', '皿+样'),
    field('dried', '皿+干样'),
    ...checks('干燥'),
    optional(field('transitLoss', '运输失水 M1', '%')),
  ],
  ashing: [field('dish', '灰皿'), field('loaded', '皿+样'), field('ash', '皿+灰'), ...checks('灼烧')],
  volatile: [field('crucible', '坩埚'), field('loaded', '坩埚+样'), field('char', '坩埚+焦渣')],
  eschka: [field('sample', '样重'), field('precipitate', '硫酸钡'), field('blank', '空白硫酸钡')],
  instrument: [field('value', '示值', ''), field('sample', '样重')],
  bomb: [
    field('capacity', '热容量 E', 'J/K'),
    field('rise', '修正温升', 'K'),
    field('ignition', '点火热', 'J'),
    optional(field('additive', '添加物热', 'J')),
    field('sample', '样重'),
  ],
  caking: [
    field('char', '焦渣'),
    field('drum1', '一次转鼓'),
    field('drum2', '二次转鼓'),
    optional(field('evenChar', '3:3 焦渣')),
    optional(field('evenDrum1', '3:3 一次转鼓')),
    optional(field('evenDrum2', '3:3 二次转鼓')),
  ],
  floatSink: [field('floats', '浮物'), field('sinks', '沉物')],
  cokeReactivity: [field('before', '反应前 m0'), field('after', '反应后 m1')],
  cokeStrength: [field('after', '反应后 m1'), field('over', '>10 mm m2')],
  grindability: [field('fines', '<0.071 mm'), field('intercept', '校准 a', ''), field('slope', '校准 b', '')],
  // Entered as a set of reflectance readings (lab/result/petrography.ts).
  randomReflectance: [],
  maximumReflectance: [],
  reflectanceDeviation: [],
  blendType: [],
}

/** The raw data as label and value with unit, in the order of the worksheet. */
export const rawDataEntries = (
  kind: WorksheetKind,
  rawData: Readonly<Record<string, string>>,
): readonly (readonly [label: string, value: string])[] =>
  worksheetFields[kind].flatMap(({ key, label, unit }) => {
    const value = rawData[key]
    return value === undefined ? [] : [[label, `${value} ${unit}`.trim()] as const]
  })

/** Kinds that subtract the air-dried moisture of the same sample. */
export const usesMoisture = (kind: WorksheetKind): boolean => kind === worksheetKind.volatile

/** Kinds whose values come from one set of reflectance readings. */
export const usesReflectanceSet = (kind: WorksheetKind): boolean =>
  kind === worksheetKind.randomReflectance ||
  kind === worksheetKind.maximumReflectance ||
  kind === worksheetKind.reflectanceDeviation ||
  kind === worksheetKind.blendType

/** Kinds with check dryings or ignitions, which limit the last change. */
export const hasChecks = (kind: WorksheetKind): boolean => worksheetFields[kind].some(({ key }) => key === 'check1')

type WorksheetChoice = {
  readonly worksheetKind: WorksheetKind
  readonly moistureId: number | null
  readonly checkBands: readonly unknown[]
}

/** The heat of a bomb is worked out in the unit of its project. */
export const fitsUnit = (kind: WorksheetKind, unit: string): boolean =>
  kind !== worksheetKind.bomb || heatUnits.includes(unit)

type WorksheetIssue = readonly [field: 'moistureId' | 'checkBands', message: string]

/** Why the worksheet of a project or method does not fit its other fields. */
export const worksheetIssues = ({ worksheetKind: kind, moistureId, checkBands }: WorksheetChoice): WorksheetIssue[] => {
  const issues: WorksheetIssue[] = []
  if (usesMoisture(kind) && moistureId === null) issues.push(['moistureId', '请选择空干基水分项目'])
  if (!usesMoisture(kind) && moistureId !== null) issues.push(['moistureId', '只有挥发分的原始记录才用空干基水分'])
  if (!hasChecks(kind) && checkBands.length > 0) issues.push(['checkBands', '该原始记录没有检查性干燥或灼烧'])
  return issues
}
