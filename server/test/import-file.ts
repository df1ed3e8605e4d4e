import { type CellValue, readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import type { UploadFile } from './client.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An Excel file as a user would upload it: the titles and the rows. */
export const importFile = async (
  rows: readonly (readonly CellValue[])[],
  more: Partial<WriteSheet> = {},
): Promise<UploadFile> => ({
  field: 'file',
  name: '导入.xlsx',
  type: xlsxType,
  content: Buffer.from(await writeXlsx({ sheets: [{ name: '数据', rows: rows.map(row => [...row]), ...more }] })),
})

/** The first sheet of an Excel file as rows of texts. */
export const rowsOfFile = async (content: Buffer) => {
  const { sheets } = await readXlsx(content)
  return { sheets, rows: (sheets[0]?.rows ?? []).map(row => row.map(value => (value === null ? '' : String(value)))) }
}

/** The same of a file of figures, without the lines above the headings that say what was selected. */
export const tableOfFile = async (content: Buffer) => {
  const { rows } = await rowsOfFile(content)
  return rows.slice(rows[1]?.[0]?.startsWith('条件：') ? 2 : 0)
}
