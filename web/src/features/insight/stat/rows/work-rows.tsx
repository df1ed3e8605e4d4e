import { type WorkRow, workFigure, type workHeadings, workloadCalls } from '@seam/contract/insight/stat/workload'
import { useRead } from '../../../../kit/api/use-call.ts'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { RowsFrame } from '../parts/rows-frame.tsx'
import type { StatFilters } from '../parts/stat-filters.ts'
import { type ExportedStatColumn, StatTable } from '../parts/stat-table.tsx'
import { useStatPage } from '../parts/use-stat-page.ts'

const columns: readonly ExportedStatColumn<WorkRow, typeof workHeadings>[] = [
  { key: 'time', title: '时间', render: row => row.time, sort: 'time' },
  { key: 'userName', title: '姓名', render: row => row.userName },
  { key: 'labCode', title: '实验编号', render: row => row.labCode || '--' },
  { key: 'projectName', title: '项目', render: row => row.projectName || '--' },
  { key: 'instrument', title: '仪器', render: row => row.instrument || '--' },
  { key: 'content', title: '读数或报告', render: row => row.content || '--' },
]

/** The rows behind a figure of the workload. */
export const WorkRows = ({ filters }: { filters: StatFilters }) => {
  const { input, get } = filters
  const name = get('name')
  const figure = workFigure.values.find(one => one === get('figure')) ?? workFigure.submitted
  const { sent, tableOf } = useStatPage({ ...input, figure })
  const read = useRead(workloadCalls.rows, sent, { keepPrevious: true })
  return (
    <RowsFrame
      title={name === null ? workFigure.label(figure) : `${workFigure.label(figure)}：${name}`}
      filters={filters}
      asOf={read.data?.asOf}
      onlyPeriod
      file={
        <ExportButton
          call={workloadCalls.exportRows}
          input={{ ...input, figure, sort: sent.sort, columns: columns.map(({ key }) => key) }}
        />
      }
    >
      <StatTable
        label={workFigure.label(figure)}
        empty="期间内没有这样的工作；提交、复核和批准后在这里列出"
        columns={columns}
        rowKey={row => String(row.id)}
        {...tableOf(read)}
      />
    </RowsFrame>
  )
}
