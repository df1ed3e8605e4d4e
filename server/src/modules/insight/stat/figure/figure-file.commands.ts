import type { Permission } from '@seam/contract/kit/permission'
import type { Db } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { logExport } from '../../../../kit/export/log-export.ts'
import type { FileAnswer } from '../../../../kit/export/send-file.ts'
import { sheet } from '../../../../kit/export/workbook/sheet.ts'
import type { Column } from '../../../../kit/export/workbook/sheet-xml.ts'
import { laboratoryDay } from '../../../../kit/period.ts'
import type { RequestFacts } from '../../../../kit/serve/request-facts.ts'

/** The columns of a table with amounts, which only readers with the permission get. */
export const columnsFor = <C extends Pick<Column<never>, 'kind'>>(
  rights: ReadonlySet<Permission>,
  columns: readonly C[],
): readonly C[] => (rights.has('statMoney') ? columns : columns.filter(({ kind }) => kind !== 'money'))

export type FigureTable<R> = {
  readonly title: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
}

/** A table of figures as a file; the export is logged. */
export const sendFigures = async <R>(
  db: Db,
  caller: Caller,
  request: RequestFacts,
  { title, columns, rows }: FigureTable<R>,
): Promise<FileAnswer> => {
  const fileName = `${title}_${laboratoryDay()}.xlsx`
  await logExport(db, caller, request, `导出【${fileName}】，${rows.length} 行`)
  return sheet({ fileName, columns, rows: [rows] })
}
