import { type RejectedSampleRow, type rejectedHeadings, serviceStatCalls } from '@seam/contract/insight/stat/service'
import { useRead } from '../../../../kit/api/use-call.ts'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { RowsFrame } from '../parts/rows-frame.tsx'
import type { StatFilters } from '../parts/stat-filters.ts'
import { type ExportedStatColumn, StatTable } from '../parts/stat-table.tsx'
import { useStatPage } from '../parts/use-stat-page.ts'

const columns: readonly ExportedStatColumn<RejectedSampleRow, typeof rejectedHeadings>[] = [
  { key: 'sampleCode', title: '样品编号', render: row => row.sampleCode },
  { key: 'sampleName', title: '样品名称', render: row => row.sampleName },
  { key: 'sampleKindName', title: '样品类型', render: row => row.sampleKindName },
  { key: 'rejectReason', title: '拒收原因', render: row => row.rejectReason },
  { key: 'clientName', title: '客户', render: row => row.clientName, sort: 'clientName' },
  { key: 'signTime', title: '签收', render: row => row.signDate, sort: 'signTime' },
]

/** The samples that were not accepted at receipt, and why. */
export const RejectedSamples = ({ filters }: { filters: StatFilters }) => {
  const { input } = filters
  const { sent, tableOf } = useStatPage(input)
  const read = useRead(serviceStatCalls.rejected, sent, { keepPrevious: true })
  return (
    <RowsFrame
      title="拒收的样品"
      filters={filters}
      asOf={read.data?.asOf}
      file={
        <ExportButton
          call={serviceStatCalls.exportRejected}
          input={{ ...input, sort: sent.sort, columns: columns.map(({ key }) => key) }}
        />
      }
    >
      <StatTable
        label="拒收的样品"
        empty="期间内没有拒收的样品；签收时拒收的在这里列出"
        columns={columns}
        rowKey={row => String(row.id)}
        {...tableOf(read)}
      />
    </RowsFrame>
  )
}
