import type { Mapping } from '@seam/contract/lab/result/instrument-file'
import { parseCsv } from 'hucre/csv'
import { cellsOf } from './instrument-file.rules.ts'

/** The separators of a file: the first is guessed from it. A heading that has a comma of its own, as St,ad(%), misleads the guess. */
const separators = [undefined, '\t', ';', ',', '|'] as const

/** The cells of a file as text, with the first separator under which it has every heading. */
export const readCells = (text: string, mapping: Pick<Mapping, 'codeHeading' | 'columns'>) => {
  for (const delimiter of separators) {
    const table = parseCsv(text, { skipEmptyRows: true, ...(delimiter !== undefined && { delimiter }) })
    const cells = cellsOf(table, mapping)
    if (cells !== undefined) return cells
  }
  return undefined
}
