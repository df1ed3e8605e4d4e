import { useRef } from 'react'
import type { SheetRow } from '../../edits/sheet-row.ts'
import { type ComponentColumns, projectColumns } from '../boxes/box-layout.ts'
import { linePropsOf, type SheetProps } from '../row/line-props.ts'
import type { RowVerdict } from '../verdict/row-verdict.ts'
import { ProjectHead } from './project-head.tsx'
import { ProjectLine } from './project-line.tsx'

const fixedColumns = 4

/** The columns of a project's sheet; memoized, or every key would render every row. */
const useLayout = (rows: readonly SheetRow[], judged: ReadonlyMap<number, RowVerdict>) => {
  const before = useRef<readonly ComponentColumns[]>([])
  const now = projectColumns(rows, judged)
  if (JSON.stringify(now) !== JSON.stringify(before.current)) before.current = now
  return before.current
}

/** The sheet of one project, one line per sample. */
export const ProjectSheet = (props: SheetProps) => {
  const { sheet, first } = props
  const { rows, judged, boxes } = sheet
  const layout = useLayout(rows, judged)
  const propsOf = linePropsOf(props)
  const isWide = first.components.length > 0
  const perComponent = isWide ? 1 : 2
  const span = fixedColumns + layout.reduce((sum, { columns }) => sum + columns + perComponent, 0)
  return (
    <table
      ref={boxes.sheet}
      {...boxes.handlers}
      className={`sheet-table ${isWide ? 'sheet-table-wide' : 'sheet-narrow sheet-single'}`}
      aria-label={`${first.projectName}录入表`}
    >
      <ProjectHead row={first} layout={layout} sheet={sheet} />
      <tbody>
        {rows.map(row => (
          <ProjectLine key={row.row.itemId} {...propsOf(row)} layout={layout} span={span} />
        ))}
      </tbody>
    </table>
  )
}
