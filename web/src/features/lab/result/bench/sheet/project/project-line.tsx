import { HistoryOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo } from 'react'
import { DueTime } from '../../../../../../shared/lab/due/due-time.tsx'
import { UrgencyTag } from '../../../../../../shared/lab/due/urgency-tag.tsx'
import { ReflectanceButton } from '../../../../../../shared/lab/petrography/reflectance-button.tsx'
import { meanText } from '../../../../../../shared/lab/result/mean.ts'
import { VerdictMark } from '../../../../../../shared/lab/result/verdict-mark.tsx'
import type { SheetRow } from '../../edits/sheet-row.ts'
import { boxCount, type ComponentColumns } from '../boxes/box-layout.ts'
import type { Place } from '../boxes/cells.ts'
import { ComponentCells } from '../row/component-cells.tsx'
import { MethodPicker } from '../row/method-picker.tsx'
import { hasNotes, type NoteActions, RowNotes } from '../row/row-notes.tsx'
import { VerdictCell } from '../row/verdict-cell.tsx'
import { noFindings, type RowVerdict } from '../verdict/row-verdict.ts'

type Props = NoteActions & {
  sheetRow: SheetRow
  judged: RowVerdict | undefined
  layout: readonly ComponentColumns[]
  /** columns of the whole line */
  span: number
  selected: boolean
  refusal: string | undefined
  warnings: readonly string[]
  onText: (place: Place, text: string) => void
  onMethod: (itemId: number, methodId: number | null) => void
  choose: (itemIds: readonly number[], on: boolean) => void
}

const stateClass = ({ changed, clash, isGone, row }: SheetRow) =>
  [
    'sheet-line',
    changed && 'sheet-line-changed',
    (clash || isGone) && 'sheet-line-blocked',
    row.returned !== null && 'sheet-line-returned',
  ]
    .filter(Boolean)
    .join(' ')

/** One sample of a project's sheet with its notes below. */
export const ProjectLine = memo((props: Props) => {
  const { sheetRow, judged, layout, span, selected, refusal, warnings, onText, onMethod, choose, onCommand, resolve } =
    props
  const { row, changed } = sheetRow
  const { itemId, labCode } = row
  const notes = { sheetRow, judged, refusal, warnings }
  const noted = hasNotes(notes)
  const noteId = noted ? `note-${itemId}` : undefined
  const verdicts = new Map(judged ? [[itemId, judged]] : [])
  const pending = judged?.pending ? ' sheet-pending' : ''
  return (
    <>
      <tr className={stateClass(sheetRow)}>
        <td className="sheet-select-cell">
          <input
            type="checkbox"
            aria-label={`选中 ${labCode}`}
            checked={selected}
            onChange={event => choose([itemId], event.target.checked)}
          />
        </td>
        <th scope="row" className="sheet-code-cell">
          <span className="lab-code">{labCode}</span> <UrgencyTag value={row.urgency} />
          {changed && <span className="visually-hidden">未保存</span>}
          <span className="sheet-soft">
            {row.sampleKindName} {row.floatDensityName} · <DueTime of={row} />
          </span>
          <MethodPicker row={row} onMethod={onMethod} />
          <ReflectanceButton row={row} />
        </th>
        {layout.map(({ component, columns }) => {
          const value = judged?.values.find(one => one.component === component)
          return [
            <ComponentCells
              key={component}
              sheetRow={sheetRow}
              component={component}
              columns={columns}
              open={boxCount(sheetRow, verdicts, component)}
              value={judged?.pending ? undefined : value}
              describedBy={noteId}
              findings={judged?.findings ?? noFindings}
              onText={onText}
            />,
            component === '' && (
              <td key="mean" className={`sheet-figure-cell sheet-mean-cell${pending}`} data-label="平均值">
                {value?.mean && meanText(value.mean, row.interval)}
              </td>
            ),
            <td
              key={`${component}=`}
              className={`sheet-figure-cell sheet-figure-main${pending}`}
              data-label={`${component} 报告值`}
            >
              {value?.reported ?? (component !== '' && value && <VerdictMark value={value.verdict} />)}
            </td>,
          ]
        })}
        <td className="sheet-verdict-cell">
          <VerdictCell row={row} judged={judged} />
        </td>
        <td className="sheet-history-cell">
          <Button
            type="text"
            size="small"
            icon={<HistoryOutlined />}
            aria-label={`${labCode} 的经过`}
            title="经过（F2）"
            onClick={() => onCommand('history', itemId)}
          />
        </td>
      </tr>
      {noted && (
        <tr className={`${stateClass(sheetRow)} sheet-note-line`}>
          <td colSpan={span} id={noteId}>
            <RowNotes {...notes} onCommand={onCommand} resolve={resolve} />
          </td>
        </tr>
      )}
    </>
  )
})
