import { CheckOutlined, HistoryOutlined, RollbackOutlined, UndoOutlined } from '@ant-design/icons'
import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { itemState } from '@seam/contract/lab/sample/sample'
import { Button } from 'antd'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { isConfirmable } from './plan.ts'
import type { ReviewCommand } from './table/cursor.ts'

type Props = { row: ReviewRow; onCommand: (command: ReviewCommand, row: ReviewRow) => void }

/** What this reviewer may do with one result. */
export const ReviewButtons = ({ row, onCommand }: Props) => {
  const { can, state, result } = row
  const name = `${row.labCode} ${row.projectName}`
  const waived = result !== null && result.verdict !== 'accepted'
  const act = (command: ReviewCommand) =>
    ({ size: 'small', tabIndex: -1, onClick: () => onCommand(command, row) }) as const
  return (
    <span className="review-buttons">
      {state !== itemState.submitted && <DictionaryTag dictionary={itemState} value={state} />}
      {isConfirmable(row) && (
        <Button {...act('confirm')} type="link" icon={<CheckOutlined />} aria-label={`复核 ${name}`}>
          {waived ? '放行' : '复核'}
        </Button>
      )}
      {can.returnBack && (
        <Button {...act('return')} type="link" danger icon={<RollbackOutlined />} aria-label={`退回 ${name}`}>
          退回
        </Button>
      )}
      {can.retract && (
        <Button {...act('return')} type="link" danger icon={<UndoOutlined />} aria-label={`撤回 ${name}`}>
          撤回
        </Button>
      )}
      <Button
        {...act('history')}
        type="text"
        icon={<HistoryOutlined />}
        aria-label={`${name}的经过`}
        title="经过（H）"
      />
    </span>
  )
}
