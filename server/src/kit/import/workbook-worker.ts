import { parentPort, workerData } from 'node:worker_threads'
import { parseCsv } from 'hucre/csv'
import { type CellValue, type MergeRange, readXlsx } from 'hucre/xlsx'
import { textOfFile } from '../text/text-of-file.ts'
import { isSafeArchive } from './archive.ts'

/** Reads a workbook in a thread of its own: `workbook-thread.ts`. */
export type WorkbookTask = {
  readonly content: Uint8Array
  /** Maximum unpacked bytes. */
  readonly unpacked: number
  readonly rows: number
  /** reads a text file with separated values too */
  readonly csv?: boolean
}

/** The first visible sheet. */
export type SheetContent = {
  readonly rows: readonly (readonly CellValue[])[]
  /** By `row,column`: cells without a value of their own. */
  readonly unreadable: ReadonlyMap<string, 'formula' | 'error'>
  /** Cells merged into one: its value is that of the first. */
  readonly merges: readonly MergeRange[]
}

/** More columns than any template has; further cells are ignored. */
const mostColumns = 200

/** Some banks write ="0312" so that Excel keeps a number as text. */
const quotedAsText = /^="(.*)"$/

const readCsv = (content: Uint8Array, rows: number): SheetContent | undefined => {
  const text = textOfFile(content)
  if (text === undefined) return undefined
  const lines = parseCsv(text, { maxRows: rows }).map(line => line.slice(0, mostColumns))
  return {
    rows: lines.map(line =>
      line.map(cell => (typeof cell === 'string' ? cell.trim().replace(quotedAsText, '$1') : cell)),
    ),
    unreadable: new Map(),
    merges: [],
  }
}

const isZip = (content: Buffer): boolean => content.subarray(0, 2).toString('latin1') === 'PK'

const read = async ({ content, unpacked, rows, csv = false }: WorkbookTask): Promise<SheetContent | undefined> => {
  const zip = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (csv && !isZip(zip)) return readCsv(zip, rows)
  if (!(await isSafeArchive(zip, unpacked))) return undefined
  const book = await readXlsx(zip, { maxRows: rows, readStyles: true }).catch(() => undefined)
  const sheet = book?.sheets.find(one => !one.hidden && !one.veryHidden)
  if (sheet === undefined) return undefined
  const unreadable = new Map<string, 'formula' | 'error'>()
  for (const [place, cell] of sheet.cells ?? [])
    if (cell.formula !== undefined || cell.type === 'formula') unreadable.set(place, 'formula')
    else if (cell.type === 'error') unreadable.set(place, 'error')
  return { rows: sheet.rows.map(row => row.slice(0, mostColumns)), unreadable, merges: sheet.merges ?? [] }
}

// Runs in a thread only, not where the types are imported.
if (parentPort !== null && (workerData as { workbook?: WorkbookTask } | null)?.workbook)
  parentPort.postMessage(await read((workerData as { workbook: WorkbookTask }).workbook))
