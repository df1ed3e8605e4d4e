import type { OcrTable } from '@seam/contract/lab/result/ocr'

/** A sample of the sheet that takes readings. */
export type Target = {
  readonly itemId: number
  readonly version: number
  readonly labCode: string
  readonly methodId: number | null
}

/** A part of a project with several values. */
export type Component = { readonly code: string; readonly name: string; readonly symbol: string }

/** A column of readings; `component` is '' if its rows are components, or if the project has one value. */
type ValueColumn = { readonly column: number; readonly component: string }

/** What the columns of a picture are. */
export type ColumnChoice = {
  /** undefined: no column has sample codes */
  readonly code: number | undefined
  /** The column with the names of components, where a column is a sample; undefined: a row is a sample. */
  readonly names: number | undefined
  readonly values: readonly ValueColumn[]
}

/** A reading of the picture as the analyst corrects it. */
export type ProposedReading = {
  readonly cell: number
  readonly component: string
  readonly text: string
  readonly doubtful: boolean
}

/** A row of the picture that may be entered, or a column if its rows are components. */
export type Proposal = {
  readonly key: number
  /** the sample code in the picture */
  readonly codeText: string
  readonly itemId: number | undefined
  readonly readings: readonly ProposedReading[]
  /** the analyst compared it with the picture */
  readonly checked: boolean
}

const normalizeText = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9\u4e00-\u9fa5]/g, '')

/** A code in which letters that OCR confuses with digits are replaced by digits. */
const codeOf = (text: string) => normalizeText(text).replace(/O/g, '0').replace(/[IL]/g, '1')

/** A heading without its unit, for comparison: Aad(%) is Aad. */
const nameOf = (heading: string) => codeOf(heading.replace(/[(（].*$/, ''))

/** Which component a heading names. */
const componentIn = (heading: string, components: readonly Component[]): Component | undefined =>
  components.find(({ code, name, symbol }) =>
    [code, name, symbol].some(own => own !== '' && nameOf(own) === nameOf(heading)),
  )

/** Texts of the columns, from the left. */
const columnsOf = ({ cells, columns }: OcrTable) =>
  Array.from({ length: columns }, (_, at) => cells.filter(({ column }) => column === at))

type Subject = {
  readonly targets: readonly Target[]
  /** symbol and names of the project */
  readonly names: readonly string[]
  readonly components: readonly Component[]
  readonly parallels: number
}

const indexOfMost = (counts: readonly number[], least: number): number | undefined => {
  const most = Math.max(...counts)
  return most < least ? undefined : counts.indexOf(most)
}

const valuesInOrder = (columns: readonly number[], components: readonly Component[]): readonly ValueColumn[] =>
  columns.map((column, at) => ({ column, component: components[at]?.code ?? '' }))

type TableColumn = { readonly cells: OcrTable['cells']; readonly at: number }

/** The columns of a project with several values: a column per component, or a row per component. */
const guessComponentColumns = (
  columns: readonly TableColumn[],
  code: number | undefined,
  components: readonly Component[],
): ColumnChoice => {
  const numeric = columns
    .filter(({ cells, at }) => at !== code && cells.some(({ reading }) => reading !== ''))
    .map(({ at }) => at)
  const componentColumns = columns.flatMap(({ cells, at }) => {
    const component = cells.map(({ text }) => componentIn(text, components)).find(one => one !== undefined)
    return component === undefined ? [] : [{ column: at, component: component.code }]
  })
  if (componentColumns.length > 1) return { code, names: undefined, values: componentColumns }
  const counts = columns.map(({ cells }) => cells.filter(({ text }) => componentIn(text, components)).length)
  const names = indexOfMost(counts, 2)
  if (names === undefined)
    return { code, names, values: valuesInOrder(numeric.slice(0, components.length), components) }
  const samples = columns.filter(({ cells, at }) => at !== names && cells.some(({ reading }) => reading !== ''))
  return {
    code: undefined,
    names,
    values: valuesInOrder(
      samples.map(({ at }) => at),
      [],
    ),
  }
}

/** Which column has the codes, and which the readings: by the heading, else by their place after the code. */
export const guessColumns = (table: OcrTable, { targets, names, components, parallels }: Subject): ColumnChoice => {
  const codes = new Set(targets.map(({ labCode }) => codeOf(labCode)))
  const columns = columnsOf(table).map((cells, at) => ({ cells, at }))
  const matches = columns.map(({ cells }) => cells.filter(({ text }) => codes.has(codeOf(text))).length)
  const code = indexOfMost(matches, 1)
  if (components.length > 0) return guessComponentColumns(columns, code, components)
  const rowNames = new Set(names.map(nameOf).filter(name => name !== ''))
  const others = columns.filter(({ at }) => at !== code)
  const byHeading = others.filter(({ cells }) => cells.some(({ text }) => rowNames.has(nameOf(text))))
  const numeric = others.filter(({ cells }) => cells.some(({ reading }) => reading !== ''))
  const values = (byHeading.length > 0 ? byHeading : numeric.slice(0, parallels)).map(({ at }) => at)
  return { code, names: undefined, values: valuesInOrder(values, []) }
}

type PlacedCell = OcrTable['cells'][number] & { readonly at: number }

/** What a place without a determination has; recognition takes a long dash for 一. */
const dash = /^[/\-−–—―─一]+$/

/** The reading of a cell; what is not a number as it is, for the analyst to correct, and a dash as empty. */
const readingTextOf = ({ reading, text }: PlacedCell): string => {
  if (reading !== '') return reading
  return dash.test(text.normalize('NFKC').replace(/\s/g, '')) ? '' : text
}

/** What is not a number is left out of headings, but not of a sample on the sheet. */
const readingsIn = (cells: readonly PlacedCell[], component: string, isOnSheet: boolean): readonly ProposedReading[] =>
  cells
    .filter(({ reading }) => reading !== '' || isOnSheet)
    .map(cell => {
      const text = readingTextOf(cell)
      // a dash may be a 1 that was not recognised
      return { cell: cell.at, component, text, doubtful: cell.doubtful || cell.reading === '' }
    })

type CodeAndReadings = Pick<Proposal, 'key' | 'codeText' | 'readings'>

const samplesInRows = (
  cells: readonly PlacedCell[],
  { code, values }: ColumnChoice,
  isOnSheet: (text: string) => boolean,
): CodeAndReadings[] =>
  [...Map.groupBy(cells, ({ row }) => row)].map(([key, own]) => {
    const codeText = own.find(({ column }) => column === code)?.text ?? ''
    return {
      key,
      codeText,
      readings: values.flatMap(({ column, component }) =>
        readingsIn(
          own.filter(cell => cell.column === column),
          component,
          isOnSheet(codeText),
        ),
      ),
    }
  })

const samplesInColumns = (
  cells: readonly PlacedCell[],
  { names, values }: ColumnChoice,
  components: readonly Component[],
  isOnSheet: (text: string) => boolean,
): CodeAndReadings[] => {
  const componentOfRow = new Map(
    cells
      .filter(({ column }) => column === names)
      .map(({ row, text }) => [row, componentIn(text, components)?.code] as const),
  )
  return values.map(({ column }) => {
    const own = cells.filter(cell => cell.column === column)
    const codeText = own.find(({ text }) => isOnSheet(text))?.text ?? ''
    const readings = own.flatMap(cell => {
      const component = componentOfRow.get(cell.row)
      return component === undefined ? [] : readingsIn([cell], component, codeText !== '')
    })
    return { key: column, codeText, readings }
  })
}

/** The readings of a picture by sample: of each row, or of each column if its rows are components. */
export const proposalsOf = (
  table: OcrTable,
  columns: ColumnChoice,
  targets: readonly Target[],
  components: readonly Component[] = [],
): readonly Proposal[] => {
  const itemByCode = new Map(targets.map(({ labCode, itemId }) => [codeOf(labCode), itemId]))
  const cells = table.cells.map((cell, at) => ({ ...cell, at }))
  const isOnSheet = (text: string) => itemByCode.has(codeOf(text))
  const samples =
    columns.names === undefined
      ? samplesInRows(cells, columns, isOnSheet)
      : samplesInColumns(cells, columns, components, isOnSheet)
  return samples
    .filter(({ readings }) => readings.length > 0)
    .map(sample => ({ ...sample, itemId: itemByCode.get(codeOf(sample.codeText)), checked: false }))
}

/** Codes of the sheet that are in the picture, but have no reading there. */
export const codesWithoutReading = (
  { cells }: OcrTable,
  proposals: readonly Proposal[],
  targets: readonly Target[],
): readonly string[] => {
  const inPicture = new Set(cells.map(({ text }) => codeOf(text)))
  const hasReading = ({ readings }: Proposal) => readings.some(({ text }) => text !== '')
  const withReading = new Set(proposals.filter(hasReading).map(({ codeText }) => codeOf(codeText)))
  return targets
    .map(({ labCode }) => labCode)
    .filter(labCode => inPicture.has(codeOf(labCode)) && !withReading.has(codeOf(labCode)))
}
