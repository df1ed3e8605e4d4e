import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { sendForFile } from '../../../kit/api/send.ts'
import { PaperDrawer } from '../../../shared/lab/print/paper-drawer.tsx'

/** The report as it is printed, beside the work. */
export const PdfDrawer = ({ id, title, onClose }: { id: number; title: string; onClose: () => void }) => {
  // recorded in the report's history; a failure does not prevent printing
  const record = (use: 'print' | 'download') => void sendForFile(reportCalls.file, { id, use }).catch(() => {})
  return <PaperDrawer call={reportCalls.file} input={{ id }} title={title} onClose={onClose} onUse={record} />
}
