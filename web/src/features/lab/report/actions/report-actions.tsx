import { reportState } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import type { Report } from '@seam/contract/lab/report/report.row'
import { Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '../../../../kit/api/use-call.ts'
import { confirmThen } from '../../../../kit/feedback/confirm.ts'
import { toast } from '../../../../kit/feedback/feedback.tsx'
import { usePermit } from '../../../../kit/session/permit.tsx'
import { ApproveDialog, CorrectDialog, ReleaseDialog, ReturnDialog } from './report-dialogs.tsx'
import { VoidActions } from './void-actions.tsx'

const refresh = [reportCalls.get, reportCalls.page]

type Props = { report: Report; onLook: (reportCode: string | null) => void }
type Asking = 'approve' | 'return' | 'release' | 'correct'

/** The reasons against a command for which this user has the permission. */
const barOf = ({ state, reasons, can }: Report, mayReview: boolean, mayApprove: boolean): string => {
  const barred =
    state === reportState.submitted && mayReview && !can.review
      ? reasons.review
      : state === reportState.reviewed && mayApprove && !can.approve
        ? reasons.approve
        : []
  return barred.map(({ message }) => message).join('；')
}

/** The buttons to review, approve, return, release and correct, as far as the server permits them. */
export const ReportActions = ({ report, onLook }: Props) => {
  const { id, version, can, state } = report
  const mayReview = usePermit(['reportReview'])
  const mayApprove = usePermit(['reportApprove'])
  const [asking, setAsking] = useState<Asking>()
  const review = useWrite(reportCalls.confirm, { refresh, refreshAfterRefusal: refresh, success: '操作成功！' })
  const pass = () =>
    confirmThen({ title: '审核通过？', content: '报告将交批准人签发。', okText: '审核通过' }, () =>
      review.run({ id, version, passed: true, contentHash: report.contentHash }),
    )
  const release = useWrite(reportCalls.release, { refresh, refreshAfterRefusal: refresh })
  const openPrint = () => {
    toast.success('已发放，请打印')
    onLook(report.reportCode)
  }
  const hand = async () => {
    if (report.reasons.release.length > 0) return setAsking('release')
    const question = {
      title: `发放报告 ${report.reportCode ?? ''}？`,
      content: `将交给【${report.clientName}】，并记为已发放。`,
      okText: '打印发放',
    }
    const answer = await confirmThen(question, () => release.run({ id, version, reason: '' }))
    if (answer !== undefined) openPrint()
  }
  const mayReturn = (state === reportState.submitted && mayReview) || (state === reportState.reviewed && mayApprove)
  const bar = barOf(report, mayReview, mayApprove)
  const dialog = { report, onClose: () => setAsking(undefined) }
  return (
    <>
      {bar !== '' && <span className="report-soft-error">{bar}</span>}
      {mayReturn && (
        <Button danger onClick={() => setAsking('return')}>
          退回
        </Button>
      )}
      {can.review && (
        <Button type="primary" loading={review.running} onClick={() => void pass()}>
          审核通过
        </Button>
      )}
      {can.approve && (
        <Button type="primary" onClick={() => setAsking('approve')}>
          批准签发
        </Button>
      )}
      {can.correct && <Button onClick={() => setAsking('correct')}>发起更正</Button>}
      {can.release && (
        <Button type="primary" loading={release.running} onClick={() => void hand()}>
          打印发放
        </Button>
      )}
      <VoidActions report={report} />
      {asking === 'return' && <ReturnDialog {...dialog} />}
      {asking === 'approve' && <ApproveDialog {...dialog} onIssued={onLook} />}
      {asking === 'release' && <ReleaseDialog {...dialog} onReleased={openPrint} />}
      {asking === 'correct' && <CorrectDialog {...dialog} />}
    </>
  )
}
