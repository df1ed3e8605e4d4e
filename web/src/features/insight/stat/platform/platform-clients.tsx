import { inputOfRow } from '@seam/contract/insight/stat/drill/drill'
import { withFilter } from '@seam/contract/insight/stat/figure-input'
import type { gradeHeadings, platformCalls } from '@seam/contract/insight/stat/platform'
import type { OutputOf } from '@seam/contract/kit/call'
import { Answer, type Read } from '../../../../kit/answer/answer.tsx'
import { SeriesChart } from '../../../../kit/chart/series-chart.tsx'
import { useRowAddresses } from '../../../../kit/page-table/state/use-row-addresses.ts'
import type { StatFilters } from '../parts/stat-filters.ts'
import { type ExportedStatColumn, FigureLink, StatTable } from '../parts/stat-table.tsx'

type Clients = OutputOf<typeof platformCalls.clients>
type Row = Clients['rows'][number]
type GradeColumn = ExportedStatColumn<Row, typeof gradeHeadings>

const counts = [
  ['enabled', '启用'],
  ['stopped', '停用'],
  ['fresh', '新增'],
  ['active', '活跃'],
  ['silent', '沉默'],
] as const

/** Clients by month and by grade. */
export const PlatformClients = ({ read, filters: { input } }: { read: Read<Clients>; filters: StatFilters }) => {
  const { rowsAddress } = useRowAddresses()
  const { data, error, refetch } = read
  const columns: readonly GradeColumn[] = [
    { key: 'gradeName', title: '会员等级', render: row => row.gradeName, total: '合计' },
    ...counts.map(
      ([key, title]) =>
        ({
          key,
          title,
          numeric: true,
          render: (row: Row) => (
            <FigureLink
              value={row[key]}
              href={rowsAddress(key, withFilter(input, 'gradeId', row.gradeId), `${row.gradeName} ${title}`)}
            />
          ),
          total: data && <FigureLink value={data.total[key]} href={rowsAddress(key, input, `${title}的客户`)} />,
        }) as GradeColumn,
    ),
  ]
  return (
    <>
      <Answer read={read}>
        {({ months }) => (
          <SeriesChart
            title="每月活跃与新增的客户"
            unit="个"
            labelName="月份"
            series={[{ name: '活跃' }, { name: '新增', draw: 'line' }]}
            marks={months.map(({ month, active, fresh }) => {
              const ofMonth = inputOfRow('month', `${month}-01`, input)
              return {
                label: month,
                values: [active, fresh],
                hrefs: [
                  rowsAddress('active', ofMonth, `${month} 活跃`),
                  rowsAddress('fresh', ofMonth, `${month} 新增`),
                ],
              }
            })}
          />
        )}
      </Answer>
      <StatTable
        label="各等级的客户"
        empty="还没有客户"
        columns={columns}
        rows={data?.rows}
        rowKey={row => String(row.gradeId)}
        failure={error}
        onRetry={() => void refetch()}
      />
    </>
  )
}
