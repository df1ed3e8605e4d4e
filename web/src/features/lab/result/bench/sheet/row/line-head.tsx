import { HistoryOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { DueTime } from '../../../../../../shared/lab/due/due-time.tsx'
import { UrgencyTag } from '../../../../../../shared/lab/due/urgency-tag.tsx'
import type { SheetRow } from '../../edits/sheet-row.ts'
import { MethodPicker } from './method-picker.tsx'
import type { NoteActions } from './row-notes.tsx'

/** The classes of a row's line and of its notes. */
export const lineClass = ({ changed, clash, isGone, row }: SheetRow) =>
  [
    'sheet-line',
    changed && 'sheet-line-changed',
    (clash || isGone) && 'sheet-line-blocked',
    row.returned !== null && 'sheet-line-returned',
  ]
    .filter(Boolean)
    .join(' ')

type HeadProps = {
  sheetRow: SheetRow
  selected: boolean
  /** lines of the row; one determination has one */
  lines?: number
  choose: (itemIds: readonly number[], on: boolean) => void
  onMethod: (itemId: number, methodId: number | null) => void
  children?: ReactNode
}

/** The first cells of a row: whether it is selected, and which sample it is. */
export const LineHead = ({ sheetRow: { row, changed }, selected, lines, choose, onMethod, children }: HeadProps) => (
  <>
    <td rowSpan={lines} className="sheet-select-cell">
      <input
        type="checkbox"
        aria-label={`选中 ${row.labCode}`}
        checked={selected}
        onChange={event => choose([row.itemId], event.target.checked)}
      />
    </td>
    <th scope={lines === undefined ? 'row' : 'rowgroup'} rowSpan={lines} className="sheet-code-cell">
      <span className="lab-code">{row.labCode}</span> <UrgencyTag value={row.urgency} />
      {changed && <span className="visually-hidden">未保存</span>}
      <span className="sheet-soft">
        {row.sampleKindName} {row.floatDensityName} · <DueTime of={row} />
      </span>
      <MethodPicker row={row} onMethod={onMethod} />
      {children}
    </th>
  </>
)

type HistoryProps = { row: SheetRow['row']; lines?: number; onCommand: NoteActions['onCommand'] }

const HistoryButton = ({ row: { itemId, labCode }, onCommand }: Omit<HistoryProps, 'lines'>) => (
  <Button
    type="text"
    size="small"
    icon={<HistoryOutlined />}
    aria-label={`${labCode} 的经过`}
    title="经过（F2）"
    onClick={() => onCommand('history', itemId)}
  />
)

/** The last cell of a row: opens its history. */
export const HistoryCell = ({ lines, ...button }: HistoryProps) => (
  <td rowSpan={lines} className="sheet-history-cell">
    <HistoryButton {...button} />
  </td>
)

/** Below the sample where the window has no room for cells of their own: what stays in sight while readings scroll. */
export const HeadResult = ({ children, ...button }: Omit<HistoryProps, 'lines'> & { children: ReactNode }) => (
  <div className="sheet-compact-result">
    <div>{children}</div>
    <HistoryButton {...button} />
  </div>
)
