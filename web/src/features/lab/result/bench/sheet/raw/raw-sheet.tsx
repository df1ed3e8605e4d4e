import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { useLarge, useMedium, useNarrow } from '../../../../../../kit/hooks/use-narrow.ts'
import { fieldSteps, visibleFields } from '../boxes/box-layout.ts'
import { SelectAll } from '../row/select-all.tsx'
import type { Sheet } from '../use-sheet.ts'
import { RawLine } from './raw-line.tsx'
import './raw-sheet.css'

type Props = {
  sheet: Sheet
  first: BenchRow
  refusals: ReadonlyMap<number, string>
  warnings: ReadonlyMap<number, readonly string[]>
}

const none: readonly string[] = []

/** So many fields have boxes of full size beside each other; more have smaller ones, so that the reading stays in sight. */
const mostAtFullSize = 5

/** So many fields leave room for cells of report and verdict on a screen that is not large. */
const mostBesideVerdict = 6

const classNameOf = (compact: boolean, fields: number) =>
  ['sheet-table sheet-table-wide raw-sheet', compact && 'sheet-compact', fields > mostAtFullSize && 'raw-sheet-many']
    .filter(Boolean)
    .join(' ')

/** The raw data of one project, one line per determination. */
export const RawSheet = ({ sheet, first, refusals, warnings }: Props) => {
  const { rows, judged, boxes, selected } = sheet
  const chosen = new Set(selected)
  const fields = visibleFields(rows)
  const [isNarrow, isMedium, isLarge] = [useNarrow(), useMedium(), useLarge()]
  const compact = isMedium || (fields.length > mostBesideVerdict && !isNarrow && !isLarge)
  const steps = isMedium ? fieldSteps(fields) : [fields]
  const isStacked = steps.length > 1
  const unit = first.unit === '' ? '' : `，${first.unit}`
  return (
    <table
      ref={boxes.sheet}
      {...boxes.handlers}
      className={classNameOf(compact, isStacked ? 0 : fields.length)}
      aria-label={`${first.projectName}原始记录`}
    >
      <thead>
        <tr>
          <th className="sheet-select-cell">
            <SelectAll sheet={sheet} />
          </th>
          <th className="sheet-code-cell">样品</th>
          <th>次</th>
          {isStacked && <th>原始数据</th>}
          {(isStacked ? [] : fields).map(({ key, label, unit: fieldUnit, optional }) => (
            <th key={key} className={optional ? 'raw-sheet-optional' : ''}>
              {label}
              {fieldUnit !== '' && <small>{fieldUnit}</small>}
            </th>
          ))}
          <th className="sheet-figure-cell">读数{unit}</th>
          {!compact && (
            <>
              <th className="sheet-figure-cell">报告值</th>
              <th className="sheet-verdict-cell">判定</th>
              <th className="sheet-history-cell">
                <span className="visually-hidden">经过</span>
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <RawLine
            key={row.row.itemId}
            sheetRow={row}
            judged={judged.get(row.row.itemId)}
            steps={steps}
            selected={chosen.has(row)}
            refusal={refusals.get(row.row.itemId)}
            warnings={warnings.get(row.row.sampleId) ?? none}
            sheet={sheet}
            compact={compact}
          />
        ))}
      </tbody>
    </table>
  )
}
