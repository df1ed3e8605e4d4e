import { dayOf } from '@seam/contract/kit/value/day'
import { reportState } from '@seam/contract/lab/report/report'
import { type PortalReport, portalReportCalls } from '@seam/contract/portal/report'
import { useState } from 'react'
import { download } from '../../kit/api/download.ts'
import { useRead } from '../../kit/api/use-call.ts'
import { Pager, Tag } from '../ui/parts.tsx'
import { Answer, Empty } from '../ui/states.tsx'
import { useLastPage, useListPlace } from '../ui/use-list-place.ts'

const size = 20

const ReportRow = ({ report }: { report: PortalReport }) => {
  const [running, setRunning] = useState(false)
  const save = async () => {
    setRunning(true)
    await download(portalReportCalls.file, { id: report.id }, { success: '已下载' })
    setRunning(false)
  }
  return (
    <li className="front-list-row">
      <span className="front-list-row-main">
        <b>{report.reportCode}</b>
        {report.state !== reportState.released && <Tag of={reportState} value={report.state} />}
      </span>
      <span className="front-soft">
        {report.sampleName}
        {report.sampleCount > 1 && ` 等${report.sampleCount}个样品`} · {dayOf(report.issueTime)} ·{' '}
        <a href={`#/orders/${report.delegationId}`}>{report.delegateCode}</a>
      </span>
      <span className="front-actions">
        <button type="button" className="button button-main" disabled={running} onClick={() => void save()}>
          下载
        </button>
        <a className="button" href={report.checkUrl} target="_blank" rel="noreferrer">
          查验
        </a>
      </span>
    </li>
  )
}

/** The reports that were released to the client. */
export const ReportPage = () => {
  const { page, get, turn, filter } = useListPlace()
  const reportCode = get('code')
  const delegateCode = get('order')
  const query = [
    ...(reportCode === '' ? [] : [{ key: 'reportCode', op: 'like' as const, value: [reportCode] }]),
    ...(delegateCode === '' ? [] : [{ key: 'delegateCode', op: 'eq' as const, value: [delegateCode] }]),
  ]
  const list = useRead(
    portalReportCalls.page,
    { pageNo: page, pageSize: size, query },
    { keepPrevious: true, staleTime: 0 },
  )
  useLastPage(list, size, turn)
  return (
    <>
      <div className="front-bar">
        <h1 className="front-title">报告</h1>
        <input
          className="front-form-input front-form-search"
          aria-label="报告编号"
          placeholder="报告编号"
          value={reportCode}
          onChange={event => filter({ code: event.target.value.trim() })}
        />
      </div>
      {delegateCode !== '' && (
        <p className="front-soft">
          委托 {delegateCode} 的报告{' '}
          <button type="button" className="button" onClick={() => filter({ order: '' })}>
            看全部报告
          </button>
        </p>
      )}
      <Answer of={list}>
        {({ rows, totalRecords }) =>
          rows.length === 0 ? (
            <Empty>报告发放后在这里查看和下载</Empty>
          ) : (
            <>
              <ul className="front-list">
                {rows.map(report => (
                  <ReportRow key={report.id} report={report} />
                ))}
              </ul>
              <Pager page={page} size={size} total={totalRecords} onPage={turn} />
            </>
          )
        }
      </Answer>
    </>
  )
}
