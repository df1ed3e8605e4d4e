import { urgency } from '@seam/contract/catalogue/price/cost-coefficient'
import { type DoneDelegationRow, delegateStatCalls, type doneHeadings } from '@seam/contract/insight/stat/delegate'
import { inputOfRow } from '@seam/contract/insight/stat/drill/drill'
import { fillSteps } from '@seam/contract/insight/stat/fill-steps'
import { monthOf } from '@seam/contract/kit/value/day'
import { Answer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { SeriesChart } from '../../../kit/chart/series-chart.tsx'
import { ExportButton } from '../../../kit/export/export-button.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { useRowAddresses } from '../../../kit/page-table/state/use-row-addresses.ts'
import { usePermit } from '../../../kit/session/permit.tsx'
import { BackButton } from './parts/back-button.tsx'
import { FigureCards } from './parts/figure-cards.tsx'
import { useStatFilters } from './parts/stat-filters.ts'
import { StatFrame } from './parts/stat-frame.tsx'
import { type ExportedStatColumn, StatTable } from './parts/stat-table.tsx'
import { useStatPage } from './parts/use-stat-page.ts'

const emptyMonth = (first: string) => ({ month: monthOf(first), finished: 0, due: 0, onTime: 0, onTimeRate: null })

type DoneColumn = ExportedStatColumn<DoneDelegationRow, typeof doneHeadings>

/** Finished delegations: their number, those finished in time, and their money; or their list alone, behind a figure. */
export const DelegateStatPage = () => {
  const { rowsAddress } = useRowAddresses()
  const filters = useStatFilters()
  const { input, get } = filters
  const isList = get('list') === 'done'
  const seesMoney = usePermit(['statMoney'])
  const { sent, tableOf } = useStatPage(input)
  const list = useRead(delegateStatCalls.page, sent, { keepPrevious: true })
  const sum = useRead(delegateStatCalls.sum, input, { keepPrevious: true, enabled: !isList })
  const total = list.data?.total
  const due = sum.data?.total
  const amountOf = <K extends 'fee' | 'paid' | 'refunded', T extends string>(key: K, title: T) => ({
    key,
    title,
    numeric: true,
    render: (row: DoneDelegationRow) => moneyText(row[key]),
    total: moneyText(total?.[key]),
  })
  const columns: readonly DoneColumn[] = [
    { key: 'delegateCode', title: '委托单号', render: row => row.delegateCode, total: '合计', sort: 'delegateCode' },
    { key: 'clientName', title: '客户', render: row => row.clientName, sort: 'clientName' },
    { key: 'salesmanName', title: '业务员', render: row => row.salesmanName || '--' },
    { key: 'sampleCount', title: '样品', numeric: true, render: row => row.sampleCount, total: total?.samples },
    { key: 'groupNames', title: '项目组', render: row => row.groupNames || '--' },
    { key: 'urgency', title: '紧急', render: row => urgency.label(row.urgency) },
    { key: 'signTime', title: '签收', render: row => row.signTime, sort: 'signTime' },
    { key: 'dueTime', title: '应完成', render: row => row.dueTime, sort: 'dueTime' },
    { key: 'finishTime', title: '完成', render: row => row.finishTime, sort: 'finishTime' },
    { key: 'hours', title: '用时（时）', numeric: true, render: row => row.hours },
    { key: 'lateHours', title: '逾期（时）', numeric: true, render: row => row.lateHours },
    { key: 'reportCount', title: '报告', numeric: true, render: row => row.reportCount, total: total?.reports },
    ...(seesMoney ? [amountOf('fee', '费用'), amountOf('paid', '已收'), amountOf('refunded', '已退')] : []),
  ]
  return (
    <StatFrame
      title={isList ? '完成的委托' : '委托统计'}
      filters={filters}
      asOf={list.data?.asOf}
      tools={
        <>
          {isList && <BackButton filters={filters} />}
          <ExportButton
            call={delegateStatCalls.exportAll}
            input={{ ...input, sort: sent.sort, columns: columns.map(({ key }) => key) }}
          />
        </>
      }
    >
      {!isList && (
        <>
          <FigureCards
            read={list}
            cards={[
              { name: '完成委托', value: total?.delegations, href: rowsAddress('finished', input, '完成委托') },
              {
                name: '按时率',
                value: due === undefined ? undefined : due.onTimeRate,
                unit: '%',
                read: sum,
                href: due?.onTime === 0 ? undefined : rowsAddress('kept', input, '按时完成'),
              },
              { name: '逾期完成', value: total?.late, href: rowsAddress('late', input, '逾期完成') },
              {
                name: '现在逾期',
                value: due?.overdue,
                href: rowsAddress('overdue', input, '现在逾期'),
                read: sum,
                alert: true,
              },
              { name: '样品', value: total?.samples, href: rowsAddress('doneSamples', input, '样品') },
              ...(seesMoney
                ? [
                    {
                      name: '费用',
                      value: total && moneyText(total.fee),
                      unit: '元',
                      href: rowsAddress('doneFee', input, '费用'),
                    },
                  ]
                : []),
            ]}
          />
          <Answer read={sum}>
            {answer => (
              <SeriesChart
                title="每月完成与应完成"
                unit="份"
                labelName="月份"
                series={[{ name: '完成' }, { name: '应完成', draw: 'line' }, { name: '按时完成', draw: 'line' }]}
                marks={fillSteps(answer, 'month', input, ({ month }) => month, emptyMonth).map(
                  ({ month, finished, due: promised, onTime }) => {
                    const ofMonth = inputOfRow('month', `${month}-01`, input)
                    return {
                      label: month,
                      values: [finished, promised, onTime],
                      hrefs: [
                        rowsAddress('finished', ofMonth, `${month} 完成`),
                        rowsAddress('due', ofMonth, `${month} 应完成`),
                        rowsAddress('kept', ofMonth, `${month} 按时完成`),
                      ],
                    }
                  },
                )}
              />
            )}
          </Answer>
        </>
      )}
      <StatTable
        label="完成的委托"
        empty="期间内没有完成的委托；全部报告签发后在这里列出"
        columns={columns}
        rowKey={row => String(row.id)}
        {...tableOf(list)}
      />
    </StatFrame>
  )
}
