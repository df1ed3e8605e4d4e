import { reportCalls } from '@seam/contract/lab/report.calls'
import type { Report } from '@seam/contract/lab/report.row'
import { useRead } from '../../../../kit/api/use-call.ts'
import { EmptyRows } from '../../../../kit/page-table/rows/empty-rows.tsx'
import { ReportEditor } from '../edit/report-editor.tsx'
import { useEditing } from '../edit/use-editing.ts'
import { ReportFacts } from './report-facts.tsx'
import { ReportHead } from './report-head.tsx'
import { ResultTables } from './result-tables.tsx'

type Props = {
  id: number
  onBack: () => void
  onLook: (report: Seen) => void
  onDirty: (id: number | undefined) => void
}

type Seen = Pick<Report, 'id' | 'reportCode' | 'delegateCode'>

/** One report: being made, on its way, or issued. */
export const ReportView = ({ id, onBack, onLook, onDirty }: Props) => {
  const { data, isPending, error, refetch } = useRead(reportCalls.get, { id })
  if (data === undefined)
    return (
      <div className="report-card">
        <EmptyRows waiting={isPending} failure={error ?? undefined} onRetry={() => void refetch()} />
      </div>
    )
  return (
    <Loaded report={data} onBack={onBack} onLook={reportCode => onLook({ ...data, reportCode })} onDirty={onDirty} />
  )
}

type LoadedProps = {
  report: Report
  onBack: () => void
  onLook: (reportCode: string | null) => void
  onDirty: Props['onDirty']
}

const Loaded = ({ report, onBack, onLook, onDirty }: LoadedProps) => {
  const editing = useEditing(report, onDirty)
  return (
    <article className="report-view" aria-label={`报告 ${report.reportCode ?? report.delegateCode}`}>
      <ReportHead report={report} editing={editing} onBack={onBack} onLook={onLook} />
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
    </article>
  )
}
