import type { FigureInput } from '@seam/contract/insight/stat/figure-input'
import { qualityStatCalls } from '@seam/contract/insight/stat/quality/quality'
import {
  type RetestCountRow,
  type RetestFigureRow,
  type RetestMark,
  type retestHeadings,
  retestMark,
} from '@seam/contract/insight/stat/quality/retest'
import type { OutputOf } from '@seam/contract/kit/call'
import { retestVerdict } from '@seam/contract/lab/result/retest'
import { useRead } from '../../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { RowsFrame } from '../parts/rows-frame.tsx'
import type { StatFilters } from '../parts/stat-filters.ts'
import { type ExportedStatColumn, FigureLink, type StatColumn, StatTable } from '../parts/stat-table.tsx'
import { useStatPage } from '../parts/use-stat-page.ts'
import { useQualityAddress } from './quality-address.ts'

type Props = {
  input: FigureInput
  retests: OutputOf<typeof qualityStatCalls.list>['retests'] | undefined
  failure: Parameters<typeof StatTable>[0]['failure']
  onRetry: () => void
}

/** How many retested values agree with the results in force, by project; each figure opens its values. */
export const RetestFigures = ({ input, retests, ...state }: Props) => {
  const qualityAddress = useQualityAddress(input)
  const addressOf = (mark: RetestMark, row?: RetestCountRow) => qualityAddress({ retest: mark }, row?.projectId)
  const total = retests?.total
  const columns: readonly StatColumn<RetestCountRow>[] = [
    { key: 'projectName', title: '项目', render: row => row.projectName, total: '合计' },
    ...retestMark.values.map(mark => ({
      key: mark,
      title: retestMark.label(mark),
      numeric: true,
      render: (row: RetestCountRow) => <FigureLink value={row[mark]} href={addressOf(mark, row)} />,
      total: total && <FigureLink value={total[mark]} href={addressOf(mark)} />,
    })),
    {
      key: 'agreeingRate',
      title: '符合率（%）',
      numeric: true,
      render: row => row.agreeingRate,
      total: total && (total.agreeingRate ?? '--'),
    },
  ]
  return (
    <StatTable
      label="留样复测"
      empty="期间内没有留样复测；在「留样」里登记"
      columns={columns}
      rows={retests?.rows}
      rowKey={row => String(row.projectId)}
      {...state}
    />
  )
}

const valueColumns: readonly ExportedStatColumn<RetestFigureRow, typeof retestHeadings>[] = [
  { key: 'projectName', title: '项目', render: row => row.projectName },
  { key: 'labCode', title: '实验编号', render: row => row.labCode ?? '--' },
  { key: 'sampleCode', title: '样品编号', render: row => row.sampleCode },
  { key: 'clientName', title: '客户', render: row => row.clientName },
  { key: 'earlier', title: '原结果', numeric: true, render: row => row.earlier },
  { key: 'reported', title: '复测', numeric: true, render: row => row.reported },
  { key: 'difference', title: '相差', numeric: true, render: row => row.difference },
  { key: 'limit', title: 'R', numeric: true, render: row => row.limit },
  { key: 'unit', title: '单位', render: row => row.unit },
  {
    key: 'verdict',
    title: '结论',
    render: row => <DictionaryTag dictionary={retestVerdict} value={row.verdict} />,
  },
  { key: 'userName', title: '复测人', render: row => row.userName },
  { key: 'createTime', title: '登记时间', render: row => row.createTime, sort: 'createTime' },
]

/** The retested values behind a figure. */
export const RetestFigureRows = ({ filters, mark }: { filters: StatFilters; mark: RetestMark }) => {
  const { input } = filters
  const { sent, tableOf } = useStatPage({ ...input, mark })
  const read = useRead(qualityStatCalls.retests, sent, { keepPrevious: true })
  return (
    <RowsFrame
      title={`留样复测：${retestMark.label(mark)}`}
      filters={filters}
      asOf={read.data?.asOf}
      file={
        <ExportButton
          call={qualityStatCalls.exportRetests}
          input={{ ...input, mark, sort: sent.sort, columns: valueColumns.map(({ key }) => key) }}
        />
      }
    >
      <StatTable
        label="复测值"
        empty="期间内没有这样的复测；留样复测复核后在这里列出"
        columns={valueColumns}
        rowKey={row => String(row.id)}
        {...tableOf(read)}
      />
    </RowsFrame>
  )
}
