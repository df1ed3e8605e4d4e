import { type WorksheetField, worksheetFields } from '@seam/contract/catalogue/project/worksheet'
import type { RawData } from '@seam/contract/lab/result/result'
import type { BenchRow } from '@seam/contract/lab/result/result.row'

// A row with raw data has the fields of its worksheet in place of components, so that boxes, keyboard
// and drafts work as they do for a project with several values.
const mark = '@'

/** The contents of the boxes, by component. */
type Texts = Readonly<Record<string, readonly string[]>>
type Components = Pick<BenchRow, 'components'>

export const isRawRow = ({ components }: Components): boolean => components[0]?.code.startsWith(mark) ?? false

export const fieldOf = (component: string): string | undefined =>
  component.startsWith(mark) ? component.slice(mark.length) : undefined

export const componentOf = ({ key }: WorksheetField): string => `${mark}${key}`

/** Whether this row accepts raw data. */
export const hasWorksheet = (row: BenchRow): boolean => worksheetFields[row.worksheetKind].length > 0

export const asRawRow = <R extends BenchRow>(row: R): R => ({
  ...row,
  components: worksheetFields[row.worksheetKind].map(field => ({
    code: componentOf(field),
    name: field.label,
    symbol: field.label,
  })),
})

/** The number of determinations that are not empty. */
export const determinationCount = (cells: Texts): number =>
  Math.max(0, ...Object.values(cells).map(list => list.findLastIndex(text => text !== '') + 1))

/** The raw data of one determination, without empty fields. */
export const rawDataAt = ({ components }: Components, cells: Texts, at: number): RawData =>
  Object.fromEntries(
    components.flatMap(({ code }) => {
      const text = cells[code]?.[at] ?? ''
      return text === '' ? [] : [[code.slice(mark.length), text]]
    }),
  )

/** The indices of the determinations that are not empty. */
export const filledDeterminations = (row: Components, cells: Texts): number[] =>
  Array.from({ length: determinationCount(cells) }, (_, at) => at).filter(
    at => Object.keys(rawDataAt(row, cells, at)).length > 0,
  )
