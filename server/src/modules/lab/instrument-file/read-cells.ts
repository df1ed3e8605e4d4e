import type { Mapping } from '@seam/contract/lab/result/instrument-file'
import { parseCsv } from 'hucre/csv'
import { cellsOf, closestHeading } from './file-cells.rules.ts'

/** The separators of a file: the first is guessed from it. A heading that has a comma of its own, as St,ad(%), misleads the guess. */
const separators = [undefined, '\t', ';', ',', '|'] as const

/** The cells of a file as text, with the first separator under which it has every heading; otherwise why there are none. */
export const readCells = (text: string, mapping: Pick<Mapping, 'codeHeading' | 'columns'>) => {
  if (text.trim() === '') return { fault: '文件是空的' }
  const headings: NonNullable<ReturnType<typeof closestHeading>>[] = []
  for (const delimiter of separators) {
    const table = parseCsv(text, { skipEmptyRows: true, ...(delimiter !== undefined && { delimiter }) })
    const cells = cellsOf(table, mapping)
    if (cells !== undefined) return { cells }
    const heading = closestHeading(table, mapping)
    if (heading !== undefined) headings.push(heading)
  }
  const [closest] = headings.toSorted((a, b) => a.missing.length - b.missing.length)
  const required = [mapping.codeHeading, ...mapping.columns.map(({ heading }) => heading)]
  if (closest === undefined || closest.missing.length === required.length)
    return { fault: `文件中没有对照所说的列：${required.join('、')}` }
  return { fault: `文件的表头缺少：${closest.missing.join('、')}；现有：${closest.names.slice(0, 12).join('、')}` }
}
