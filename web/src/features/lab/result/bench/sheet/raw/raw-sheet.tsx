import { useLarge, useMedium, useNarrow } from '../../../../../../kit/hooks/use-narrow.ts'
import { fieldSteps, visibleFields } from '../boxes/box-layout.ts'
import { linePropsOf, type SheetProps } from '../row/line-props.ts'
import { SampleHeads, VerdictHeads } from '../row/sheet-heads.tsx'
import { RawLine } from './raw-line.tsx'
import './raw-sheet.css'

/** So many fields have boxes of full size beside each other; more have smaller ones, so that the reading stays in sight. */
const mostAtFullSize = 5

/** So many fields leave room for cells of report and verdict on a screen that is not large. */
const mostBesideVerdict = 6

const classNameOf = (compact: boolean, fields: number) =>
  ['sheet-table sheet-table-wide raw-sheet', compact && 'sheet-compact', fields > mostAtFullSize && 'raw-sheet-many']
    .filter(Boolean)
    .join(' ')

/** The raw data of one project, one line per determination. */
export const RawSheet = (props: SheetProps) => {
  const { sheet, first } = props
  const { rows, boxes } = sheet
  const propsOf = linePropsOf(props)
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
          <SampleHeads sheet={sheet} />
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
              <VerdictHeads />
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <RawLine key={row.row.itemId} {...propsOf(row)} steps={steps} compact={compact} />
        ))}
      </tbody>
    </table>
  )
}
