import { type FigureInput, withFilter } from '@seam/contract/insight/stat/figure-input'
import { type highHeadings, highStatCalls } from '@seam/contract/insight/stat/high'
import type { HighValueRow } from '@seam/contract/lab/report/high-value'
import { Select } from 'antd'
import { Answer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { RankedBars } from '../../../kit/chart/bar-chart.tsx'
import { ExportButton } from '../../../kit/export/export-button.tsx'
import { useRowAddresses } from '../../../kit/page-table/state/use-row-addresses.ts'
import { WayBack } from './parts/back-button.tsx'
import { FigureCards } from './parts/figure-cards.tsx'
import { useStatFilters } from './parts/stat-filters.ts'
import { StatFrame } from './parts/stat-frame.tsx'
import { type ExportedStatColumn, StatTable } from './parts/stat-table.tsx'
import { useStatPage } from './parts/use-stat-page.ts'

const columns: readonly ExportedStatColumn<HighValueRow, typeof highHeadings>[] = [
  { key: 'projectName', title: '项目', render: row => row.projectName },
  { key: 'reported', title: '结果', numeric: true, render: row => <b>▲{row.reported}</b> },
  { key: 'limit', title: '限值', numeric: true, render: row => row.limit },
  { key: 'excess', title: '超出', numeric: true, render: row => row.excess },
  { key: 'unit', title: '单位', render: row => row.unit },
  { key: 'sampleCode', title: '样品编号', render: row => row.sampleCode },
  { key: 'sampleName', title: '样品名称', render: row => row.sampleName },
  { key: 'clientName', title: '客户', render: row => row.clientName, sort: 'clientName' },
  { key: 'confirmTime', title: '复核', render: row => row.confirmTime, sort: 'confirmTime' },
  { key: 'reportCode', title: '报告', render: row => row.reportCode },
  { key: 'releaseTime', title: '发放', render: row => row.releaseTime },
]

const isOfProject = ({ query }: FigureInput, projectId: number) =>
  query.some(({ key, value }) => key === 'projectId' && value.length === 1 && value[0] === projectId)

/** Values above their limit: how many, of which projects, and whether the client has the report. */
export const HighStatPage = () => {
  const { rowsAddress } = useRowAddresses()
  const filters = useStatFilters()
  const { input, get, change } = filters
  const limitNow = get('limitNow') === '1' ? 1 : 0
  const released = get('released') === '1' ? 1 : 0
  const each = get('each') === 'delegation' ? ('delegation' as const) : ('value' as const)
  const { sent, tableOf } = useStatPage({ ...input, limitNow, released, each })
  const read = useRead(highStatCalls.page, sent, { keepPrevious: true })
  const total = read.data?.total
  /** None on the screen of the project itself: each click would add its address to that of the next. */
  const ofLimit: Record<string, string> = limitNow === 1 ? { limitNow: '1' } : {}
  const addressOf = (projectId: number, name: string) =>
    isOfProject(input, projectId)
      ? undefined
      : rowsAddress('high', withFilter(input, 'projectId', projectId), name, ofLimit)
  /** None where the table has all of them. */
  const ofAll = released === 1 || each === 'delegation' ? rowsAddress('high', input, '高指标结果', ofLimit) : undefined
  return (
    <StatFrame
      title="高指标统计"
      filters={filters}
      asOf={read.data?.asOf}
      choices={[
        limitNow === 1 ? '按现行限值' : '按出结果时的限值',
        ...(released === 1 ? ['表中只列报告已发放的'] : []),
        ...(each === 'delegation' ? ['表中每份委托只列一个'] : []),
      ]}
      choicesOnScreen={ofAll !== undefined}
      tools={
        <>
          <WayBack filters={filters} />
          <Select
            aria-label="限值"
            value={String(limitNow)}
            options={[
              { value: '0', label: '出结果时的限值' },
              { value: '1', label: '现行限值' },
            ]}
            onChange={next => change({ limitNow: next })}
          />
          <ExportButton
            call={highStatCalls.exportAll}
            input={{
              ...input,
              limitNow,
              released,
              each,
              sort: sent.sort,
              columns: columns.map(({ key }) => key),
            }}
          />
        </>
      }
    >
      <FigureCards
        read={read}
        cards={[
          { name: '高指标结果', value: total?.high, href: ofAll },
          { name: '占有限值的结果', value: total === undefined ? undefined : total.rate, unit: '%', href: ofAll },
          {
            name: '涉及委托',
            value: total?.delegations,
            href: rowsAddress('highDelegations', input, '涉及委托', ofLimit),
          },
          {
            name: '报告已发放',
            value: total?.released,
            href: rowsAddress('high', input, '报告已发放', { ...ofLimit, released: '1' }),
          },
        ]}
      />
      <Answer read={read}>
        {({ total: { projects } }) => (
          <RankedBars
            title="各项目高指标"
            unit="个"
            labelName="项目"
            bars={projects
              .filter(({ high }) => high > 0)
              .map(({ projectId, projectName, high, rate }) => ({
                label: `${projectName}（${rate ?? '--'}%）`,
                value: high,
                href: addressOf(projectId, projectName),
              }))}
          />
        )}
      </Answer>
      <StatTable
        label="高指标"
        empty="期间内没有高于限值的结果；限值在「检测项目」设定"
        columns={columns}
        rowKey={row => String(row.id)}
        {...tableOf(read)}
      />
    </StatFrame>
  )
}
