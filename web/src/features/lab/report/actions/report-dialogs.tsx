import { optionalText, text } from '@seam/contract/kit/value/text'
import { reportFailures } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import type { Report } from '@seam/contract/lab/report/report.row'
import { z } from 'zod'
import { toast } from '../../../../kit/feedback/feedback.tsx'
import { NoteField, PasswordField } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { goToReport } from '../place.ts'

type Props = { report: Report; onClose: () => void }

const refresh = [reportCalls.get, reportCalls.page, reportCalls.reportable]
// After a refusal the dialog shows the report as it is now, and keeps what was typed.
const reload = { refresh, refreshAfterRefusal: refresh }

const Password = z.strictObject({
  password: z.string({ error: reportFailures.passwordMissing.message }).min(1, reportFailures.passwordMissing.message),
})

/** Approves a report, which gets its number. The password is required again. */
export const ApproveDialog = ({
  report,
  onClose,
  onIssued,
}: Props & { onIssued: (reportCode: string | null) => void }) => (
  <FormDialog
    open
    title="批准签发"
    okText="批准签发"
    call={reportCalls.confirm}
    schema={Password}
    initial={{}}
    toInput={({ password }) => ({
      id: report.id,
      version: report.version,
      passed: true,
      password,
      contentHash: report.contentHash,
    })}
    seal={['password']}
    {...reload}
    onClose={onClose}
    onDone={({ reportCode }) => {
      toast.success(`已签发，报告编号 ${reportCode ?? ''}`)
      onIssued(reportCode)
    }}
  >
    <p className="form-note form-wide">签发后报告取得编号，内容不能再改；需要更正时另出更正报告。</p>
    <PasswordField name="password" label="登录密码" autoComplete="current-password" wide />
  </FormDialog>
)

const reasonForm = (label: string) => z.strictObject({ reason: text(label, 100) })
const Returned = reasonForm('退回原因')
const Corrected = reasonForm('更正原因')
const Overridden = reasonForm('放行原因')
const Covered = z.strictObject({ reason: optionalText('放行原因', 100) })

export const ReturnDialog = ({ report, onClose }: Props) => (
  <FormDialog
    open
    title="退回报告"
    okText="退回"
    call={reportCalls.confirm}
    schema={Returned}
    initial={{}}
    toInput={({ reason }) => ({ id: report.id, version: report.version, passed: false, reason })}
    {...reload}
    success="已退回"
    onClose={onClose}
  >
    <NoteField name="reason" label="退回原因" />
  </FormDialog>
)

/** What stands against the release of a report now, for a dialog that may have been opened before. */
const releaseNotice = ({ can, reasons }: Pick<Report, 'can' | 'reasons'>): string => {
  const against = reasons.release.map(({ message }) => message).join('；')
  if (!can.release) return `报告刚有变化，现在不能发放：${against}`
  return against === '' ? '费用已结清，可以直接发放，不用填写放行原因' : against
}

/**
 * Releases a report that is not paid for, with a reason: that of the report that it corrects, unless another is given.
 * The payment may arrive, or the report change, while the dialog is open.
 */
export const ReleaseDialog = ({ report, onClose, onReleased }: Props & { onReleased: () => void }) => {
  const isCovered = report.can.release && report.reasons.release.length === 0
  return (
    <FormDialog
      open
      title={`发放报告 ${report.reportCode ?? ''}`}
      okText="打印发放"
      call={reportCalls.release}
      schema={isCovered ? Covered : Overridden}
      initial={{ reason: report.releaseReason }}
      toInput={({ reason }) => ({ id: report.id, version: report.version, reason: reason ?? '' })}
      {...reload}
      onClose={onClose}
      onDone={onReleased}
    >
      <p className={`form-wide ${isCovered ? 'form-note' : 'report-soft-error'}`}>{releaseNotice(report)}</p>
      <NoteField name="reason" label="放行原因" />
    </FormDialog>
  )
}

/** Corrects an issued report: it is never edited, but replaced by a new one. */
export const CorrectDialog = ({ report, onClose }: Props) => (
  <FormDialog
    open
    title={`更正报告 ${report.reportCode ?? ''}`}
    okText="发起更正"
    call={reportCalls.correct}
    schema={Corrected}
    initial={{}}
    toInput={({ reason }) => ({ id: report.id, version: report.version, reason })}
    {...reload}
    perForm
    onClose={onClose}
    onDone={({ id }) => goToReport(id)}
  >
    <p className="form-note form-wide">得到一份新的草稿；它签发后，原报告变为“已被替代”。</p>
    <NoteField name="reason" label="更正原因" />
  </FormDialog>
)
