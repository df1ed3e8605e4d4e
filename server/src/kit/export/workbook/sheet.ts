import { Readable } from 'node:stream'
import type { Batches } from '../batches.ts'
import type { FileAnswer } from '../send-file.ts'
import type { Column, SheetFrame } from './sheet-xml.ts'
import { workbook } from './workbook.ts'
import { zip } from './zip.ts'

/**
 * An Excel file that is written while it is sent: `sheet({ fileName: '用户.xlsx', columns, rows: streamRows(db, query)
 * })`. Texts stay texts, also those that look like a formula.
 */
export const sheet = <R>(draft: {
  readonly fileName: string
  readonly columns: readonly Column<R>[]
  readonly rows: Batches<R>
  readonly frame?: SheetFrame
}): FileAnswer => {
  const title = draft.fileName.replace(/\.xlsx$/, '')
  const bytes = zip(workbook(title, draft.columns, draft.rows, draft.frame))
  return { fileName: draft.fileName, body: Readable.from(bytes, { objectMode: false }) }
}
