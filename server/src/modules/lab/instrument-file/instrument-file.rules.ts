import { Decimal } from '@seam/contract/kit/value/decimal'
import type { ControlDraft } from '@seam/contract/lab/result/control'
import { type FileRowState, fileRowState, type MappingColumn } from '@seam/contract/lab/result/instrument-file'
import { plausibilityFailures } from '@seam/contract/lab/result/plausibility'
import { type ItemState, itemState } from '@seam/contract/lab/sample/sample'
import type { Reason } from '../../../kit/reason.rules.ts'
import { mostReadings } from '../result/entry/reading.rules.ts'
import type { Item } from '../result/item/item.rules.ts'
import type { FileCell } from './file-cells.rules.ts'

const number = /^[<>+-]?\d{1,9}(?:\.\d{1,8})?$/

/**
 * The reading of a value of the file, in the unit and with the decimals of the project, with its > or <; undefined: not
 * a number. Never -0.00.
 */
export const readingOf = (value: string, { factor, decimals }: Pick<MappingColumn, 'factor' | 'decimals'>) => {
  const text = value.normalize('NFKC').replace(/\s/g, '')
  if (!number.test(text)) return undefined
  const digits = text.replace(/^[<>+-]/, '')
  const sign = text.slice(0, -digits.length)
  const reading = new Decimal(digits).mul(factor).toDecimalPlaces(decimals, Decimal.ROUND_HALF_EVEN).toFixed(decimals)
  const hasSign = sign !== '+' && !(sign === '-' && Number(reading) === 0)
  return `${hasSign ? sign : ''}${reading}`
}

/** An item at the bench that may match a cell. */
type FileItem = {
  readonly itemId: number
  readonly version: number
  readonly state: ItemState
  readonly labCode: string
  readonly projectId: number
}

/** A reference material, blank or check sample with its value for a project. */
type ControlMaterial = {
  readonly materialId: number
  readonly materialName: string
  readonly batchNo: string
  /** Enabled and not expired. */
  readonly usable: boolean
  readonly projectId: number
  readonly component: string
}

export type MatchedCell = FileCell & {
  readonly reading: string
  readonly state: FileRowState
  readonly item: FileItem | undefined
  /** Of a control. */
  readonly materialId?: number
}

const shortestName = 4

/** Without blanks and punctuation, in capitals: instruments allow few characters in a name. */
const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{P}]/gu, '')

/** The name as a whole, and its words: 煤标准物质 GBW11107 is GBW11107 in a file. */
const namesOf = ({ materialName }: ControlMaterial): readonly string[] =>
  [materialName, ...materialName.split(/\s/)].map(plainName).filter(name => name.length >= shortestName)

/** The materials that a code of the file names: by name and batch, otherwise by name. */
const materialsNamed = (code: string, materials: readonly ControlMaterial[]): readonly ControlMaterial[] => {
  const plainCode = plainName(code)
  const ofBatch = materials.filter(material =>
    namesOf(material).some(name => material.batchNo !== '' && `${name}${plainName(material.batchNo)}` === plainCode),
  )
  return ofBatch.length > 0 ? ofBatch : materials.filter(material => namesOf(material).includes(plainCode))
}

/** The control that a cell without a sample is, or why it is none. */
const controlIn = (
  { labCode, column, isBroken }: FileCell,
  reading: string | undefined,
  materials: readonly ControlMaterial[],
): Pick<MatchedCell, 'state' | 'materialId'> => {
  const candidates = materialsNamed(labCode, materials)
  if (candidates.length === 0) return { state: fileRowState.unknownCode }
  const usable = candidates.filter(material => material.usable)
  if (new Set(usable.map(({ materialId }) => materialId)).size !== 1) return { state: fileRowState.controlUnusable }
  const own = usable.find(
    ({ projectId, component }) => projectId === column.projectId && component === column.component,
  )
  if (own === undefined) return { state: fileRowState.noCertified }
  if (isBroken) return { state: fileRowState.decimalComma }
  if (reading === undefined || /[<>]/.test(reading)) return { state: fileRowState.badValue }
  return { state: fileRowState.control, materialId: own.materialId }
}

/** Controls of projects whose samples are not loaded have nothing to hold. */
const markAlone = (matched: readonly MatchedCell[]): readonly MatchedCell[] => {
  const isLoaded = ({ state }: MatchedCell) => state === fileRowState.ready
  const projectIds = new Set(matched.filter(isLoaded).map(({ column }) => column.projectId))
  return matched.map(cell =>
    cell.state === fileRowState.control && !projectIds.has(cell.column.projectId)
      ? { ...cell, state: fileRowState.controlAlone }
      : cell,
  )
}

/** What the cells of a file may belong to. */
type FileSubjects = {
  readonly items: readonly FileItem[]
  /** The lab codes of the file that exist in the caller's scope. */
  readonly existingCodes: ReadonlySet<string>
  readonly materials: readonly ControlMaterial[]
}

/**
 * Joins cells with items by lab code and project, and with controls by their names. Only items without any result are
 * ready: nothing is overwritten. Those that the analyst left out are not ready.
 */
export const matchCells = (
  cells: readonly FileCell[],
  { items, existingCodes, materials }: FileSubjects,
  excludedItems: readonly number[] = [],
): readonly MatchedCell[] => {
  const byKey = new Map(items.map(item => [`${item.labCode} ${item.projectId}`, item]))
  const excluded = new Set(excludedItems)
  const counts = new Map<string, number>()
  const stateOf = (cell: FileCell, item: FileItem | undefined, reading: string | undefined): FileRowState => {
    if (item === undefined) return fileRowState.noItem
    if (item.state !== itemState.waiting) return fileRowState.entered
    if (excluded.has(item.itemId)) return fileRowState.excluded
    if (cell.isBroken) return fileRowState.decimalComma
    if (reading === undefined) return fileRowState.badValue
    const key = `${item.itemId} ${cell.column.component}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > mostReadings ? fileRowState.tooMany : fileRowState.ready
  }
  return markAlone(
    cells.map(cell => {
      const reading = readingOf(cell.value, cell.column)
      const base = { ...cell, item: undefined, reading: reading ?? '' }
      if (cell.labCode === '') return { ...base, state: fileRowState.noCode }
      if (!existingCodes.has(cell.labCode)) return { ...base, ...controlIn(cell, reading, materials) }
      const item = byKey.get(`${cell.labCode} ${cell.column.projectId}`)
      return { ...base, item, state: stateOf(cell, item, reading) }
    }),
  )
}

/** The rows to enter: the ready readings of each item, in the order of the file. */
export const entriesFrom = (matched: readonly MatchedCell[], instrument: string) => {
  const ready = matched.flatMap(cell =>
    cell.state === fileRowState.ready && cell.item !== undefined ? [{ ...cell, item: cell.item }] : [],
  )
  return [...Map.groupBy(ready, ({ item }) => item)].map(([{ itemId, version }, cells]) => ({
    itemId,
    version,
    readings: cells.map(({ column, reading }) => ({ component: column.component, raw: reading, instrument })),
  }))
}

/** The controls to enter with them. */
export const controlsFrom = (matched: readonly MatchedCell[], instrument: string): ControlDraft[] =>
  matched.flatMap(({ state, materialId, column: { projectId, component }, reading }) =>
    state === fileRowState.control && materialId !== undefined
      ? [{ materialId, projectId, component, raw: reading, instrument }]
      : [],
  )

type BlockedItem = { readonly item: Pick<Item, 'labCode' | 'project'> | undefined; readonly reasons: readonly Reason[] }

/** Findings name their project themselves. */
const reasonText = ({ project }: Pick<Item, 'project'>, { failure, message }: Reason): string =>
  failure.code === plausibilityFailures.impossibleValue.code ? message : `${project.name}：${message}`

/** 样品【A】灰分…；样品【B】…。取消勾选后，其余的可以导入: a sentence per sample, the first three of them. */
export const refusalOfFile = (blocked: readonly BlockedItem[]): string => {
  const bySample = Map.groupBy(blocked, ({ item }) => item?.labCode ?? '')
  const sentences = [...bySample].map(([labCode, own]) => {
    const texts = own.flatMap(({ item, reasons }) => reasons.map(one => (item ? reasonText(item, one) : one.message)))
    return `${labCode === '' ? '' : `样品【${labCode}】`}${[...new Set(texts)].join('；')}。`
  })
  const others = sentences.length > 3 ? `另有 ${sentences.length - 3} 个样品也不能导入。` : ''
  return `${sentences.slice(0, 3).join('')}${others}取消勾选后，其余的可以导入`
}
