import { readXlsx } from 'hucre/xlsx'
import type { Answer } from '../client.ts'
import { textOf } from '../pdf/read-pdf.ts'

/** A cell of a workbook; times as answers have them. */
const cellText = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell ?? '')

const isWorkbook = ({ headers }: Answer) => String(headers['content-type']).includes('spreadsheetml')

/** The rows of an answer or of its workbook; the whole of it if it has none. */
export const rowsIn = async (answer: Answer): Promise<readonly unknown[]> => {
  if (isWorkbook(answer)) {
    const { sheets } = await readXlsx(new Uint8Array(answer.raw))
    return sheets.flatMap(sheet => sheet.rows.map(row => row.map(cellText)))
  }
  const { rows } = Object(answer.data) as { rows?: unknown }
  return Array.isArray(rows) ? rows : [answer.data]
}

/** All text of an answer, of its document or of its workbook. */
export const textIn = async (answer: Answer): Promise<string> => {
  if (isWorkbook(answer)) return JSON.stringify(await rowsIn(answer))
  return answer.headers['content-type'] === 'application/pdf'
    ? (await textOf(answer.raw)).join('')
    : answer.raw.toString()
}
