import { type WorksheetField, worksheetFields } from '@seam/contract/catalogue/project/worksheet'
import { verdict } from '@seam/contract/lab/result/calculation'
import type { BenchRow, ResultValue } from '@seam/contract/lab/result/result.row'
import { componentOf, determinationCount } from '../../edits/raw-data.ts'
import type { SheetRow } from '../../edits/sheet-row.ts'
import type { RowVerdict } from '../verdict/row-verdict.ts'
import type { Lines } from './box-keys.ts'
import { type Cells, componentsOf, filledCount, mostReadings, type Place } from './cells.ts'

type RowState = {
  readonly row: Pick<BenchRow, 'components' | 'parallels'>
  readonly cells: Cells
  /** the verdict of the server on the readings, if known */
  readonly values: readonly ResultValue[]
}

/** How many boxes a component has: as many as must be measured, one more when the verdict requires it. */
export const openBoxes = ({ row, cells, values }: RowState, component: string): number => {
  const count = filledCount(cells, component)
  const judged = values.find(value => value.component === component)
  const required = judged?.verdict === verdict.needsAnother ? count + 1 : count
  const typed = cells[component]?.length ?? 0
  return Math.min(mostReadings, Math.max(row.parallels, required, typed, 1))
}

/** Columns that a component takes in a sheet: as many as its row with the most boxes. */
export const columnCount = (rows: readonly RowState[], component: string): number =>
  Math.max(1, ...rows.map(row => openBoxes(row, component)))

type Verdicts = ReadonlyMap<number, RowVerdict>

const rowState = ({ row, cells }: SheetRow, judged: Verdicts) => ({
  row,
  cells,
  values: judged.get(row.itemId)?.values ?? [],
})

/** One component of a sheet of one project, and how many columns of readings it takes. */
export type ComponentColumns = { readonly component: string; readonly columns: number }

export const projectColumns = (rows: readonly SheetRow[], judged: Verdicts): readonly ComponentColumns[] => {
  const [first] = rows
  if (first === undefined) return []
  const all = rows.map(row => rowState(row, judged))
  // reserves columns for further readings, so that the verdict does not move when they become necessary
  const keepsRoom = first.row.components.length === 0 && first.row.parallels > 1
  return componentsOf(first.row).map(component => ({
    component,
    columns: keepsRoom ? mostReadings : columnCount(all, component),
  }))
}

export const boxCount = (row: SheetRow, judged: Verdicts, component: string): number =>
  row.isGone ? 0 : openBoxes(rowState(row, judged), component)

const places = (itemId: number, component: string, open: number, columns: number): (Place | undefined)[] =>
  Array.from({ length: columns }, (_, at) => (at < open ? { itemId, component, at } : undefined))

/** The number of determinations of raw data for which a row has boxes. */
export const determinationsOpen = ({ row, cells }: SheetRow, judged: RowVerdict | undefined): number => {
  const count = determinationCount(cells)
  const [value] = judged?.values ?? []
  const isComplete = judged?.readings.every(({ raw }) => raw !== null) ?? false
  const required = isComplete && value?.verdict === verdict.needsAnother ? count + 1 : count
  return Math.min(mostReadings, Math.max(row.parallels, required, 1))
}

/** The fields of a worksheet; a further check weighing only if some row has the previous one. */
export const visibleFields = (rows: readonly SheetRow[]): readonly WorksheetField[] => {
  const [first] = rows
  if (first === undefined) return []
  const isFilled = (key: string) => rows.some(({ cells }) => (cells[`@${key}`] ?? []).some(text => text !== ''))
  return worksheetFields[first.row.worksheetKind].filter(
    ({ key }) =>
      (key !== 'check2' || isFilled('check1') || isFilled('check2')) &&
      (key !== 'check3' || isFilled('check2') || isFilled('check3')),
  )
}

/** The fields with which a further step of a determination begins. */
const stepStarts = new Set(['dish'])

/** The fields of each step of a determination, for a sheet without room for all of them side by side. */
export const fieldSteps = (fields: readonly WorksheetField[]): readonly (readonly WorksheetField[])[] => {
  const steps: WorksheetField[][] = []
  for (const field of fields) {
    const step = steps.at(-1)
    if (step === undefined || stepStarts.has(field.key)) steps.push([field])
    else step.push(field)
  }
  return steps
}

/** A line for each determination of each sample, the fields of its worksheet side by side. */
export const rawLines = (rows: readonly SheetRow[], judged: Verdicts): Lines => {
  const fields = visibleFields(rows).map(componentOf)
  return rows.flatMap(row => {
    const { itemId } = row.row
    const open = row.isGone ? 0 : determinationsOpen(row, judged.get(itemId))
    return Array.from({ length: open }, (_, at) => fields.map(component => ({ itemId, component, at })))
  })
}

/** A line for each sample, its components side by side. */
export const projectLines = (rows: readonly SheetRow[], judged: Verdicts): Lines => {
  const layout = projectColumns(rows, judged)
  return rows.map(row =>
    layout.flatMap(({ component, columns }) =>
      places(row.row.itemId, component, boxCount(row, judged, component), columns),
    ),
  )
}

/** A line for each project of one sample, and for each component of it. */
export const sampleLines = (rows: readonly SheetRow[], judged: Verdicts): Lines =>
  rows.flatMap(row =>
    componentsOf(row.row).map(component =>
      places(row.row.itemId, component, boxCount(row, judged, component), mostReadings),
    ),
  )
