import { chemicalStatCalls } from '@seam/contract/insight/stat/chemical'
import type { OutputOf } from '@seam/contract/kit/call'
import { useRead } from '../../../../kit/api/use-call.ts'
import type { StatFilters } from '../parts/stat-filters.ts'
import { type StatColumn, StatTable } from '../parts/stat-table.tsx'

type Row = OutputOf<typeof chemicalStatCalls.projects>['rows'][number]

/** What the samples of the period were tested for: each name once. */
export const ProjectNames = ({ filters: { input } }: { filters: StatFilters }) => {
  const { data, error, refetch } = useRead(chemicalStatCalls.projects, input, { keepPrevious: true })
  const columns: readonly StatColumn<Row>[] = [
    { key: 'projectName', title: '项目', render: row => row.projectName, total: '合计' },
    { key: 'codes', title: '代码', render: row => row.codes.join('、') },
    {
      key: 'count',
      title: '项次',
      numeric: true,
      render: row => row.count,
      total: data?.total.count,
    },
  ]
  return (
    <StatTable
      label="检测过的项目"
      empty="期间内收到的样品还没有复核的结果"
      columns={columns}
      rows={data?.rows}
      rowKey={row => row.projectName}
      failure={error}
      onRetry={() => void refetch()}
    />
  )
}
