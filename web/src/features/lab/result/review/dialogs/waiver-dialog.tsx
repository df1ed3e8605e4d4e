import type { Finding } from '@seam/contract/lab/result/plausibility'
import { ConfirmRow } from '@seam/contract/lab/result/result'
import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { Alert, Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { DialogFrame } from '../../../../../kit/dialog/dialog-frame.tsx'
import { useLeaveGuard } from '../../../../../kit/draft/use-leave-guard.ts'
import { limitOf } from '../../../../../kit/form/limits.ts'
import { FindingList } from '../../../../../shared/lab/result/finding-list.tsx'
import { VerdictMark } from '../../../../../shared/lab/result/verdict-mark.tsx'
import { isConfirmable, needsWaiver } from '../plan.ts'
import { ReportedValues, readingsOf } from '../table/review.columns.tsx'
import { useFreshRows } from './use-fresh-rows.ts'
import './review-dialogs.css'

export type Waiver = { readonly reason: string; readonly used: readonly number[] }

type Props = {
  chosen: ReviewRow
  /** the rows of the list */
  page: readonly ReviewRow[]
  /** what the server found when it last refused: about the value that a waiver gives, which no list has */
  refusal?: readonly Finding[] | undefined
  busy: boolean
  /** true: confirmed, and the dialog closes */
  onConfirm: (row: ReviewRow, waiver: Waiver, findings: readonly Finding[]) => Promise<boolean>
  onCancel: () => void
}

const { maxLength = 100 } = limitOf(ConfirmRow.shape.waiver.unwrap().shape.reason)

const isSame = (ruleId: number, message: string) => (one: Finding) => one.ruleId === ruleId && one.message === message

/** Confirms a result that is beyond its limit, unusual or contradictory: with a reason and the readings of the mean. */
export const WaiverDialog = ({ chosen, page, refusal, busy, onConfirm, onCancel }: Props) => {
  const id = useId()
  const { rows, notice } = useFreshRows([chosen], page, isConfirmable)
  const [row = chosen] = rows
  const readings = row.result?.readings ?? []
  const isBeyondLimit = needsWaiver(row)
  const findings = (isBeyondLimit && refusal) || row.findings
  const news = findings.filter(({ ruleId, message }) => !chosen.findings.some(isSame(ruleId, message)))
  const ordinals = [...new Set(readings.map(({ ordinal }) => ordinal))].sort()
  const [used, setUsed] = useState<readonly number[]>(ordinals)
  const [version, setVersion] = useState(row.version)
  if (version !== row.version) {
    setVersion(row.version)
    // readings that the user has not seen are not taken for chosen
    setUsed(isBeyondLimit ? [] : ordinals)
  }
  const [reason, setReason] = useState('')
  const { touch, leave } = useLeaveGuard()
  const confirm = async () => {
    if (reason.trim() === '' || (isBeyondLimit && used.length === 0)) return
    if (await onConfirm(row, { reason: reason.trim(), used }, findings)) touch(false)
  }
  const rawsOf = (ordinal: number) => readings.filter(one => one.ordinal === ordinal).map(({ raw }) => raw)
  return (
    <DialogFrame
      open
      title={`${isBeyondLimit ? '超差放行' : '异常结果复核'}：${row.labCode} ${row.projectName}`}
      okText={isBeyondLimit ? '放行并复核' : '认可并复核'}
      okButton={{
        htmlType: 'submit',
        form: id,
        disabled: reason.trim() === '' || (isBeyondLimit && used.length === 0),
      }}
      busy={busy}
      onLeave={() => void leave(onCancel)}
    >
      <form
        id={id}
        className="review-dialogs-waiver"
        onSubmit={event => {
          event.preventDefault()
          void confirm()
        }}
      >
        {notice !== '' && <Alert type="warning" showIcon title={notice} />}
        {news.length > 0 && <Alert type="warning" showIcon title="结果有新的提示，请核对下列提示后再确认" />}
        <ResultSummary row={row} findings={findings} />
        <label htmlFor={`${id}-reason`}>{isBeyondLimit ? '放行原因' : '认可原因'}</label>
        <Input
          id={`${id}-reason`}
          value={reason}
          maxLength={maxLength}
          showCount
          placeholder={isBeyondLimit ? '如：样品量不足，不能加测' : '如：已核对原始记录，与历史结果一致'}
          onChange={event => {
            setReason(event.target.value)
            touch()
          }}
        />
        {isBeyondLimit && <span>采用的读数（其平均值为结果）</span>}
        {isBeyondLimit && (
          <Checkbox.Group
            value={[...used]}
            onChange={next => {
              setUsed(next)
              touch()
            }}
            options={ordinals.map(ordinal => ({
              value: ordinal,
              label: `第${ordinal}次　${rawsOf(ordinal).join('、')}`,
            }))}
          />
        )}
      </form>
    </DialogFrame>
  )
}

/** The result, why it needs a reason, and the analyst's remarks. */
const ResultSummary = ({ row, findings }: { row: ReviewRow; findings: readonly Finding[] }) => {
  const { result, remarks, unit } = row
  return (
    <div className="review-dialogs-summary">
      {!needsWaiver(row) && (
        <p>
          {readingsOf(row)} <span className="soft">报告值</span> <ReportedValues row={row} /> {unit}
        </p>
      )}
      {result?.values
        .filter(({ verdict }) => verdict !== 'accepted')
        .map(({ component, verdict, reason }) => (
          <p key={component}>
            <VerdictMark value={verdict} /> {component} {reason}
          </p>
        ))}
      {findings.length > 0 && (
        <p>
          <FindingList findings={findings} />
        </p>
      )}
      {remarks !== '' && <p>化验员说明：{remarks}</p>}
    </div>
  )
}
