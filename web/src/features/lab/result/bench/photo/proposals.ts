import type { OcrTable } from '@seam/contract/lab/ocr'
import { rawReading } from '@seam/contract/lab/result'

/** A sample of the sheet that takes readings. */
export type Target = {
  readonly itemId: number
  readonly version: number
  readonly labCode: string
  readonly methodId: number | null
}

/** What the columns of a picture are. */
export type ColumnChoice = {
  /** undefined: no column has sample codes */
  readonly code: number | undefined
  readonly values: readonly number[]
}

/** A reading of the picture as the analyst corrects it. */
type ProposedReading = { readonly cell: number; readonly text: string; readonly doubtful: boolean }

/** A row of the picture that may be entered. */
export type Proposal = {
  readonly key: number
  /** the sample code in the picture */
  readonly codeText: string
  readonly itemId: number | undefined
  readonly readings: readonly ProposedReading[]
  /** the analyst compared it with the picture */
  readonly checked: boolean
}

const normalized = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9\u4e00-\u9fa5]/g, '')

/** A code in which letters that OCR confuses with digits are replaced by digits. */
const codeOf = (text: string) => normalized(text).replace(/O/g, '0').replace(/[IL]/g, '1')

/** A heading without its unit: Aad(%) is Aad. */
const nameOf = (heading: string) => normalized(heading.replace(/[(（].*$/, ''))

/** Texts of the columns, from the left. */
const columnsOf = ({ cells, columns }: OcrTable) =>
  Array.from({ length: columns }, (_, at) => cells.filter(({ column }) => column === at))

type Subject = {
  readonly targets: readonly Target[]
  /** symbol and names of the project */
  readonly names: readonly string[]
  readonly parallels: number
}

/** Which column has the codes, and which the readings: by the heading, else by their place after the code. */
export const guessColumns = (table: OcrTable, { targets, names, parallels }: Subject): ColumnChoice => {
  const codes = new Set(targets.map(({ labCode }) => codeOf(labCode)))
  const columns = columnsOf(table)
  const matches = columns.map(cells => cells.filter(({ text }) => codes.has(codeOf(text))).length)
  const most = Math.max(0, ...matches)
  const code = most === 0 ? undefined : matches.indexOf(most)
  const known = new Set(names.map(nameOf).filter(name => name !== ''))
  const others = columns.map((cells, at) => ({ cells, at })).filter(({ at }) => at !== code)
  const byHeading = others.filter(({ cells }) => cells.some(({ text }) => known.has(nameOf(text))))
  const numeric = others.filter(({ cells }) => cells.some(({ reading }) => reading !== ''))
  const values = byHeading.length > 0 ? byHeading : numeric.slice(0, parallels)
  return { code, values: values.map(({ at }) => at) }
}

/** The rows of a picture that have a reading, each with the sample of its code. */
export const proposalsOf = (
  table: OcrTable,
  { code, values }: ColumnChoice,
  targets: readonly Target[],
): readonly Proposal[] => {
  const byCode = new Map(targets.map(({ labCode, itemId }) => [codeOf(labCode), itemId]))
  return Array.from({ length: table.rows }, (_, row) => {
    const own = table.cells.map((cell, at) => ({ cell, at })).filter(({ cell }) => cell.row === row)
    const codeText = own.find(({ cell }) => cell.column === code)?.cell.text ?? ''
    const readings = values.flatMap(column =>
      own
        .filter(({ cell }) => cell.column === column && cell.reading !== '')
        .map(({ cell, at }) => ({ cell: at, text: cell.reading, doubtful: cell.doubtful })),
    )
    return { key: row, codeText, itemId: byCode.get(codeOf(codeText)), readings, checked: false }
  }).filter(({ readings }) => readings.length > 0)
}

/** Why a row cannot be entered yet; undefined: it can. */
export const faultOf = ({ itemId, readings }: Proposal, all: readonly Proposal[]): string | undefined => {
  if (itemId === undefined) return '请选择样品'
  if (readings.some(({ text }) => !rawReading.safeParse(text).success)) return '请输入数字'
  const together = all.filter(one => one.itemId === itemId).flatMap(one => one.readings)
  return together.length > 4 ? '每个样品最多测定四次' : undefined
}

/** The checked rows as they are sent: rows of one sample are its parallels. */
export const entryRows = (proposals: readonly Proposal[], targets: readonly Target[], instrument: string) =>
  targets.flatMap(({ itemId, version, methodId }) => {
    const readings = proposals
      .filter(one => one.itemId === itemId && one.checked)
      .flatMap(one => one.readings)
      .map(({ cell, text }) => ({ cell, raw: text.trim(), instrument }))
    return readings.length === 0 ? [] : [{ itemId, version, methodId, readings }]
  })
