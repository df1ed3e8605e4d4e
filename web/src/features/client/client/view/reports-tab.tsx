import type { OutputOf } from '@seam/contract/kit/call'
import { reportState } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { useMemo } from 'react'
import type { Column } from '../../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../../kit/page-table/columns/dictionary-column.tsx'
import { timeColumn } from '../../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../../kit/page-table/page-table.tsx'
import { ofClient } from '../client-link.tsx'

type Row = OutputOf<typeof reportCalls.page>['rows'][number]

const columns: readonly Column<Row>[] = [
  {
    key: 'reportCode',
    title: '报告编号',
    width: 170,
    heading: true,
    render: ({ id, reportCode }) => <a href={`#/assay/report/${id}`}>{reportCode ?? '编制中'}</a>,
  },
  {
    key: 'delegateCode',
    title: '委托单号',
    width: 170,
    render: ({ delegateCode }) => <a href={`#/delegate/list?code=${delegateCode}`}>{delegateCode}</a>,
  },
  {
    key: 'sampleName',
    title: '样品',
    minWidth: 140,
    render: ({ sampleName, sampleCount }) => (sampleCount > 1 ? `${sampleName} 等 ${sampleCount} 个` : sampleName),
  },
  dictionaryColumn('state', '状态', reportState, { width: 100 }),
  timeColumn('createTime', '编制时间'),
  timeColumn('issueTime', '签发时间'),
]

/** Reports made for a client. */
export const ReportsTab = ({ clientId }: { clientId: number }) => {
  const filters = useMemo(() => ofClient(clientId), [clientId])
  return (
    <PageTable
      listKey="client/info/report"
      label="化验报告列表"
      call={reportCalls.page}
      columns={columns}
      filters={filters}
    />
  )
}
