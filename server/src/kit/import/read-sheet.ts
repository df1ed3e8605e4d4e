import type { ImportColumn, ImportFault, ImportSheet } from '@seam/contract/kit/list/import'
import { importFailures, importLimits, requiredColumns } from '@seam/contract/kit/list/import'
import type { CellValue } from 'hucre/xlsx'
import { refuse } from '../refusal.ts'
import { openWorkbook } from './workbook-thread.ts'
import type { SheetContent } from './workbook-worker.ts'

/** One filled row: its number in Excel, what its cells say, and what is wrong with them as cells. */
export type GivenRow = {
  readonly at: number
  readonly cells: Readonly<Record<string, string>>
  readonly faults: readonly ImportFault[]
}

/** Of the file that was given back; ours, so it is not read. */
export const reasonTitle = '错误原因'

type Asked = Pick<ImportSheet, 'noun' | 'columns' | 'limit' | 'row'>
type Place = { readonly column: ImportColumn; readonly at: number }

const open = async (content: Buffer, limit: number): Promise<SheetContent> => {
  // one row more than may be, so that too many are noticed and not cut off
  const sheet = await openWorkbook(content, { unpacked: importLimits.unpacked, rows: limit + 2 })
  if (sheet === undefined) throw refuse(importFailures.unreadable)
  return sheet
}

const plainTitle = (value: CellValue | undefined) =>
  String(value ?? '')
    .replace(/^\*|\*$/g, '')
    .trim()

const wrongHead = (message: string) => refuse(importFailures.wrongHead, { message: `${message}，请使用下载的模板` })

/** Where each column stands: in any order, none unknown, none twice, all that are needed. */
const placesOf = (asked: Asked, head: readonly CellValue[]): Place[] => {
  const titles = head.map(plainTitle)
  const known = titles.filter(title => title !== '' && title !== reasonTitle)
  const strange = known.find(title => !asked.columns.some(column => column.title === title))
  if (strange !== undefined) throw wrongHead(`不认识的列【${strange.slice(0, 30)}】`)
  const twice = known.find((title, at) => known.indexOf(title) !== at)
  if (twice !== undefined) throw wrongHead(`重复的列【${twice}】`)
  const required = requiredColumns(asked)
  const missing = asked.columns.find(({ key, title }) => required.has(key) && !known.includes(title))
  if (missing !== undefined) throw wrongHead(`缺少列【${missing.title}】`)
  return asked.columns.map(column => ({ column, at: titles.indexOf(column.title) })).filter(({ at }) => at >= 0)
}

const textOf = (value: CellValue | undefined, { kind = 'text' }: ImportColumn): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    const text = Number.isNaN(value.getTime()) ? '' : value.toISOString()
    return kind === 'date' ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
  }
  if (typeof value === 'boolean') return value ? '是' : '否'
  // XML's own controls and half characters never reach the database
  return String(value)
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/g, '')
    .trim()
}

/** A formula says one thing here and another there, and an error says nothing: both are named, never computed. */
const cellFaults = { formula: '单元格是公式，请粘贴为数值', error: '单元格是错误值' } as const

const cellFault = (sheet: SheetContent, row: number, place: Place): string | undefined => {
  const kind = sheet.unreadable.get(`${row},${place.at}`)
  return kind && cellFaults[kind]
}

const rowOf = (sheet: SheetContent, at: number, places: readonly Place[]): GivenRow => ({
  at: at + 1,
  cells: Object.fromEntries(
    places.map(place => [place.column.key, textOf(sheet.rows[at]?.[place.at], place.column)] as const),
  ),
  faults: places.flatMap(place => {
    const reason = cellFault(sheet, at, place)
    return reason === undefined ? [] : [{ row: at + 1, column: place.column.title, reason }]
  }),
})

/** The filled rows of an import file. Throws a refusal for what is no such file, has too many rows, or none. */
export const readSheet = async (content: Buffer, asked: Asked): Promise<readonly GivenRow[]> => {
  const sheet = await open(content, asked.limit)
  const places = placesOf(asked, sheet.rows[0] ?? [])
  const rows = sheet.rows
    .map((_, at) => rowOf(sheet, at, places))
    .slice(1)
    .filter(({ cells, faults }) => faults.length > 0 || Object.values(cells).some(cell => cell !== ''))
  if (rows.length === 0) throw refuse(importFailures.empty)
  if (sheet.rows.length > asked.limit + 1)
    throw refuse(importFailures.tooManyRows, { message: `一次最多导入 ${asked.limit} 行，请分成几个文件` })
  return rows
}
