import { basis } from '@seam/contract/catalogue/project/basis'
import { formula, formulaSlot } from '@seam/contract/catalogue/project/formula'
import { material, type ProjectComponent, projectKind } from '@seam/contract/catalogue/project/project'
import type { ProjectDraft } from '@seam/contract/catalogue/project/project.draft'
import { bandsText } from '@seam/contract/catalogue/project/repeatability'
import { worksheetKind } from '@seam/contract/catalogue/project/worksheet'
import { Decimal } from '@seam/contract/kit/value/decimal'

/** The fields that give results their meaning, which are fixed once a project was ordered, with their Chinese names. */
const meaning: readonly (readonly [label: string, of: (project: Meaning) => unknown])[] = [
  ['代码', project => project.projectCode],
  ['单位', project => project.unit],
  ['基准', project => project.basis],
  ['计算公式', project => project.formula],
  ['分项代码', project => project.components.map(({ code }) => code).join()],
]
type Meaning = Pick<ProjectDraft, 'projectCode' | 'unit' | 'basis' | 'formula' | 'components'>

/** The labels of changes that would alter the meaning of earlier results. */
export const changedMeaning = (before: Meaning, after: Meaning): readonly string[] =>
  meaning.filter(([, of]) => of(before) !== of(after)).map(([label]) => label)

/** Contents and gross heats on the air-dried basis; not net heats, nor what has no basis: G, Y, HGI, reflectance (GB/T 483). */
export const isConvertible = ({ basis: own, formula }: Pick<ProjectDraft, 'basis' | 'formula'>): boolean =>
  own === basis.airDried && formula !== 'netHeatVolume' && formula !== 'netHeatPressure'

type Names = ReadonlyMap<number, string>

/** 被换算的结果：灰分；空干基水分：空干基水分 */
const slotsText = (slots: ProjectDraft['formulaSlots'], names: Names): string =>
  slots
    .map(({ slot, projectId }) => `${formulaSlot.label(slot)}：${names.get(projectId) ?? String(projectId)}`)
    .join('；')

export const componentsText = (components: readonly ProjectComponent[]) =>
  components
    .map(({ name, symbol, bands, reproducibility = [] }) => {
      const limits = [bandsText(bands), reproducibility.length ? `R ${bandsText(reproducibility)}` : '']
      const text = limits.filter(part => part !== '').join('；')
      return `${name}${symbol}${text && `[${text}]`}`
    })
    .join('、')

/** 0.10 and 0.1 are equal. */
export const plainNumber = (text: string | null) => (text === null ? null : new Decimal(text).toFixed())

type ShownProject = ProjectDraft & { readonly standardName: string }

/** The fields of a project in the operation log and in an export. */
export const fieldsOf = (names: Names) =>
  ({
    projectCode: '代码',
    projectName: '名称',
    symbol: '符号',
    unit: '单位',
    basis: ['基准', (value: ShownProject['basis']) => (value === null ? '无' : basis.label(value))],
    roundingInterval: ['修约间隔', (value: string) => plainNumber(value) ?? ''],
    determinationInterval: ['测定间隔', (value: string | null) => plainNumber(value) ?? '同修约间隔'],
    kind: ['类型', projectKind.label],
    worksheetKind: ['原始记录', worksheetKind.label],
    readingTyped: ['可直接录入读数', (value: boolean) => (value ? '是' : '否')],
    instrumentRequired: ['须选择仪器', (value: boolean) => (value ? '是' : '否')],
    checkBands: ['检查性称量限值', (value: ShownProject['checkBands']) => bandsText(value) || '无'],
    moistureId: ['空干基水分项目', (value: number | null) => (value === null ? '无' : (names.get(value) ?? ''))],
    parallels: '平行测定次数',
    material: ['物料', material.label],
    standardName: '标准',
    methodName: '方法名称',
    highLimit: ['高指标', (value: string | null) => plainNumber(value) ?? '无'],
    openToClient: ['对客户开放', (value: boolean) => (value ? '是' : '否')],
    bands: ['重复性限', (value: ShownProject['bands']) => bandsText(value) || '无'],
    reproducibility: ['再现性临界差', (value: ShownProject['reproducibility']) => bandsText(value) || '无'],
    readingWords: ['读数可填', (value: ShownProject['readingWords']) => value.join('、') || '仅数字'],
    components: ['分项', (value: ShownProject['components']) => componentsText(value) || '无'],
    formula: ['计算公式', (value: ShownProject['formula']) => (value === null ? '无' : formula.label(value))],
    formulaSlots: ['计算依据', (value: ShownProject['formulaSlots']) => slotsText(value, names) || '无'],
    sort: '排序',
  }) as const
