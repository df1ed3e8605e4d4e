import {
  type QualityItemRow,
  type QualityMark,
  type QualityRow,
  type qualityItemHeadings,
  qualityMark,
  qualityStatCalls,
  reasonName,
} from '@seam/contract/insight/stat/quality/quality'
import { type PairMark, pairMark } from '@seam/contract/insight/stat/quality/quality-rows'
import { retestMark } from '@seam/contract/insight/stat/quality/retest'
import { returnReason } from '@seam/contract/lab/result/result'
import { useRead } from '../../../../kit/api/use-call.ts'
import { RankedBars } from '../../../../kit/chart/bar-chart.tsx'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { ExportMenu } from '../../../../kit/export/export-menu.tsx'
import { FigureCards } from '../parts/figure-cards.tsx'
import { RowsFrame } from '../parts/rows-frame.tsx'
import { type StatFilters, useStatFilters } from '../parts/stat-filters.ts'
import { StatFrame } from '../parts/stat-frame.tsx'
import { type ExportedStatColumn, FigureLink, type StatColumn, StatTable } from '../parts/stat-table.tsx'
import { useBlind } from '../parts/use-blind.ts'
import { useStatPage } from '../parts/use-stat-page.ts'
import { ControlFigures, ControlReadings } from './control-figures.tsx'
import { PairRows } from './pair-rows.tsx'
import { useQualityAddress } from './quality-address.ts'
import { RetestFigureRows, RetestFigures } from './retest-figures.tsx'

const itemColumns: readonly ExportedStatColumn<QualityItemRow, typeof qualityItemHeadings>[] = [
  { key: 'projectName', title: '项目', render: row => row.projectName },
  { key: 'labCode', title: '实验编号', render: row => row.labCode ?? '--' },
  { key: 'sampleCode', title: '样品编号', render: row => row.sampleCode },
  { key: 'clientName', title: '客户', render: row => row.clientName },
  { key: 'submitTime', title: '最后提交', render: row => row.submitTime, sort: 'submitTime' },
  { key: 'submitName', title: '提交人', render: row => row.submitName },
]

const reasonCodes = [...returnReason.values, 0] as const
type ReasonCode = (typeof reasonCodes)[number]

type ItemsProps = { filters: StatFilters; mark: QualityMark; reason: ReasonCode | undefined }

/** The items behind a figure, or those that went back for a reason. */
const QualityItems = ({ filters, mark, reason }: ItemsProps) => {
  const selection = { ...filters.input, mark, ...(reason !== undefined && { reason }) }
  const { sent, tableOf } = useStatPage(selection)
  const read = useRead(qualityStatCalls.items, sent, { keepPrevious: true })
  return (
    <RowsFrame
      title={reason === undefined ? `质控：${qualityMark.label(mark)}` : `退回和撤回：${reasonName(reason)}`}
      filters={filters}
      asOf={read.data?.asOf}
      file={
        <ExportButton
          call={qualityStatCalls.exportItems}
          input={{ ...selection, sort: sent.sort, columns: itemColumns.map(({ key }) => key) }}
        />
      }
    >
      <StatTable
        label="检测项次"
        empty="期间内没有这样的结果；提交后在这里列出"
        columns={itemColumns}
        rowKey={row => String(row.id)}
        {...tableOf(read)}
      />
    </RowsFrame>
  )
}

const rates = [
  ['third', 'thirdRate'],
  ['waived', 'waivedRate'],
  ['returned', 'returnedRate'],
  ['retracted', 'retractedRate'],
  ['corrected', 'correctedRate'],
] as const

/** Quality of results: range of parallels, repeated tests, and controls. */
export const QualityStatPage = () => {
  const filters = useStatFilters()
  const { input, get } = filters
  const qualityAddress = useQualityAddress(input)
  const blind = useBlind()
  const read = useRead(qualityStatCalls.list, input, { keepPrevious: true })
  const { data, error, refetch } = read
  const chosen = qualityMark.values.find(one => one === get('mark'))
  const reason = reasonCodes.find(code => String(code) === get('reason'))
  if (chosen !== undefined) return <QualityItems filters={filters} mark={chosen} reason={reason} />
  const retested = retestMark.values.find(one => one === get('retest'))
  if (retested !== undefined) return <RetestFigureRows filters={filters} mark={retested} />
  const pair = pairMark.values.find(one => one === get('pair'))
  if (pair !== undefined) return <PairRows filters={filters} mark={pair} />
  if (get('chart') !== null) return <ControlReadings filters={filters} />
  const total = data?.total
  const addressOf = (mark: QualityMark, row?: QualityRow) => qualityAddress({ mark }, row?.projectId)
  const pairsOf = (mark: PairMark, row?: QualityRow) => qualityAddress({ pair: mark }, row?.projectId)
  const columns: readonly StatColumn<QualityRow>[] = [
    { key: 'projectName', title: '项目', render: row => row.projectName, total: '合计' },
    ...qualityMark.values.map(mark => ({
      key: mark,
      title: qualityMark.label(mark),
      numeric: true,
      render: (row: QualityRow) => <FigureLink value={row[mark]} href={addressOf(mark, row)} />,
      total: total && <FigureLink value={total[mark]} href={addressOf(mark)} />,
    })),
    ...pairMark.values.map(mark => ({
      key: mark,
      title: pairMark.label(mark),
      numeric: true,
      render: (row: QualityRow) => <FigureLink value={row[mark]} href={pairsOf(mark, row)} />,
      total: total && <FigureLink value={total[mark]} href={pairsOf(mark)} />,
    })),
    { key: 'beyondRate', title: '超 T（%）', numeric: true, render: row => row.beyondRate, total: total?.beyondRate },
    { key: 'ratio50', title: '|x₁−x₂|/T p50', numeric: true, render: row => row.ratio50, total: total?.ratio50 },
    { key: 'ratio90', title: '|x₁−x₂|/T p90', numeric: true, render: row => row.ratio90, total: total?.ratio90 },
  ]
  const state = { failure: error, onRetry: () => void refetch() }
  return (
    <StatFrame
      title="质控"
      filters={filters}
      asOf={data?.asOf}
      withoutClient={blind}
      tools={
        <ExportMenu
          call={qualityStatCalls.exportAll}
          inputs={{
            各项目质控: { ...input, table: 'projects' },
            退回和撤回的原因: { ...input, table: 'reasons' },
            留样复测: { ...input, table: 'retests' },
            质控样: { ...input, table: 'controls' },
          }}
        />
      }
    >
      <FigureCards
        read={read}
        cards={[
          { name: '提交项次', value: total?.submitted, href: addressOf('submitted') },
          { name: '平行差/T 中位', value: total === undefined ? undefined : total.ratio50, href: pairsOf('pairs') },
          ...rates.map(([mark, rate]) => ({
            name: `${qualityMark.label(mark)}率`,
            value: total === undefined ? undefined : total[rate],
            unit: '%',
            href: total?.[mark] === 0 ? undefined : addressOf(mark),
          })),
        ]}
      />
      {data !== undefined && data.reasons.length > 0 && (
        <RankedBars
          title="退回和撤回的原因"
          unit="项次"
          labelName="原因"
          bars={data.reasons.map(({ reasonCode, items }) => ({
            label: reasonName(reasonCode),
            value: items,
            href: qualityAddress({ mark: 'submitted', reason: String(reasonCode ?? 0) }),
          }))}
        />
      )}
      <StatTable
        label="各项目质控"
        empty="期间内没有提交的结果"
        columns={columns}
        rows={data?.rows}
        rowKey={row => String(row.projectId)}
        {...state}
      />
      <h3>留样复测</h3>
      <RetestFigures input={input} retests={data?.retests} {...state} />
      <h3>质控样</h3>
      <ControlFigures input={input} controls={data?.controls} {...state} />
    </StatFrame>
  )
}
