import { itemCommand, rawReading } from '@seam/contract/lab/result/result'
import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { itemState } from '@seam/contract/lab/sample/sample'
import { fieldOf, isRawRow } from '../../edits/raw-data.ts'

/** The readings in the boxes, by component ('' where the project has one value), the first determination first. */
export type Cells = Readonly<Record<string, readonly string[]>>

/** A box of the sheet; `at` counts from 0. */
export type Place = { readonly itemId: number; readonly component: string; readonly at: number }

export const mostReadings = 4

/** The key of a box in the page. */
export const keyOfPlace = ({ itemId, component, at }: Place) => `${itemId}:${component}:${at}`

export const componentsOf = ({ components }: Pick<BenchRow, 'components'>): readonly string[] =>
  components.length === 0 ? [''] : components.map(({ code }) => code)

const rawsOf = ({ result }: BenchRow, component: string) => {
  const readings = result?.readings ?? []
  const field = fieldOf(component)
  return field === undefined
    ? readings.filter(reading => reading.component === component).map(({ raw }) => raw)
    : readings.map(({ origin }) => origin?.rawData[field] ?? '')
}

/** The valid readings; returned ones are measured again and do not count. */
export const savedCells = (row: BenchRow): Cells =>
  Object.fromEntries(
    componentsOf(row).map(component => [component, row.state === itemState.waiting ? [] : rawsOf(row, component)]),
  )

/** Its readings subtract another result, which changed: its raw data stand, and give new readings. */
export const isInputMoved = ({ returned, result }: Pick<BenchRow, 'returned' | 'result'>): boolean =>
  returned?.command === itemCommand.takeBack && (result?.inputs.length ?? 0) > 0

/**
 * The returned readings, shown for comparison while measuring again; not those that subtract a former value of another
 * result.
 */
export const formerCells = (row: BenchRow): Cells =>
  row.state === itemState.waiting && (isRawRow(row) || !isInputMoved(row))
    ? Object.fromEntries(componentsOf(row).map(component => [component, rawsOf(row, component)]))
    : {}

const trimmedEnd = (list: readonly string[]) => list.slice(0, list.findLastIndex(text => text !== '') + 1)

export const withText = (cells: Cells, { component, at }: Pick<Place, 'component' | 'at'>, text: string): Cells => {
  const list = [...(cells[component] ?? [])]
  while (list.length <= at) list.push('')
  return { ...cells, [component]: trimmedEnd(list.with(at, text)) }
}

export const textAt = (cells: Cells, { component, at }: Pick<Place, 'component' | 'at'>) => cells[component]?.[at] ?? ''

const filledTexts = (cells: Cells, component: string) => (cells[component] ?? []).filter(text => text !== '')

export const filledCount = (cells: Cells, component: string) => filledTexts(cells, component).length

export const isEmpty = (cells: Cells) => Object.keys(cells).every(component => filledCount(cells, component) === 0)

export const sameCells = (row: Pick<BenchRow, 'components'>, a: Cells, b: Cells) =>
  componentsOf(row).every(component =>
    fieldOf(component) === undefined
      ? filledTexts(a, component).join() === filledTexts(b, component).join()
      : trimmedEnd(a[component] ?? []).join() === trimmedEnd(b[component] ?? []).join(),
  )

/** The fault of one box; an empty box has none. */
export const faultOfText = (text: string): string | undefined => {
  if (text === '' || rawReading.safeParse(text).success) return undefined
  if (/^-?\d{0,9}\.?\d*$/.test(text)) return '数字没有写完，或位数太多'
  if (/^-?\d[\d.]*,[\d.,]*$/.test(text)) return '有逗号：小数点用“.”，不用千位分隔'
  return /^[<>-]?\d[\d.,]*[^\d.,<>-]+$/.test(text) ? '只填数字，不带单位' : '请输入数字'
}

/** Why a row cannot be saved. */
export const faultOfCells = (cells: Cells): string | undefined => {
  if (isEmpty(cells)) return '请输入读数'
  return Object.values(cells)
    .flat()
    .map(faultOfText)
    .find(fault => fault !== undefined)
}

/** Converts full-width digits, points and signs to plain ones and removes blanks. Nothing else changes. */
export const plainText = (typed: string) =>
  typed.normalize('NFKC').replace(/[。｡]/g, '.').replace(/[−–—]/g, '-').replace(/\s/g, '')
