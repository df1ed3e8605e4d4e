import { useState } from 'react'

type PdfReport = { readonly id: number; readonly reportCode: string | null; readonly delegateCode: string }

/** The report whose PDF is open over the page. */
export const usePdfDrawer = () => {
  const [report, setSeen] = useState<PdfReport>()
  const title = report && `化验报告 ${report.reportCode ?? `${report.delegateCode}（草稿）`}`
  return {
    look: setSeen,
    subject: report && title ? { id: report.id, title } : undefined,
    close: () => setSeen(undefined),
  }
}
