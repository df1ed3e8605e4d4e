import { chemicalStatCalls } from '@seam/contract/insight/stat/chemical'
import type { projectNameHeadings } from '@seam/contract/insight/stat/project'
import type { OutputOf } from '@seam/contract/kit/call'
import { useRead } from '../../../../kit/api/use-call.ts'
import { useRowAddresses } from '../../../../kit/page-table/state/use-row-addresses.ts'
import type { StatFilters } from '../parts/stat-filters.ts'
import { type ExportedStatColumn, FigureLink, StatTable } from '../parts/stat-table.tsx'

type Row = OutputOf<typeof chemicalStatCalls.projects>['rows'][number]

/** What the samples of the period were tested for: each name once. */
export const ProjectNames = ({ filters: { input } }: { filters: StatFilters }) => {
  const { data, error, refetch } = useRead(chemicalStatCalls.projects, input, { keepPrevious: true })
  const { rowsAddress } = useRowAddresses()
  const ofProjects = ({ projectIds }: Row) => ({
    ...input,
    query: [...input.query, { key: 'projectId', op: 'in' as const, value: projectIds }],
  })
  const columns: readonly ExportedStatColumn<Row, typeof projectNameHeadings>[] = [
    { key: 'projectName', title: '项目', render: row => row.projectName, total: '合计' },
    { key: 'codes', title: '代码', render: row => row.codes.join('、') },
    {
      key: 'count',
      title: '项次',
      numeric: true,
      render: row => (
        <FigureLink value={row.count} href={rowsAddress('receivedItems', ofProjects(row), row.projectName)} />
      ),
      total: data && <FigureLink value={data.total.count} href={rowsAddress('receivedItems', input, '检测过的项目')} />,
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
