import type { FigureInput } from '@seam/contract/insight/stat/figure-input'
import { type ControlRow, qualityStatCalls } from '@seam/contract/insight/stat/quality/quality'
import {
  type ControlReadingRow,
  controlChartKey,
  type controlReadingHeadings,
} from '@seam/contract/insight/stat/quality/quality-rows'
import { controlVerdict } from '@seam/contract/lab/result/control'
import { useRead } from '../../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { usePermit } from '../../../../kit/session/permit.tsx'
import { RowsFrame } from '../parts/rows-frame.tsx'
import type { StatFilters } from '../parts/stat-filters.ts'
import { type ExportedStatColumn, FigureLink, type StatColumn, StatTable } from '../parts/stat-table.tsx'
import { useStatPage } from '../parts/use-stat-page.ts'
import { useControlAddress } from './quality-address.ts'

type Props = {
  input: FigureInput
  controls: readonly ControlRow[] | undefined
  failure: Parameters<typeof StatTable>[0]['failure']
  onRetry: () => void
}

const counts = [
  ['readings', '质控读数', {}],
  ['warned', '警告', { verdict: controlVerdict.warned }],
  ['rejected', '失控', { verdict: controlVerdict.rejected }],
] as const

/** Controls by material and project; each count opens its readings, the project its chart. */
export const ControlFigures = ({ input, controls, ...state }: Props) => {
  const seesCharts = usePermit(['controlView'])
  const addressOf = useControlAddress(input)
  const nameOf = (row: ControlRow) => `${row.projectName} ${row.component}`.trimEnd()
  const columns: readonly StatColumn<ControlRow>[] = [
    { key: 'materialName', title: '标准物质', render: row => row.materialName },
    { key: 'batchNo', title: '批号', render: row => row.batchNo || '--' },
    {
      key: 'projectName',
      title: '项目',
      render: row =>
        seesCharts ? (
          <a href={`#/quality/control?chart=${controlChartKey(row)}`} title="质控图">
            {nameOf(row)}
          </a>
        ) : (
          nameOf(row)
        ),
    },
    ...counts.map(([key, title, verdict]) => ({
      key,
      title,
      numeric: true,
      render: (row: ControlRow) => (
        <FigureLink
          value={row[key]}
          href={addressOf({ chart: controlChartKey(row), name: `${row.materialName} ${nameOf(row)}`, ...verdict })}
        />
      ),
    })),
    { key: 'bias', title: '平均偏差（U）', numeric: true, render: row => row.bias },
  ]
  return (
    <StatTable
      label="质控样"
      empty="期间内没有质控样读数；在「质控批次」里录入"
      columns={columns}
      rows={controls}
      rowKey={controlChartKey}
      {...state}
    />
  )
}

const readingColumns: readonly ExportedStatColumn<ControlReadingRow, typeof controlReadingHeadings>[] = [
  { key: 'createTime', title: '时间', render: row => row.createTime, sort: 'createTime' },
  { key: 'materialName', title: '标准物质', render: row => row.materialName },
  { key: 'batchNo', title: '批号', render: row => row.batchNo || '--' },
  { key: 'projectName', title: '项目', render: row => row.projectName },
  { key: 'raw', title: '读数', numeric: true, render: row => row.raw },
  {
    key: 'verdict',
    title: '判定',
    render: row => <DictionaryTag dictionary={controlVerdict} value={row.verdict} />,
  },
  { key: 'broken', title: '违反的规则', render: row => row.broken.join('、') || '--' },
  { key: 'certified', title: '标准值', numeric: true, render: row => row.certified },
  { key: 'uncertainty', title: 'U', numeric: true, render: row => row.uncertainty },
  { key: 'unit', title: '单位', render: row => row.unit || '--' },
  { key: 'instrument', title: '仪器', render: row => row.instrument || '--' },
  { key: 'userName', title: '录入人', render: row => row.userName },
]

/** The readings of controls behind a figure. */
export const ControlReadings = ({ filters }: { filters: StatFilters }) => {
  const { input, get } = filters
  const { startTime, endTime } = input
  const chart = get('chart') ?? ''
  const verdict = controlVerdict.values.find(one => one === get('verdict'))
  const selection = { startTime, endTime, chart, ...(verdict && { verdict }) }
  const { sent, tableOf } = useStatPage(selection)
  const read = useRead(qualityStatCalls.controls, sent, { keepPrevious: true })
  const title = verdict === undefined ? '质控样读数' : `质控样读数，${controlVerdict.label(verdict)}`
  const name = get('name')
  return (
    <RowsFrame
      title={name === null ? title : `${title}：${name}`}
      filters={filters}
      asOf={read.data?.asOf}
      onlyPeriod
      file={
        <ExportButton
          call={qualityStatCalls.exportControls}
          input={{ ...selection, sort: sent.sort, columns: readingColumns.map(({ key }) => key) }}
        />
      }
    >
      <StatTable
        label="质控样读数"
        empty="期间内没有这样的读数；质控样的读数录入后在这里列出"
        columns={readingColumns}
        rowKey={row => String(row.id)}
        {...tableOf(read)}
      />
    </RowsFrame>
  )
}
