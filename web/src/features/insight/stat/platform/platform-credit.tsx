import { withFilter } from '@seam/contract/insight/stat/figure-input'
import type { creditHeadings, platformCalls } from '@seam/contract/insight/stat/platform'
import type { OutputOf } from '@seam/contract/kit/call'
import { Answer, type Read } from '../../../../kit/answer/answer.tsx'
import { ShareBar } from '../../../../kit/chart/bar-chart.tsx'
import { moneyText } from '../../../../kit/money/money.tsx'
import { useRowAddresses } from '../../../../kit/page-table/state/use-row-addresses.ts'
import type { StatFilters } from '../parts/stat-filters.ts'
import { type ExportedStatColumn, FigureLink, StatTable } from '../parts/stat-table.tsx'
import { yuan } from './platform-money.tsx'

type Credit = OutputOf<typeof platformCalls.credit>
type Row = Credit['top'][number]

/** Unsettled credit by age, the clients who owe most, and those who have used more than 80 % of their limit. */
export const PlatformCredit = ({ read, filters: { input } }: { read: Read<Credit>; filters: StatFilters }) => {
  const { rowsAddress } = useRowAddresses()
  const { data, error, refetch } = read
  const ofAge = (age: string) => rowsAddress('credit', input, `${age} 天`, { age })
  const ofClient = ({ clientId, clientName }: Row) =>
    rowsAddress('credit', withFilter(input, 'clientId', clientId), clientName)
  const columns: readonly ExportedStatColumn<Row, typeof creditHeadings>[] = [
    { key: 'clientName', title: '客户', render: row => row.clientName },
    {
      key: 'used',
      title: '未结（元）',
      numeric: true,
      render: row => <FigureLink value={moneyText(row.used)} href={ofClient(row)} />,
    },
    { key: 'limit', title: '额度（元）', numeric: true, render: row => moneyText(row.limit) },
    { key: 'usedShare', title: '已用（%）', numeric: true, render: row => row.usedShare },
    { key: 'oldest', title: '最早的（天）', numeric: true, render: row => row.oldest },
  ]
  const table = { columns, rowKey: (row: Row) => String(row.clientId), failure: error, onRetry: () => void refetch() }
  return (
    <>
      <Answer read={read}>
        {({ asOf, ages }) => (
          <ShareBar
            title={`${asOf} 未结挂账的账龄`}
            unit="元"
            labelName="天数"
            format={yuan}
            bars={ages.map(({ age, amount }) => ({ label: `${age} 天`, value: Number(amount), href: ofAge(age) }))}
          />
        )}
      </Answer>
      <h3>挂账最多的客户</h3>
      <StatTable {...table} label="挂账最多的客户" empty="没有未结的挂账" rows={data?.top} />
      {data !== undefined && data.over80.length > 0 && (
        <>
          <h3>授信已用超过 80% 的客户</h3>
          <StatTable
            {...table}
            label="授信已用超过 80% 的客户"
            empty="没有授信已用超过 80% 的客户"
            rows={data.over80}
          />
        </>
      )}
    </>
  )
}
