import { reportFailures, reportState } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import type { ReportRow } from '@seam/contract/lab/report/report.row'
import { mostBatchReports, reportBatchCalls } from '@seam/contract/lab/report/report-batch'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { useWrite } from '../../../../kit/api/use-call.ts'
import { toast } from '../../../../kit/feedback/feedback.tsx'
import { PasswordField } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { Permit } from '../../../../kit/session/permit.tsx'

type Props = { selected: readonly ReportRow[]; onStarted: (batchId: number) => void }

const Password = z.strictObject({
  password: z.string({ error: reportFailures.passwordMissing.message }).min(1, reportFailures.passwordMissing.message),
})

/** The commands for many selected reports; each report has its own outcome. */
export const BatchButtons = ({ selected, onStarted }: Props) => {
  const [issuing, setIssuing] = useState(false)
  const exporting = useWrite(reportBatchCalls.export, { perForm: true })
  const reviewed = selected.filter(({ state }) => state === reportState.reviewed)
  const issued = selected.filter(({ issueTime }) => issueTime !== null)
  const isAllowed = (count: number, what: string) => {
    if (count > 0 && count <= mostBatchReports) return true
    toast.warning(count === 0 ? `选中的报告中没有${what}的` : `一次最多 ${mostBatchReports} 份`)
    return false
  }
  const exportAll = async () => {
    if (!isAllowed(issued.length, '已签发')) return
    const batch = await exporting.run({ reports: issued.map(({ id }) => ({ id })) })
    if (batch !== undefined) onStarted(batch.id)
  }
  return (
    <>
      <Permit of={['reportApprove']}>
        <Button type="primary" onClick={() => isAllowed(reviewed.length, '待批准') && setIssuing(true)}>
          批量签发
        </Button>
      </Permit>
      <Button loading={exporting.running} onClick={() => void exportAll()}>
        打包下载
      </Button>
      {issuing && (
        <FormDialog
          open
          title={`批量签发 ${reviewed.length} 份报告`}
          okText="批准签发"
          call={reportBatchCalls.issue}
          schema={Password}
          initial={{}}
          toInput={({ password }) => ({ reports: reviewed.map(({ id, version }) => ({ id, version })), password })}
          seal={['password']}
          refresh={[reportCalls.page]}
          perForm
          onClose={() => setIssuing(false)}
          onDone={({ id }) => onStarted(id)}
        >
          <p className="form-note form-wide">
            只签发选中的待批准报告，逐份核对：审核后有变化的、由您审核的不会签发，并列出原因。
          </p>
          <PasswordField name="password" label="登录密码" autoComplete="current-password" wide />
        </FormDialog>
      )}
    </>
  )
}
