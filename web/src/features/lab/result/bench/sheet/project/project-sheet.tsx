import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { useRef } from 'react'
import type { SheetRow } from '../../edits/sheet-row.ts'
import { type ComponentColumns, projectColumns } from '../boxes/box-layout.ts'
import type { Sheet } from '../use-sheet.ts'
import type { RowVerdict } from '../verdict/row-verdict.ts'
import { ProjectHead } from './project-head.tsx'
import { ProjectLine } from './project-line.tsx'

type Props = {
  sheet: Sheet
  first: BenchRow
  refusals: ReadonlyMap<number, string>
  warnings: ReadonlyMap<number, readonly string[]>
}

const none: readonly string[] = []
const fixedColumns = 4

/** The columns of a project's sheet; memoized, or every key would render every row. */
const useLayout = (rows: readonly SheetRow[], judged: ReadonlyMap<number, RowVerdict>) => {
  const before = useRef<readonly ComponentColumns[]>([])
  const now = projectColumns(rows, judged)
  if (JSON.stringify(now) !== JSON.stringify(before.current)) before.current = now
  return before.current
}

/** The sheet of one project, one line per sample. */
export const ProjectSheet = ({ sheet, first, refusals, warnings }: Props) => {
  const { rows, judged, boxes, selected, choose } = sheet
  const layout = useLayout(rows, judged)
  const chosen = new Set(selected)
  const isWide = first.components.length > 0
  const perComponent = isWide ? 1 : 2
  const span = fixedColumns + layout.reduce((sum, { columns }) => sum + columns + perComponent, 0)
  return (
    <table
      ref={boxes.sheet}
      {...boxes.handlers}
      className={`sheet-table${isWide ? ' sheet-table-wide' : ''}`}
      aria-label={`${first.projectName}录入表`}
    >
      <ProjectHead row={first} layout={layout} sheet={sheet} />
      <tbody>
        {rows.map(row => (
          <ProjectLine
            key={row.row.itemId}
            sheetRow={row}
            judged={judged.get(row.row.itemId)}
            layout={layout}
            span={span}
            selected={chosen.has(row)}
            refusal={refusals.get(row.row.itemId)}
            warnings={warnings.get(row.row.sampleId) ?? none}
            onText={sheet.onText}
            onMethod={sheet.onMethod}
            choose={choose}
            onCommand={sheet.onCommand}
            resolve={sheet.resolve}
          />
        ))}
      </tbody>
    </table>
  )
}
