import { chemicalStatCalls, itemMark, type StatItemRow } from '@seam/contract/insight/stat/chemical'
import { Button } from 'antd'
import { useRead } from '../../../../kit/api/use-call.ts'
import type { StatFilters } from '../parts/stat-filters.ts'
import { StatFrame } from '../parts/stat-frame.tsx'
import { type StatColumn, StatTable } from '../parts/stat-table.tsx'
import { useStatPage } from '../parts/use-stat-page.ts'

const titles = { high: '高指标项次', waived: '放行的项次', third: '加测的项次' } as const

const columns: readonly StatColumn<StatItemRow>[] = [
  { key: 'projectName', title: '项目', render: row => row.projectName },
  { key: 'reported', title: '结果', numeric: true, render: row => `${row.high ? '▲' : ''}${row.reported}` },
  { key: 'unit', title: '单位', render: row => row.unit || '--' },
  { key: 'sampleCode', title: '样品编号', render: row => row.sampleCode },
  { key: 'sampleName', title: '样品名称', render: row => row.sampleName },
  { key: 'clientName', title: '客户', render: row => row.clientName },
  { key: 'confirmTime', title: '复核', render: row => row.confirmTime, sort: 'confirmTime' },
]

/** The confirmed items behind a figure. */
export const ItemList = ({ filters }: { filters: StatFilters }) => {
  const { input, get, change } = filters
  const mark = itemMark.options.find(one => one === get('mark'))
  const { sent, tableOf } = useStatPage({ ...input, ...(mark && { mark }) })
  const read = useRead(chemicalStatCalls.items, sent, { keepPrevious: true })
  return (
    <StatFrame
      title={mark === undefined ? '检测项次' : titles[mark]}
      filters={filters}
      asOf={undefined}
      tools={<Button onClick={() => change({ list: undefined, mark: undefined })}>返回项目分析</Button>}
    >
      <StatTable
        label="检测项次"
        empty="期间内没有这样的结果；复核后在这里列出"
        columns={columns}
        rowKey={row => String(row.id)}
        {...tableOf(read)}
      />
    </StatFrame>
  )
}
