import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { memo } from 'react'
import { FindingList } from '../../../../../shared/lab/result/finding-list.tsx'
import { holdText, releaseText } from '../../../../../shared/lab/result/hold-text.ts'
import { isChoosable, reasonsOf } from '../plan.ts'
import { ReviewButtons } from '../review-buttons.tsx'
import type { ReviewCommand } from './cursor.ts'
import type { ReviewColumn } from './review.columns.tsx'

type Props = {
  row: ReviewRow
  columns: readonly ReviewColumn[]
  /** it has the cursor */
  current: boolean
  chosen: boolean
  /** findings of its sample are shown in the head of the sample */
  warned: boolean
  refusal: string | undefined
  onCommand: (command: ReviewCommand, row: ReviewRow) => void
}

const notesOf = ({ row, warned, refusal }: Pick<Props, 'row' | 'warned' | 'refusal'>) => [
  ...(row.remarks === '' ? [] : [{ kind: 'remarks', text: `化验员说明：${row.remarks}` }]),
  ...(warned ? [] : row.warnings.map(text => ({ kind: 'warning', text }))),
  ...(row.hold === null ? [] : [{ kind: 'reason', text: `批次锁定：${holdText(row.hold)}` }]),
  ...(row.release === null ? [] : [{ kind: 'warning', text: releaseText(row.release) }]),
  ...(isChoosable(row) ? [] : [{ kind: 'reason', text: reasonsOf([row]) }]),
  ...(refusal === undefined ? [] : [{ kind: 'refusal', text: refusal }]),
]

/** One result to review; below it the analyst's remarks, findings, and why it may not be confirmed. */
export const ReviewLine = memo(({ row, columns, current, chosen, warned, refusal, onCommand }: Props) => {
  const { itemId, labCode, projectName } = row
  const notes = notesOf({ row, warned, refusal }).filter(({ text }) => text !== '')
  const hasNotes = notes.length > 0 || row.findings.length > 0
  const lineClass = `review-line ${row.exception || row.release !== null || row.findings.length > 0 ? 'review-line-exception' : ''} ${current ? 'review-line-current' : ''} ${chosen ? 'review-line-selected' : ''}`
  return (
    <>
      <tr
        className={lineClass}
        data-item={itemId}
        tabIndex={current ? 0 : -1}
        aria-selected={chosen}
        aria-describedby={hasNotes ? `review-${itemId}` : undefined}
      >
        <td className="review-select-cell">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`选中 ${labCode} ${projectName}`}
            checked={chosen}
            disabled={!isChoosable(row)}
            title={isChoosable(row) ? undefined : reasonsOf([row])}
            onChange={() => onCommand('select', row)}
          />
        </td>
        {columns.map(({ key, Cell }) => (
          <Cell key={key} row={row} />
        ))}
        <td className="review-buttons-cell">
          <ReviewButtons row={row} onCommand={onCommand} />
        </td>
      </tr>
      {hasNotes && (
        <tr className={`${lineClass} review-note-line`}>
          <td colSpan={columns.length + 2} id={`review-${itemId}`}>
            <FindingList findings={row.findings} />
            {notes.map(({ kind, text }) => (
              <span key={text} className={`review-note review-note-${kind}`}>
                {text}
              </span>
            ))}
          </td>
        </tr>
      )}
    </>
  )
})
