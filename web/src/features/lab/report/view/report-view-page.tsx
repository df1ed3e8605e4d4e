import { reportCalls } from '@seam/contract/lab/report/report.calls'
import type { Report } from '@seam/contract/lab/report/report.row'
import { useState } from 'react'
import { useParams } from 'wouter'
import { NoAnswer } from '../../../../kit/answer/answer.tsx'
import { useRead } from '../../../../kit/api/use-call.ts'
import { useUnsavedWhile } from '../../../../kit/draft/unsaved.tsx'
import { goTo } from '../../../../kit/location/hash-location.ts'
import { useRecordName } from '../../../../kit/location/record-name.ts'
import { ReportEditor } from '../edit/report-editor.tsx'
import { useEditing } from '../edit/use-editing.ts'
import { LifeDrawer } from '../life/life-drawer.tsx'
import { PdfDrawer } from '../pdf-drawer.tsx'
import { addressOfList } from '../place.ts'
import { SendDrawer } from '../send/send-drawer.tsx'
import { usePdfDrawer } from '../use-pdf-drawer.ts'
import { ReportFacts } from './report-facts.tsx'
import { ReportHead } from './report-head.tsx'
import { ResultTables } from './result-tables.tsx'
import { VoidNotice } from './void-notice.tsx'
import '../report.css'

/** One report, draft or issued. Each has a tab of its own. */
export const ReportViewPage = () => {
  const id = Number(useParams<{ id: string }>().id)
  const read = useRead(reportCalls.get, { id })
  const { data } = read
  useRecordName(data && (data.reportCode ?? `${data.delegateCode} 的报告`))
  if (data === undefined)
    return (
      <div className="report-card">
        <NoAnswer read={read} />
      </div>
    )
  return <LoadedReport key={id} report={data} />
}

const LoadedReport = ({ report }: { report: Report }) => {
  const [dirtyId, setDirtyId] = useState<number>()
  useUnsavedWhile(dirtyId === report.id)
  const editing = useEditing(report, setDirtyId)
  const pdf = usePdfDrawer()
  const [drawer, setDrawer] = useState<'life' | 'send'>()
  const closeDrawer = () => setDrawer(undefined)
  return (
    <article className="report-view" aria-label={`报告 ${report.reportCode ?? report.delegateCode}`}>
      <ReportHead
        report={report}
        editing={editing}
        onBack={() => goTo(addressOfList('reports'))}
        onLook={reportCode => pdf.look({ ...report, reportCode })}
        onLife={() => setDrawer('life')}
        onSend={() => setDrawer('send')}
      />
      <VoidNotice report={report} />
      <div className="report-body">
        <div className="report-main">
          {report.can.edit ? (
            <ReportEditor report={report} editing={editing} />
          ) : (
            <section className="report-card">
              <h3>检测结果</h3>
              <ResultTables samples={report.samples} />
              {report.remarks !== '' && <p className="report-remarks">备注：{report.remarks}</p>}
            </section>
          )}
        </div>
        <ReportFacts report={report} />
      </div>
      {drawer === 'life' && <LifeDrawer report={report} onClose={closeDrawer} />}
      {drawer === 'send' && <SendDrawer report={report} onClose={closeDrawer} />}
      {pdf.subject && <PdfDrawer key={pdf.subject.id} {...pdf.subject} onClose={pdf.close} />}
    </article>
  )
}
