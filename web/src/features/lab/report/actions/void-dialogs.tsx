import { text } from '@seam/contract/kit/value/text'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import type { Report } from '@seam/contract/lab/report/report.row'
import { z } from 'zod'
import { NoteField } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'

type Props = { report: Report; onClose: () => void }

const refresh = [reportCalls.get, reportCalls.page, reportCalls.reportable]
const reasonForm = (label: string) => z.strictObject({ reason: text(label, 100) })
const Withdrawn = reasonForm('撤销原因')
const VoidRequested = reasonForm('作废原因')

/** Withdraws an abandoned draft. */
export const WithdrawDialog = ({ report, onClose }: Props) => (
  <FormDialog
    open
    title={report.replacesCode === null ? '撤销报告' : `撤销对 ${report.replacesCode} 的更正`}
    okText="撤销"
    call={reportCalls.withdraw}
    schema={Withdrawn}
    initial={{}}
    toInput={({ reason }) => ({ id: report.id, version: report.version, reason })}
    refresh={refresh}
    success="已撤销"
    onClose={onClose}
  >
    <p className="form-note form-wide">
      {report.replacesCode === null ? '撤销后，样品可以编入另一份报告。' : '撤销后，原报告继续有效。'}
    </p>
    <NoteField name="reason" label="撤销原因" />
  </FormDialog>
)

/** Requests to void an issued report; another person confirms. */
export const RequestVoidDialog = ({ report, onClose }: Props) => (
  <FormDialog
    open
    title={`申请作废 ${report.reportCode ?? ''}`}
    okText="申请作废"
    call={reportCalls.requestVoid}
    schema={VoidRequested}
    initial={{}}
    toInput={({ reason }) => ({ id: report.id, version: report.version, reason })}
    refresh={refresh}
    success="已申请，须由另一人同意"
    onClose={onClose}
  >
    <p className="form-note form-wide">另一人同意后作废：下载件和查验页都会标明，样品须另出报告。</p>
    <NoteField name="reason" label="作废原因" />
  </FormDialog>
)

/** Ends a request to void; the reason stays in the report's history. */
const endRequest = (word: string) => {
  const Form = reasonForm(`${word}原因`)
  return ({ report, onClose }: Props) => (
    <FormDialog
      open
      title={`${word}作废申请 ${report.reportCode ?? ''}`}
      okText={word}
      call={reportCalls.confirmVoid}
      schema={Form}
      initial={{}}
      toInput={({ reason }) => ({ id: report.id, version: report.version, passed: false, reason })}
      refresh={refresh}
      success={`已${word}，报告继续有效`}
      onClose={onClose}
    >
      <NoteField name="reason" label={`${word}原因`} />
    </FormDialog>
  )
}

export const RejectVoidDialog = endRequest('驳回')
/** By who requested it. */
export const TakeBackDialog = endRequest('撤回')
