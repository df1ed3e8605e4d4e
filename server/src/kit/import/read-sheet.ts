import type { ImportColumn, ImportFault, ImportSheet } from '@seam/contract/kit/list/import'
import { importFailures, importLimits, requiredColumns } from '@seam/contract/kit/list/import'
import type { CellValue } from 'hucre/xlsx'
import { refuse } from '../refusal.ts'
import type { ResourceLimits } from '../resource-limits.ts'
import { openWorkbook } from './workbook-thread.ts'
import type { SheetContent } from './workbook-worker.ts'

/** A filled row: its number in Excel, the texts of its cells, and the faults of the cells themselves. */
export type SheetRow = {
  readonly at: number
  readonly cells: Readonly<Record<string, string>>
  readonly faults: readonly ImportFault[]
}

/** The column that an import adds to a returned file, and ignores when reading. */
export const reasonTitle = '错误原因'

type SheetFormat = Pick<ImportSheet, 'noun' | 'columns' | 'limit' | 'row' | 'csv'>
type Place = { readonly column: ImportColumn; readonly at: number }

const open = async (
  content: () => Promise<Buffer>,
  { limit, csv }: SheetFormat,
  limits: ResourceLimits['workbook'],
): Promise<SheetContent> => {
  // One row above the maximum, so that too many are detected instead of cut off.
  const sheet = await openWorkbook(content, { unpacked: importLimits.unpacked, rows: limit + 2, csv }, limits)
  if (sheet === undefined) throw refuse(importFailures.unreadable)
  return sheet
}

const plainTitle = (value: CellValue | undefined) =>
  String(value ?? '')
    .replace(/^\*|\*$/g, '')
    .trim()

const wrongHead = (message: string) => refuse(importFailures.wrongHead, { message: `${message}，请使用下载的模板` })

/** The position of each column: any order, no unknown, duplicate or missing ones. */
const placesOf = (format: SheetFormat, head: readonly CellValue[]): Place[] => {
  const titles = head.map(plainTitle)
  const columnTitles = titles.filter(title => title !== '' && title !== reasonTitle)
  const unknown = columnTitles.find(title => !format.columns.some(column => column.title === title))
  if (unknown !== undefined) throw wrongHead(`不认识的列【${unknown.slice(0, 30)}】`)
  const twice = columnTitles.find((title, at) => columnTitles.indexOf(title) !== at)
  if (twice !== undefined) throw wrongHead(`重复的列【${twice}】`)
  const required = requiredColumns(format)
  const missing = format.columns.find(({ key, title }) => required.has(key) && !columnTitles.includes(title))
  if (missing !== undefined) throw wrongHead(`缺少列【${missing.title}】`)
  return format.columns.map(column => ({ column, at: titles.indexOf(column.title) })).filter(({ at }) => at >= 0)
}

/** Dates as texts: 2026/9/18, 2026.09.18, 2026年9月18日, 20260918; a time of day behind one is left out. */
const writtenDates = [
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s.*)?$/,
  /^(\d{4})(\d{2})(\d{2})(?:\s.*)?$/,
] as const

const dateOf = (written: string): string => {
  const [, year, month = '', day = ''] =
    writtenDates.map(form => form.exec(written)).find(match => match !== null) ?? []
  return year === undefined ? written : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const textOf = (value: CellValue | undefined, { kind = 'text' }: ImportColumn): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    const text = Number.isNaN(value.getTime()) ? '' : value.toISOString()
    return kind === 'date' ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
  }
  if (typeof value === 'boolean') return value ? '是' : '否'
  // Control characters and lone surrogates never reach the database
  const text = String(value)
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/g, '')
    .trim()
  return kind === 'date' ? dateOf(text) : text
}

/**
 * A formula may have different values in different programs, and an error has none: both are reported, never
 * computed.
 */
const cellFaults = { formula: '单元格是公式，请粘贴为数值', error: '单元格是错误值' } as const

/** Excel keeps 15 digits of a number: the others of a bank or invoice number are lost, without a sign of it. */
const isRounded = (value: CellValue | undefined): boolean => typeof value === 'number' && Math.abs(value) >= 1e15

const cellFault = (sheet: SheetContent, row: number, place: Place): string | undefined => {
  const kind = sheet.unreadable.get(`${row},${place.at}`)
  if (kind !== undefined) return cellFaults[kind]
  return isRounded(sheet.rows[row]?.[place.at])
    ? '数字超过 15 位，Excel 已改动后面的数字，请把单元格设为文本后重新填写'
    : undefined
}

const rowOf = (sheet: SheetContent, at: number, places: readonly Place[]): SheetRow => ({
  at: at + 1,
  cells: Object.fromEntries(
    places.map(place => [place.column.key, textOf(sheet.rows[at]?.[place.at], place.column)] as const),
  ),
  faults: places.flatMap(place => {
    const reason = cellFault(sheet, at, place)
    return reason === undefined ? [] : [{ row: at + 1, column: place.column.title, reason }]
  }),
})

/** The filled rows of an import file. Refuses a file that cannot be read, has too many rows, or none. */
export const readSheet = async (
  content: () => Promise<Buffer>,
  format: SheetFormat,
  limits: ResourceLimits['workbook'],
): Promise<readonly SheetRow[]> => {
  const sheet = await open(content, format, limits)
  const places = placesOf(format, sheet.rows[0] ?? [])
  const rows = sheet.rows
    .map((_, at) => rowOf(sheet, at, places))
    .slice(1)
    .filter(({ cells, faults }) => faults.length > 0 || Object.values(cells).some(cell => cell !== ''))
  if (rows.length === 0) throw refuse(importFailures.empty)
  if (sheet.rows.length > format.limit + 1)
    throw refuse(importFailures.tooManyRows, { message: `一次最多导入 ${format.limit} 行，请分成几个文件` })
  return rows
}
