import { inputBefore } from '@seam/contract/insight/stat/drill/drill'
import { type FigureInput, withFilter } from '@seam/contract/insight/stat/figure-input'
import { type GroupStatRow, type groupHeadings, projectStatCalls } from '@seam/contract/insight/stat/project'
import { none } from '@seam/contract/kit/list/figure-filters'
import { growthText } from '@seam/contract/kit/value/percent'
import { Answer } from '../../../../kit/answer/answer.tsx'
import { useRead } from '../../../../kit/api/use-call.ts'
import { RankedBars } from '../../../../kit/chart/bar-chart.tsx'
import { moneyText } from '../../../../kit/money/money.tsx'
import { useRowAddresses } from '../../../../kit/page-table/state/use-row-addresses.ts'
import { usePermit } from '../../../../kit/session/permit.tsx'
import { HiddenChargesNote } from '../../../../shared/client/own-shift-note.tsx'
import { OutstandingNote, outstandingName, outstandingText } from '../parts/outstanding.tsx'
import type { StatFilters } from '../parts/stat-filters.ts'
import { type ExportedStatColumn, FigureLink, StatTable } from '../parts/stat-table.tsx'

const growth = (before: number, now: number) => growthText(before, now) || '--'

/** Orders of packages, single projects and surcharges, compared with the previous period of equal length. */
export const GroupStat = ({ filters: { input, search } }: { filters: StatFilters }) => {
  const { rowsAddress, chargesAddress, entriesAddress, ordersAddress } = useRowAddresses()
  const seesMoney = usePermit(['statMoney'])
  const read = useRead(projectStatCalls.groups, input, { keepPrevious: true })
  const { data, error, refetch } = read
  const total = data?.total
  const place = { path: '/stat/project', search } as const
  /** Surcharges are of whole delegations. */
  const addressOf = ({ kind, groupId, name }: GroupStatRow) =>
    kind === 'surcharge'
      ? ordersAddress(place, name, input, { kind })
      : rowsAddress('registered', withFilter(input, 'groupId', groupId ?? none), name)
  const ordersOf = ({ kind, groupId, name }: GroupStatRow, period: FigureInput) =>
    ordersAddress(place, name, period, groupId === null ? { kind } : { kind, groupId })
  const chargesOf = ({ kind, groupId, name }: GroupStatRow, period: FigureInput) => {
    const key = kind === 'surcharge' ? kind : kind === 'single' ? null : String(groupId)
    return chargesAddress(place, name, 'charged', 'package', key, period)
  }
  const outstandings = [data?.outstanding, data?.previousOutstanding]
  const columns: readonly ExportedStatColumn<GroupStatRow, typeof groupHeadings>[] = [
    {
      key: 'name',
      title: '项目组',
      render: row => row.name,
      total: '合计',
      rest: outstandings.map(outstandingName).find(Boolean),
    },
    {
      key: 'times',
      title: '次数',
      numeric: true,
      render: row => <FigureLink value={row.times} href={ordersOf(row, input)} />,
      total: total && <FigureLink value={total.times} href={ordersAddress(place, '次数', input)} />,
    },
    {
      key: 'delegations',
      title: '委托',
      numeric: true,
      render: row => <FigureLink value={row.delegations} href={addressOf(row)} />,
      total: total && <FigureLink value={total.delegations} href={rowsAddress('registered', input, '登记')} />,
    },
    {
      key: 'previousTimes',
      title: '前期次数',
      numeric: true,
      render: row => <FigureLink value={row.previousTimes} href={ordersOf(row, inputBefore(input))} />,
      total: total && (
        <FigureLink value={total.previousTimes} href={ordersAddress(place, '前期次数', inputBefore(input))} />
      ),
    },
    {
      key: 'growth',
      title: '增长',
      numeric: true,
      render: row => growth(row.previousTimes, row.times),
      total: total && growth(total.previousTimes, total.times),
    },
    ...(seesMoney
      ? [
          {
            key: 'income' as const,
            title: '收费（元）' as const,
            numeric: true,
            render: (row: GroupStatRow) => <FigureLink value={moneyText(row.income)} href={chargesOf(row, input)} />,
            total: total && <FigureLink value={moneyText(total.income)} href={entriesAddress(place, '收费', input)} />,
            rest: outstandingText(data?.outstanding),
          },
          {
            key: 'previousIncome' as const,
            title: '前期收费（元）' as const,
            numeric: true,
            render: (row: GroupStatRow) => (
              <FigureLink value={moneyText(row.previousIncome)} href={chargesOf(row, inputBefore(input))} />
            ),
            total: total && (
              <FigureLink
                value={moneyText(total.previousIncome)}
                href={entriesAddress(place, '前期收费', inputBefore(input))}
              />
            ),
            rest: outstandingText(data?.previousOutstanding),
          },
        ]
      : []),
  ]
  return (
    <>
      <Answer read={read}>
        {({ rows }) => (
          <RankedBars
            title="登记的委托"
            unit="份"
            labelName="项目组"
            bars={rows.map(row => ({ label: row.name, value: row.delegations, href: addressOf(row) }))}
          />
        )}
      </Answer>
      <OutstandingNote amounts={outstandings} />
      <HiddenChargesNote income={total?.income} />
      <StatTable
        label="项目组"
        empty="期间内和前一个等长期间内没有登记的委托"
        columns={columns}
        rows={data?.rows}
        rowKey={row => `${row.kind} ${row.groupId}`}
        failure={error}
        onRetry={() => void refetch()}
      />
    </>
  )
}
