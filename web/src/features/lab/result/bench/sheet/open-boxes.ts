import { verdict } from '@seam/contract/lab/calculation'
import type { BenchRow, ResultValue } from '@seam/contract/lab/result.row'
import { type Cells, componentsOf, filledCount, mostReadings } from './cells.ts'

type Asked = {
  readonly row: Pick<BenchRow, 'components' | 'parallels'>
  readonly cells: Cells
  /** what the readings amount to, as far as the server has judged them */
  readonly values: readonly ResultValue[]
}

/** How many boxes a component has: as many as must be measured, one more when the verdict asks for it. */
export const openBoxes = ({ row, cells, values }: Asked, component: string): number => {
  const count = filledCount(cells, component)
  const judged = values.find(value => value.component === component)
  const wanted = judged?.verdict === verdict.needsAnother ? count + 1 : count
  const typed = cells[component]?.length ?? 0
  return Math.min(mostReadings, Math.max(row.parallels, wanted, typed, 1))
}

/** Columns that a component takes in a sheet: as many as its row with the most boxes. */
export const columnsOf = (rows: readonly Asked[], component: string): number =>
  Math.max(1, ...rows.map(asked => openBoxes(asked, component)))

/** All components of a row at once. */
export const boxesOf = (asked: Asked): Readonly<Record<string, number>> =>
  Object.fromEntries(componentsOf(asked.row).map(component => [component, openBoxes(asked, component)]))
