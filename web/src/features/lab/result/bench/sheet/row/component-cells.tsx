import type { ResultValue } from '@seam/contract/lab/result/result.row'
import type { SheetRow } from '../../edits/sheet-row.ts'
import { formerCells, type Place, textAt } from '../boxes/cells.ts'
import { impossibleBoxes, type ResultFinding } from '../verdict/row-verdict.ts'
import { ReadingBox } from './reading-box.tsx'

type Props = {
  sheetRow: SheetRow
  component: string
  /** columns of the sheet, and boxes of this row */
  columns: number
  open: number
  value: ResultValue | undefined
  describedBy: string | undefined
  findings: readonly ResultFinding[]
  onText: (place: Place, text: string) => void
}

/** The readings of one component of a row, a cell for each column of the sheet. */
export const ComponentCells = (props: Props) => {
  const { sheetRow, component, columns, open, value, describedBy, findings, onText } = props
  const { row, cells } = sheetRow
  const former = formerCells(row)
  const impossible = impossibleBoxes(row, cells, findings)
  const judged = value?.verdict === 'accepted'
  return Array.from({ length: columns }, (_, at) => (
    <td key={at} className="sheet-reading-cell" data-label={`${component} 第${at + 1}次`.trim()}>
      {at < open ? (
        <ReadingBox
          itemId={row.itemId}
          component={component}
          at={at}
          text={textAt(cells, { component, at })}
          label={`${row.labCode} ${row.projectName}${component && ` ${component}`} 第${at + 1}次`}
          former={former[component]?.[at] ?? ''}
          unused={judged && textAt(cells, { component, at }) !== '' && !value.used.includes(at + 1)}
          impossible={impossible.has(`${component}:${at}`)}
          words={row.readingWords}
          describedBy={describedBy}
          onText={onText}
        />
      ) : undefined}
    </td>
  ))
}
