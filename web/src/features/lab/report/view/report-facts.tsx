import { payState } from '@seam/contract/lab/delegation/delegation'
import type { Report } from '@seam/contract/lab/report/report.row'
import { Typography } from 'antd'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { ApprovalTimeline } from '../../../../kit/timeline/approval-timeline.tsx'
import { stepsOf } from './report-steps.ts'

/** Client, delegation and dates of a report. */
export const ReportFacts = ({ report }: { report: Report }) => (
  <aside className="report-side">
    <section className="report-card">
      <dl className="report-facts">
        <dt>委托单位</dt>
        <dd>{report.clientName}</dd>
        <dt>委托单号</dt>
        <dd>{report.delegateCode}</dd>
        <dt>付款</dt>
        <dd>
          <DictionaryTag dictionary={payState} value={report.payState} />
        </dd>
        <dt>编制</dt>
        <dd>{report.editorName || '--'}</dd>
        <dt>审核</dt>
        <dd>{report.reviewerName || '--'}</dd>
        <dt>批准</dt>
        <dd>{report.approverName || '--'}</dd>
        {report.issueTime && (
          <>
            <dt>签发时间</dt>
            <dd>{report.issueTime}</dd>
          </>
        )}
        {report.releaseTime && (
          <>
            <dt>发放时间</dt>
            <dd>
              {report.releaseTime}
              {report.releaseReason !== '' && <span className="soft">放行：{report.releaseReason}</span>}
            </dd>
          </>
        )}
        {report.replacesCode && (
          <>
            <dt>替代</dt>
            <dd>
              {report.replacesCode}
              <span className="soft">{report.correctionReason}</span>
            </dd>
          </>
        )}
        {report.checkUrl && (
          <>
            <dt>公开查验</dt>
            <dd>
              <a href={report.checkUrl} target="_blank" rel="noreferrer">
                打开查验页
              </a>
            </dd>
          </>
        )}
        {report.snapshotHash && (
          <>
            <dt>数据指纹</dt>
            <dd>
              <Typography.Text copyable={{ text: report.snapshotHash }} className="report-hash">
                {report.snapshotHash.slice(0, 16)}…
              </Typography.Text>
            </dd>
          </>
        )}
      </dl>
    </section>
    <section className="report-card">
      <h3>经过</h3>
      <ApprovalTimeline nodes={stepsOf(report)} />
    </section>
  </aside>
)
