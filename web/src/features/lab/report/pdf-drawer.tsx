import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { useQueryClient } from '@tanstack/react-query'
import { sendForFile } from '../../../kit/api/send.ts'
import { showFailure } from '../../../kit/api/show-failure.ts'
import { refreshAll, useRead } from '../../../kit/api/use-call.ts'
import { ask } from '../../../kit/feedback/feedback.tsx'
import { PaperDrawer } from '../../../shared/lab/print/paper-drawer.tsx'

/** The report as it is printed, beside the work. A print of one that is paid for releases it. */
export const PdfDrawer = ({ id, title, onClose }: { id: number; title: string; onClose: () => void }) => {
  const queries = useQueryClient()
  const report = useRead(reportCalls.get, { id }, { quiet: true }).data
  const isReleasedByPrint = report?.can.release === true && report.reasons.release.length === 0
  const print = async (): Promise<boolean> => {
    const question = {
      title: `打印并发放报告 ${report?.reportCode ?? ''}？`,
      content: `将交给【${report?.clientName}】，并记为已发放。`,
      okText: '打印发放',
    }
    if (isReleasedByPrint && !(await ask(question))) return false
    try {
      await sendForFile(reportCalls.file, { id, use: 'print' })
    } catch (error) {
      showFailure(error)
      return false
    }
    refreshAll(queries, [reportCalls.get, reportCalls.page])
    return true
  }
  // recorded in the report's history; a failure does not prevent downloading
  const recordDownload = () => void sendForFile(reportCalls.file, { id, use: 'download' }).catch(() => {})
  return (
    <PaperDrawer
      call={reportCalls.file}
      input={{ id }}
      title={title}
      onClose={onClose}
      onPrint={print}
      onDownload={recordDownload}
    />
  )
}
