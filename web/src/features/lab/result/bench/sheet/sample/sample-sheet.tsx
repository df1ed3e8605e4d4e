import type { SampleBenchRow } from '@seam/contract/lab/result/sheet/bench-sheet'
import type { Bench } from '../../bench.ts'
import { VerdictHeads } from '../row/sheet-heads.tsx'
import type { Sheet } from '../use-sheet.ts'
import { SampleLine } from './sample-line.tsx'
import { SampleLineHeads } from './sample-line-cells.tsx'

type Props = { sheet: Sheet; all: readonly SampleBenchRow[]; labCode: string; bench: Bench }

/** The sheet of one sample, one line per project: those to be entered, and the others read-only. */
export const SampleSheet = ({ sheet, all, labCode, bench: { saving, instruments } }: Props) => {
  const own = new Map(sheet.rows.map(row => [row.row.itemId, row]))
  const here = new Set(all.map(({ itemId }) => itemId))
  const goneRows = sheet.rows.map(({ row }) => row).filter(({ itemId }) => !here.has(itemId))
  return (
    <table
      ref={sheet.boxes.sheet}
      {...sheet.boxes.handlers}
      className="sheet-table sheet-narrow sheet-lines"
      aria-label={`${labCode} 录入表`}
    >
      <thead>
        <tr>
          <th className="sheet-select-cell">
            <span className="visually-hidden">选择</span>
          </th>
          <th className="sheet-code-cell">检测项目</th>
          <SampleLineHeads />
          <VerdictHeads />
        </tr>
      </thead>
      <tbody>
        {[...goneRows.map(row => ({ ...row, withheld: false })), ...all].map(row => (
          <SampleLine
            key={row.itemId}
            row={row}
            sheetRow={own.get(row.itemId)}
            sheet={sheet}
            refusal={saving.refusals.get(row.itemId)}
            instrument={instruments.of(row.projectId)}
            withheld={row.withheld}
          />
        ))}
      </tbody>
    </table>
  )
}
