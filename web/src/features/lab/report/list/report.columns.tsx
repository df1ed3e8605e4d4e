import { payState } from '@seam/contract/lab/delegation/delegation'
import { reportState } from '@seam/contract/lab/report/report'
import type { ReportRow } from '@seam/contract/lab/report/report.row'
import type { Column } from '../../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../../kit/page-table/columns/dictionary-column.tsx'
import { timeColumn } from '../../../../kit/page-table/columns/time-column.tsx'
import { DueTime } from '../../../../shared/lab/due/due-time.tsx'
import { addressOfReport } from '../place.ts'

const samples = ({ sampleName, sampleCount }: ReportRow) =>
  sampleCount > 1 ? `${sampleName} 等${sampleCount}个` : sampleName

export const reportColumns: readonly Column<ReportRow>[] = [
  {
    key: 'reportCode',
    title: '报告编号',
    minWidth: 140,
    twoLines: true,
    heading: true,
    render: ({ id, reportCode }) => <a href={`#${addressOfReport(id)}`}>{reportCode ?? '未签发'}</a>,
  },
  dictionaryColumn('state', '状态', reportState, { width: 96 }),
  { key: 'delegateCode', title: '委托单号', width: 164 },
  { key: 'clientName', title: '委托单位', minWidth: 124, twoLines: true },
  { key: 'sampleName', title: '样品', minWidth: 124, twoLines: true, render: samples },
  dictionaryColumn('payState', '付款', payState, { width: 96, optional: true }),
  { key: 'dueTime', title: '应完成', width: 100, twoLines: true, render: row => <DueTime of={row} /> },
  { key: 'editorName', title: '编制', width: 78 },
  { key: 'reviewerName', title: '审核', width: 88, optional: true },
  { key: 'approverName', title: '批准', width: 88, optional: true },
  timeColumn('createTime', '编制时间', { width: 128, optional: true }),
  timeColumn('issueTime', '签发时间', { width: 108 }),
  timeColumn('releaseTime', '发放时间', { width: 128, optional: true }),
  timeColumn('voidTime', '作废时间', { width: 128, optional: true }),
  { key: 'replacesCode', title: '替代', minWidth: 168, optional: true },
]
