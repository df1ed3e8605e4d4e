import { SubmitRow } from '@seam/contract/lab/result/result'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { DialogFrame } from '../../../../../kit/dialog/dialog-frame.tsx'
import { useLeaveGuard } from '../../../../../kit/draft/use-leave-guard.ts'
import { limitsOf } from '../../../../../kit/form/limits.ts'
import { FindingList } from '../../../../../shared/lab/result/finding-list.tsx'
import type { SheetRow } from '../edits/sheet-row.ts'
import { VerdictCell } from './row/verdict-cell.tsx'
import { needsExplanation, type RowVerdict } from './verdict/row-verdict.ts'
import './submit-dialog.css'

type Props = {
  rows: readonly SheetRow[]
  judged: ReadonlyMap<number, RowVerdict>
  busy: boolean
  /** true: accepted, the dialog closes */
  onSubmit: (remarks: ReadonlyMap<number, string>) => Promise<boolean>
  onCancel: () => void
}

const { maxLength = 100 } = limitsOf(SubmitRow)['remarks'] ?? {}

/** Submits rows with an explanation for each that is beyond its limit, unusual or contradictory. */
export const SubmitDialog = ({ rows, judged, busy, onSubmit, onCancel }: Props) => {
  const id = useId()
  const [remarks, setRemarks] = useState<ReadonlyMap<number, string>>(new Map())
  const { touch, leave } = useLeaveGuard()
  const write = (itemId: number, remark: string) => {
    setRemarks(before => new Map(before).set(itemId, remark))
    touch()
  }
  const submit = async () => {
    if (await onSubmit(remarks)) touch(false)
  }
  const beyond = rows.filter(({ row }) => needsExplanation(judged.get(row.itemId)))
  const remarkOf = ({ row }: SheetRow) => remarks.get(row.itemId) ?? ''
  const complete = beyond.every(row => remarkOf(row).trim() !== '')
  return (
    <DialogFrame
      open
      title={`提交复核 ${rows.length} 项，其中 ${beyond.length} 项须说明`}
      okText="提交复核"
      okButton={{ disabled: !complete, htmlType: 'submit', form: id }}
      busy={busy}
      onLeave={() => void leave(onCancel)}
    >
      <form
        id={id}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <p>平行测定尚未合格的，请说明不能加测的原因；结果异常或矛盾的，请说明核对情况。复核人员据此逐项决定。</p>
        <ul className="submit-dialog-list">
          {beyond.map((row, at) => (
            <li key={row.row.itemId}>
              <span>
                <b className="lab-code">{row.row.labCode}</b> {row.row.projectName}{' '}
                {Object.values(row.cells).flat().join('、')}
              </span>
              <VerdictCell row={row.row} judged={judged.get(row.row.itemId)} />
              <FindingList findings={judged.get(row.row.itemId)?.findings ?? []} />
              <Input
                aria-label={`${row.row.labCode} ${row.row.projectName}的说明`}
                placeholder={
                  at === 0 ? '如：样品量不足，不能加测；或：已复测，结果相符' : '与上一项相同时按 Enter 带入'
                }
                maxLength={maxLength}
                value={remarkOf(row)}
                onChange={event => write(row.row.itemId, event.target.value)}
                onPressEnter={event => {
                  const above = beyond[at - 1]
                  if (remarkOf(row) !== '' || above === undefined) return
                  event.preventDefault()
                  write(row.row.itemId, remarkOf(above))
                }}
              />
            </li>
          ))}
        </ul>
      </form>
    </DialogFrame>
  )
}
