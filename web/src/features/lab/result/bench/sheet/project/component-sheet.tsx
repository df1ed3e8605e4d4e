import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { SelectAll } from '../row/select-all.tsx'
import type { Sheet } from '../use-sheet.ts'
import { ComponentLine } from './component-line.tsx'
import './component-sheet.css'

type Props = {
  sheet: Sheet
  first: BenchRow
  refusals: ReadonlyMap<number, string>
  warnings: ReadonlyMap<number, readonly string[]>
}

const none: readonly string[] = []
const span = 11

/** The sheet of one project with components where the window has no room for them side by side. */
export const ComponentSheet = ({ sheet, first, refusals, warnings }: Props) => {
  const { rows, judged, boxes, selected } = sheet
  const chosen = new Set(selected)
  return (
    <table
      ref={boxes.sheet}
      {...boxes.handlers}
      className="sheet-table component-sheet"
      aria-label={`${first.projectName}录入表`}
    >
      <thead>
        <tr>
          <th className="sheet-select-cell">
            <SelectAll sheet={sheet} />
          </th>
          <th className="sheet-code-cell">样品</th>
          <th>符号</th>
          <th>第1次</th>
          <th>第2次</th>
          <th>第3次</th>
          <th>第4次</th>
          <th className="sheet-figure-cell sheet-mean-cell">平均值</th>
          <th className="sheet-figure-cell">报告值</th>
          <th className="sheet-verdict-cell">判定</th>
          <th className="sheet-history-cell">
            <span className="visually-hidden">经过</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <ComponentLine
            key={row.row.itemId}
            sheetRow={row}
            judged={judged.get(row.row.itemId)}
            span={span}
            selected={chosen.has(row)}
            refusal={refusals.get(row.row.itemId)}
            warnings={warnings.get(row.row.sampleId) ?? none}
            onText={sheet.onText}
            onMethod={sheet.onMethod}
            choose={sheet.choose}
            onCommand={sheet.onCommand}
            resolve={sheet.resolve}
          />
        ))}
      </tbody>
    </table>
  )
}
