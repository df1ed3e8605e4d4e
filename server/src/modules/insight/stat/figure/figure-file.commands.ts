import type { FilterItem } from '@seam/contract/kit/list/page'
import type { Permission } from '@seam/contract/kit/permission'
import type { PeriodInput } from '@seam/contract/kit/value/period'
import type { Db } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { frameOf, type ListColumn, selectedColumns } from '../../../../kit/export/list.ts'
import { logExport } from '../../../../kit/export/log-export.ts'
import type { FileAnswer } from '../../../../kit/export/send-file.ts'
import type { CellValue } from '../../../../kit/export/workbook/cells.ts'
import { sheet } from '../../../../kit/export/workbook/sheet.ts'
import type { Column } from '../../../../kit/export/workbook/sheet-xml.ts'
import { laboratoryDay, laboratoryTime, periodOf } from '../../../../kit/period.ts'
import type { RequestFacts } from '../../../../kit/serve/request-facts.ts'
import { selectFilterWords } from './filter-words.rows.ts'

/** The columns of a table with amounts, which only readers with the permission get. */
export const columnsFor = <C extends Pick<Column<never>, 'kind'>>(
  rights: ReadonlySet<Permission>,
  columns: readonly C[],
): readonly C[] => (rights.has('statMoney') ? columns : columns.filter(({ kind }) => kind !== 'money'))

type Selection = PeriodInput & { readonly query?: readonly FilterItem[] | undefined }
type Reader = Pick<Caller, 'scope' | 'userName'>

/** The lines above the headings of a file of figures: the period and its filters, in words as the screen has them. */
export const linesAbove = async (
  db: Db,
  { scope, userName }: Reader,
  input: Selection,
  choices: readonly string[] = [],
): Promise<readonly string[]> => {
  const { from, to } = periodOf(input)
  const words = [...choices, ...(await selectFilterWords(db, input.query ?? [], scope))]
  return [
    `期间：${from} 至 ${to}；统计于 ${laboratoryTime()}；导出人 ${userName}`,
    `条件：${words.join('，') || '全部'}`,
  ]
}

/** The lines of a list whose input has period and filters. */
export const linesOf =
  <I extends Selection>(choicesOf: (input: I) => readonly string[] = () => []) =>
  (input: I, db: Db, caller: Reader) =>
    linesAbove(db, caller, input, choicesOf(input))

/** The row in which a table has what its total is beyond the charges of its rows, as on the screen. */
export const outstandingRow = <R>(outstanding: string | null, rowOf: (amount: string) => R): readonly R[] =>
  outstanding === null || Number(outstanding) === 0 ? [] : [rowOf(outstanding)]

export type FigureTable<R> = {
  readonly title: string
  readonly columns: readonly ListColumn<R>[]
  readonly rows: readonly R[]
  /** The row of totals, by the keys of the columns. */
  readonly totals?: Readonly<Record<string, CellValue>>
  /** What else was chosen on the screen, in words. */
  readonly choices?: readonly string[]
}

/** Sends one of several tables of a screen. */
export type SendTable = <R>(table: FigureTable<R>) => Promise<FileAnswer>

/** A table of figures as a file, with the columns that the screen has; the export is logged. */
export const sendFigures = async <R>(
  db: Db,
  caller: Caller,
  request: RequestFacts,
  input: Selection & { readonly columns?: readonly string[] | undefined },
  { title, columns, rows, totals, choices }: FigureTable<R>,
): Promise<FileAnswer> => {
  const fileName = `${title}_${laboratoryDay()}.xlsx`
  const chosen = selectedColumns(columns, input.columns)
  const list = {
    lines: () => linesAbove(db, caller, input, choices),
    ...(totals && { totals: async () => totals }),
  }
  const frame = await frameOf(list, chosen, input, db, caller)
  await logExport(db, caller, request, `导出【${fileName}】，${rows.length} 行`)
  return sheet({ fileName, columns: chosen, rows: [rows], frame })
}
