import { qualityStatCalls } from '@seam/contract/insight/stat/quality/quality'
import {
  type PairMark,
  type PairRow,
  type pairHeadings,
  pairMark,
} from '@seam/contract/insight/stat/quality/quality-rows'
import { useRead } from '../../../../kit/api/use-call.ts'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { RowsFrame } from '../parts/rows-frame.tsx'
import type { StatFilters } from '../parts/stat-filters.ts'
import { type ExportedStatColumn, StatTable } from '../parts/stat-table.tsx'
import { useStatPage } from '../parts/use-stat-page.ts'

const columns: readonly ExportedStatColumn<PairRow, typeof pairHeadings>[] = [
  { key: 'projectName', title: '项目', render: row => row.projectName },
  { key: 'labCode', title: '实验编号', render: row => row.labCode ?? '--' },
  { key: 'sampleCode', title: '样品编号', render: row => row.sampleCode },
  { key: 'clientName', title: '客户', render: row => row.clientName },
  { key: 'first', title: '读数1', numeric: true, render: row => row.first || '--' },
  { key: 'second', title: '读数2', numeric: true, render: row => row.second || '--' },
  { key: 'difference', title: '相差', numeric: true, render: row => row.difference },
  { key: 'limit', title: 'T', numeric: true, render: row => row.limit },
  { key: 'ratio', title: '相差/T', numeric: true, render: row => row.ratio },
  { key: 'submitTime', title: '最后提交', render: row => row.submitTime, sort: 'submitTime' },
  { key: 'submitName', title: '提交人', render: row => row.submitName },
]

/** The values of two readings behind a figure. */
export const PairRows = ({ filters, mark }: { filters: StatFilters; mark: PairMark }) => {
  const { input } = filters
  const { sent, tableOf } = useStatPage({ ...input, mark })
  const read = useRead(qualityStatCalls.pairs, sent, { keepPrevious: true })
  return (
    <RowsFrame
      title={`质控：${pairMark.label(mark)}`}
      filters={filters}
      asOf={read.data?.asOf}
      file={
        <ExportButton
          call={qualityStatCalls.exportPairs}
          input={{ ...input, mark, sort: sent.sort, columns: columns.map(({ key }) => key) }}
        />
      }
    >
      <StatTable
        label="平行对"
        empty="期间内没有这样的平行对；有两个读数的结果提交后在这里列出"
        columns={columns}
        rowKey={row => String(row.id)}
        {...tableOf(read)}
      />
    </RowsFrame>
  )
}
