import { parentPort, workerData } from 'node:worker_threads'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { isSafeArchive } from './archive.ts'

/** What is read of a workbook, in a thread of its own: `workbook-thread.ts`. */
export type WorkbookTask = {
  readonly content: Uint8Array
  /** bytes that it may unpack to */
  readonly unpacked: number
  readonly rows: number
}

/** The first visible sheet. */
export type SheetContent = {
  readonly rows: readonly (readonly CellValue[])[]
  /** by `row,column`: cells that have no value of their own */
  readonly unreadable: ReadonlyMap<string, 'formula' | 'error'>
}

/** More than any template has; what a row holds beyond is not read. */
const mostColumns = 200

const read = async ({ content, unpacked, rows }: WorkbookTask): Promise<SheetContent | undefined> => {
  const zip = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (!(await isSafeArchive(zip, unpacked))) return undefined
  const book = await readXlsx(zip, { maxRows: rows, readStyles: true }).catch(() => undefined)
  const sheet = book?.sheets.find(one => !one.hidden && !one.veryHidden)
  if (sheet === undefined) return undefined
  const unreadable = new Map<string, 'formula' | 'error'>()
  for (const [place, cell] of sheet.cells ?? [])
    if (cell.formula !== undefined || cell.type === 'formula') unreadable.set(place, 'formula')
    else if (cell.type === 'error') unreadable.set(place, 'error')
  return { rows: sheet.rows.map(row => row.slice(0, mostColumns)), unreadable }
}

// in a thread of its own, and not where its types are imported
if (parentPort !== null && (workerData as { workbook?: WorkbookTask } | null)?.workbook)
  parentPort.postMessage(await read((workerData as { workbook: WorkbookTask }).workbook))
