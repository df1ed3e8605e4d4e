import { reportCalls } from '@seam/contract/lab/report/report.calls'
import type { Report } from '@seam/contract/lab/report/report.row'
import { Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '../../../../kit/api/use-call.ts'
import { confirmThen } from '../../../../kit/feedback/confirm.ts'
import { RejectVoidDialog, RequestVoidDialog, TakeBackDialog, WithdrawDialog } from './void-dialogs.tsx'

/** Withdrawing a draft, and voiding an issued report by two persons. */
export const VoidActions = ({ report }: { report: Report }) => {
  const { id, version, can } = report
  const [dialog, setDialog] = useState<'withdraw' | 'requestVoid' | 'rejectVoid'>()
  const agree = useWrite(reportCalls.confirmVoid, {
    refresh: [reportCalls.get, reportCalls.page, reportCalls.reportable],
    success: '已作废',
  })
  const confirmVoid = () =>
    confirmThen(
      {
        title: `作废报告 ${report.reportCode ?? ''}？`,
        content: `${report.voidRequesterName} 申请作废：${report.voidReason}。作废后不能恢复。`,
        okText: '同意作废',
      },
      () => agree.run({ id, version, passed: true, reason: '' }),
    )
  // who requested it can take it back, and only another person agrees
  const isOwnRequest = can.rejectVoid && !can.confirmVoid
  const props = { report, onClose: () => setDialog(undefined) }
  return (
    <>
      {can.withdraw && (
        <Button danger onClick={() => setDialog('withdraw')}>
          {report.replacesCode === null ? '撤销报告' : '撤销更正'}
        </Button>
      )}
      {can.requestVoid && (
        <Button danger onClick={() => setDialog('requestVoid')}>
          申请作废
        </Button>
      )}
      {can.rejectVoid && (
        <Button onClick={() => setDialog('rejectVoid')}>{isOwnRequest ? '撤回申请' : '驳回作废'}</Button>
      )}
      {can.confirmVoid && (
        <Button danger type="primary" loading={agree.running} onClick={() => void confirmVoid()}>
          同意作废
        </Button>
      )}
      {dialog === 'withdraw' && <WithdrawDialog {...props} />}
      {dialog === 'requestVoid' && <RequestVoidDialog {...props} />}
      {dialog === 'rejectVoid' && (isOwnRequest ? <TakeBackDialog {...props} /> : <RejectVoidDialog {...props} />)}
    </>
  )
}
