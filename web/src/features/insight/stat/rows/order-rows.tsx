import { groupKind, type OrderRow, type orderHeadings, projectStatCalls } from '@seam/contract/insight/stat/project'
import { useRead } from '../../../../kit/api/use-call.ts'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { RowsFrame } from '../parts/rows-frame.tsx'
import type { StatFilters } from '../parts/stat-filters.ts'
import { type ExportedStatColumn, StatTable } from '../parts/stat-table.tsx'
import { useStatPage } from '../parts/use-stat-page.ts'

const columns: readonly ExportedStatColumn<OrderRow, typeof orderHeadings>[] = [
  { key: 'registerTime', title: '登记', render: row => row.registerTime, sort: 'registerTime' },
  { key: 'orderName', title: '项目组或项目', render: row => row.orderName },
  { key: 'sampleCode', title: '样品编号', render: row => row.sampleCode || '--' },
  { key: 'sampleName', title: '样品名称', render: row => row.sampleName || '--' },
  { key: 'clientName', title: '客户', render: row => row.clientName },
  { key: 'delegateCode', title: '委托单号', render: row => row.delegateCode },
]

/** The orders behind a number of times. */
export const OrderRows = ({ filters }: { filters: StatFilters }) => {
  const { input, get } = filters
  const [name, groupId] = [get('name'), Number(get('groupId'))]
  const kind = groupKind.options.find(one => one === get('kind'))
  const selection = { ...input, ...(kind && { kind }), ...(groupId > 0 && { groupId }) }
  const { sent, tableOf } = useStatPage(selection)
  const read = useRead(projectStatCalls.orders, sent, { keepPrevious: true })
  return (
    <RowsFrame
      title={name === null ? '项目组次数' : `项目组次数：${name}`}
      filters={filters}
      asOf={read.data?.asOf}
      file={
        <ExportButton
          call={projectStatCalls.exportOrders}
          input={{ ...selection, sort: sent.sort, columns: columns.map(({ key }) => key) }}
        />
      }
    >
      <StatTable
        label="项目组次数"
        empty="期间内没有登记这样的项目；登记委托后在这里列出"
        columns={columns}
        rowKey={row => String(row.id)}
        {...tableOf(read)}
      />
    </RowsFrame>
  )
}
