import { inputOfDelayReason } from '@seam/contract/insight/stat/drill/drill'
import { withFilter } from '@seam/contract/insight/stat/figure-input'
import { type ProjectTimeRow, timeStatCalls } from '@seam/contract/insight/stat/time'
import { delayReasons } from '@seam/contract/lab/delegation/delegation.calls'
import { Answer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { RankedBars } from '../../../kit/chart/bar-chart.tsx'
import { SpanBars } from '../../../kit/chart/span-bars.tsx'
import { useDictionary } from '../../../kit/dictionary/dictionaries.ts'
import { ExportButton } from '../../../kit/export/export-button.tsx'
import { useRowAddresses } from '../../../kit/page-table/state/use-row-addresses.ts'
import { FigureCards } from './parts/figure-cards.tsx'
import { useStatFilters } from './parts/stat-filters.ts'
import { StatFrame } from './parts/stat-frame.tsx'
import { FigureLink, type StatColumn, StatTable } from './parts/stat-table.tsx'
import { useBlind } from './parts/use-blind.ts'

/** Whether promises were kept, what is late now, and how long each project takes. */
export const TimeStatPage = () => {
  const { rowsAddress } = useRowAddresses()
  const filters = useStatFilters()
  const { input } = filters
  const read = useRead(timeStatCalls.list, input, { keepPrevious: true })
  const { data, error, refetch } = read
  const reasonNames = useDictionary(delayReasons)
  const nameOf = (code: string) =>
    code === '' ? '没有填写' : (reasonNames.find(({ dictCode }) => dictCode === code)?.dictCodeName ?? code)
  const total = data?.total
  const ofProject = ({ projectId }: ProjectTimeRow) => withFilter(input, 'projectId', projectId)
  const columns: readonly StatColumn<ProjectTimeRow>[] = [
    { key: 'projectName', title: '项目', render: row => row.projectName, total: '全部项目' },
    {
      key: 'items',
      title: '复核项次',
      numeric: true,
      render: row => <FigureLink value={row.items} href={rowsAddress('items', ofProject(row), row.projectName)} />,
      total: total && <FigureLink value={total.items} href={rowsAddress('items', input, '复核项次')} />,
    },
    { key: 'p50', title: 'p50（工作小时）', numeric: true, render: row => row.p50, total: total?.p50 },
    { key: 'p90', title: 'p90（工作小时）', numeric: true, render: row => row.p90, total: total?.p90 },
  ]
  return (
    <StatFrame
      title="时效"
      filters={filters}
      asOf={data?.asOf}
      withoutClient={useBlind()}
      tools={<ExportButton call={timeStatCalls.exportAll} input={input} />}
    >
      <FigureCards
        read={read}
        cards={[
          { name: '现在逾期', value: total?.overdue, href: rowsAddress('overdue', input, '现在逾期'), alert: true },
          { name: '现在临期', value: total?.soon, href: rowsAddress('soon', input, '现在临期') },
          {
            name: '待填逾期原因',
            value: total?.unexplained,
            href: rowsAddress('unexplained', input, '待填逾期原因'),
            alert: true,
          },
          { name: '应完成', value: total?.due, href: rowsAddress('due', input, '应完成') },
          { name: '按时完成', value: total?.kept, href: rowsAddress('kept', input, '按时完成') },
          {
            name: '按时率',
            value: total === undefined ? undefined : total.keptRate,
            unit: '%',
            href: total?.kept === 0 ? undefined : rowsAddress('kept', input, '按时完成'),
          },
        ]}
      />
      <Answer read={read}>
        {({ rows }) => (
          <SpanBars
            title="各项目用时：p50 至 p90"
            unit="工作小时"
            head={['项目', 'p50（工作小时）', 'p90（工作小时）']}
            spans={rows.flatMap(row =>
              row.p50 === null || row.p90 === null
                ? []
                : [
                    {
                      label: row.projectName,
                      from: Number(row.p50),
                      to: Number(row.p90),
                      href: rowsAddress('items', ofProject(row), row.projectName),
                    },
                  ],
            )}
          />
        )}
      </Answer>
      {data !== undefined && data.reasons.length > 0 && (
        <RankedBars
          title="没有按时完成的委托：逾期原因"
          unit="单"
          labelName="逾期原因"
          bars={data.reasons.map(({ delayReason, delegations }) => ({
            label: nameOf(delayReason),
            value: delegations,
            href: rowsAddress('missed', inputOfDelayReason(delayReason, input), nameOf(delayReason)),
          }))}
        />
      )}
      <StatTable
        label="各项目用时"
        empty="期间内没有复核的结果；复核后按项目列出"
        columns={columns}
        rows={data?.rows}
        rowKey={row => String(row.projectId)}
        failure={error}
        onRetry={() => void refetch()}
      />
    </StatFrame>
  )
}
