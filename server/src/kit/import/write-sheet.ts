import { type ImportColumn, type ImportFault, type ImportSheet, requiredColumns } from '@seam/contract/kit/list/import'
import { type Cell, colToLetter, type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { reasonTitle, type SheetRow } from './read-sheet.ts'

/** The choices of the drop-down lists, by column. */
export type Choices = Readonly<Record<string, readonly string[]>>

/** The input of a template. */
type SheetTemplate = Pick<ImportSheet, 'noun' | 'columns' | 'limit' | 'row'>

const choicesSheet = '选项'
const head = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFEEF2F6' } },
} as const
const needed = { ...head, font: { bold: true, color: { rgb: 'FFC0392B' } } } as const
// As text: a number keeps its zeros, and a text that looks like a formula is not computed.
const plain = { numFmt: '@' } as const
const faulty = { ...plain, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFFD9D6' } } } as const

const validationOf = (
  { key, title, choices, hint = '' }: ImportColumn,
  at: number,
  words: Choices,
  lists: readonly string[],
  last: number,
): DataValidation => {
  const letter = colToLetter(at)
  const range = `${letter}2:${letter}${last}`
  const message = { showInputMessage: hint !== '', inputTitle: title.slice(0, 32), inputMessage: hint.slice(0, 255) }
  const list = words[key] ?? []
  if (choices === undefined || list.length === 0)
    return { type: 'textLength', operator: 'lessThan', formula1: '1000', allowBlank: true, range, ...message }
  const column = colToLetter(lists.indexOf(key))
  return {
    type: 'list',
    formula1: `${choicesSheet}!$${column}$1:$${column}$${list.length}`,
    allowBlank: true,
    // A drop-down list offers one value, but several values and those of earlier rows are allowed: the server checks
    // them.
    showErrorMessage: false,
    range,
    ...message,
  }
}

const guideOf = ({ columns, limit, noun }: SheetTemplate, required: ReadonlySet<string>): WriteSheet => ({
  name: '填写说明',
  rows: [
    ['列名', '必填', '说明', '示例'],
    ...columns.map(({ key, title, hint = '', example = '' }) => [
      title,
      required.has(key) ? '是' : '否',
      hint,
      example,
    ]),
    [],
    [`请在【${noun}】工作表中从第二行起填写，最多 ${limit} 行；红色标题为必填。`],
  ],
  columns: [{ width: 16 }, { width: 8 }, { width: 50 }, { width: 24 }],
})

const cellsOf = (sheet: SheetTemplate, rows: readonly SheetRow[], faults: readonly ImportFault[]) => {
  const required = requiredColumns(sheet)
  const cells = new Map<string, Partial<Cell>>()
  sheet.columns.forEach(({ key }, at) => cells.set(`0,${at}`, { style: required.has(key) ? needed : head }))
  if (rows.length > 0) cells.set(`0,${sheet.columns.length}`, { style: needed })
  const wrong = new Set(faults.map(({ row, column }) => `${row} ${column}`))
  rows.forEach(({ at }, index) =>
    sheet.columns.forEach(({ title }, column) =>
      cells.set(`${index + 1},${column}`, { style: wrong.has(`${at} ${title}`) ? faulty : plain }),
    ),
  )
  return cells
}

/** The template; with rows, the filled file with the faults of each row. */
export const writeSheet = async (
  sheet: SheetTemplate,
  words: Choices,
  rows: readonly SheetRow[] = [],
  faults: readonly ImportFault[] = [],
): Promise<Buffer> => {
  const { noun, columns, limit } = sheet
  const lists = columns.map(({ key }) => key).filter(key => (words[key] ?? []).length > 0)
  const reasonsOf = (at: number) =>
    faults
      .filter(({ row }) => row === at)
      .map(({ column, reason }) => (column === '' ? reason : `${column}：${reason}`))
      .join('；')
  const main: WriteSheet = {
    name: noun,
    rows: [
      [...columns.map(({ title }) => title), ...(rows.length > 0 ? [reasonTitle] : [])],
      ...rows.map(({ at, cells }) => [...columns.map(({ key }) => cells[key] || null), reasonsOf(at) || null]),
    ],
    columns: [...columns.map(() => ({ width: 20, style: plain })), ...(rows.length > 0 ? [{ width: 60 }] : [])],
    cells: cellsOf(sheet, rows, faults),
    freezePane: { rows: 1 },
    dataValidations: columns.map((column, at) => validationOf(column, at, words, lists, limit + 1)),
  }
  const longest = Math.max(0, ...lists.map(key => words[key]?.length ?? 0))
  const hidden: WriteSheet = {
    name: choicesSheet,
    hidden: true,
    rows: Array.from({ length: longest }, (_, at) => lists.map(key => words[key]?.[at] ?? null)),
  }
  const guide = guideOf(sheet, requiredColumns(sheet))
  return Buffer.from(await writeXlsx({ sheets: [main, guide, ...(lists.length > 0 ? [hidden] : [])] }))
}
