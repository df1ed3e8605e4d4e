import type { SheetRow } from '../edits/sheet-row.ts'
import { componentsOf, mostReadings, type Place } from './cells.ts'
import type { Judged } from './judged.ts'
import type { Lines } from './moves.ts'
import { columnsOf, openBoxes } from './open-boxes.ts'

type Verdicts = ReadonlyMap<number, Judged>

const asked = ({ row, cells }: SheetRow, judged: Verdicts) => ({
  row,
  cells,
  values: judged.get(row.itemId)?.values ?? [],
})

/** One component of a sheet of one project, and how many columns of readings it takes. */
export type ComponentColumns = { readonly component: string; readonly columns: number }

export const projectColumns = (rows: readonly SheetRow[], judged: Verdicts): readonly ComponentColumns[] => {
  const [first] = rows
  if (first === undefined) return []
  const all = rows.map(row => asked(row, judged))
  return componentsOf(first.row).map(component => ({ component, columns: columnsOf(all, component) }))
}

export const boxCount = (row: SheetRow, judged: Verdicts, component: string): number =>
  row.gone ? 0 : openBoxes(asked(row, judged), component)

const places = (itemId: number, component: string, open: number, columns: number): (Place | undefined)[] =>
  Array.from({ length: columns }, (_, at) => (at < open ? { itemId, component, at } : undefined))

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
