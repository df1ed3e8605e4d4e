import { type HighValueRow, highValueCalls } from '@seam/contract/lab/report/high-value'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { PageTable } from '../../../kit/page-table/page-table.tsx'

const columns: readonly Column<HighValueRow>[] = [
  { key: 'projectName', title: '项目' },
  { key: 'reported', title: '结果', width: 92, align: 'right', render: row => <b>▲{row.reported}</b> },
  { key: 'limit', title: '限值', width: 76, align: 'right' },
  { key: 'excess', title: '超出', width: 76, align: 'right' },
  { key: 'unit', title: '单位', width: 70 },
  { key: 'delegateCode', title: '样品编号', minWidth: 190, render: row => row.sampleCode },
  { key: 'sampleName', title: '样品名称', twoLines: true },
  { key: 'clientName', title: '客户', minWidth: 140, twoLines: true },
  { key: 'confirmTime', title: '复核', width: 112, twoLines: true },
  { key: 'reportCode', title: '报告编号', minWidth: 146, twoLines: true },
]

/** Results of the last 90 days above their limit, latest first. */
export const HighValuePage = () => (
  <PageTable listKey="assay/highQuota" label="高指标" call={highValueCalls.page} columns={columns} />
)
