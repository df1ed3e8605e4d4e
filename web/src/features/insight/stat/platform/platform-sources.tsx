import { inputOfRow } from '@seam/contract/insight/stat/drill/drill'
import { withFilter } from '@seam/contract/insight/stat/figure-input'
import { platformCalls, type SourceLine, type sourceHeadings, sourceLines } from '@seam/contract/insight/stat/platform'
import { none } from '@seam/contract/kit/list/figure-filters'
import { Answer } from '../../../../kit/answer/answer.tsx'
import { useRead } from '../../../../kit/api/use-call.ts'
import { RankedBars } from '../../../../kit/chart/bar-chart.tsx'
import { moneyText } from '../../../../kit/money/money.tsx'
import { useRowAddresses } from '../../../../kit/page-table/state/use-row-addresses.ts'
import { usePermit } from '../../../../kit/session/permit.tsx'
import type { StatFilters } from '../parts/stat-filters.ts'
import { type ExportedStatColumn, FigureLink, StatTable } from '../parts/stat-table.tsx'

type SourceColumn = ExportedStatColumn<SourceLine, typeof sourceHeadings>

const opening = [
  ['clients', 'clients', '客户'],
  ['fresh', 'fresh', '新增'],
  ['active', 'active', '活跃'],
  ['delegations', 'received', '签收委托'],
] as const

/** Clients and their delegations by source, and below each by salesman. */
export const PlatformSources = ({ filters: { input, search } }: { filters: StatFilters }) => {
  const { rowsAddress, chargesAddress } = useRowAddresses()
  const seesMoney = usePermit(['statMoney'])
  const source = useRead(platformCalls.source, input, { keepPrevious: true })
  const total = source.data?.total
  const place = { path: '/stat/platform', search } as const
  const inputOf = (row: Pick<SourceLine, 'source' | 'salesmanId'>) => {
    const ofSource = inputOfRow('source', String(row.source), input)
    if (row.salesmanId === undefined || ofSource === undefined) return ofSource
    return withFilter(ofSource, 'salesmanId', row.salesmanId ?? none)
  }
  const chargesOf = (row: SourceLine) => {
    const own = row.salesmanId === undefined ? input : inputOf(row)
    return own && chargesAddress(place, row.name, 'income', 'source', String(row.source), own)
  }
  const money: SourceColumn = {
    key: 'income',
    title: '收费（元）',
    numeric: true,
    render: row => <FigureLink value={moneyText(row.income)} href={row.income === null ? undefined : chargesOf(row)} />,
    total: total && (
      <FigureLink
        value={moneyText(total.income)}
        href={total.income === null ? undefined : rowsAddress('income', input, '收费')}
      />
    ),
  }
  const columns: readonly SourceColumn[] = [
    {
      key: 'name',
      title: '来源',
      render: row => (row.salesmanId === undefined ? row.name : <span className="stat-table-below">{row.name}</span>),
      total: '合计',
    },
    ...opening.map(
      ([key, figure, title]) =>
        ({
          key,
          title,
          numeric: true,
          render: (row: SourceLine) => (
            <FigureLink value={row[key]} href={rowsAddress(figure, inputOf(row), `${row.name} ${title}`)} />
          ),
          total: total && <FigureLink value={total[key]} href={rowsAddress(figure, input, title)} />,
        }) as SourceColumn,
    ),
    ...(seesMoney ? [money] : []),
  ]
  return (
    <>
      <Answer read={source}>
        {({ rows }) => (
          <RankedBars
            title="各来源签收委托"
            unit="份"
            labelName="来源"
            bars={rows.map(row => ({
              label: row.name,
              value: row.delegations,
              href: rowsAddress('received', inputOfRow('source', String(row.source), input), row.name),
            }))}
          />
        )}
      </Answer>
      <StatTable
        label="客户来源"
        empty="还没有客户"
        columns={columns}
        rows={source.data && sourceLines(source.data.rows)}
        rowKey={row => `${row.source} ${row.salesmanId}`}
        failure={source.error}
        onRetry={() => void source.refetch()}
      />
    </>
  )
}
