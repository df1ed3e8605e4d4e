import {
  chemicalStatCalls,
  isValueMark,
  type itemHeadings,
  itemMark,
  itemMarkNames,
  type StatItemRow,
  wordsOfItems,
} from '@seam/contract/insight/stat/chemical'
import { useRead } from '../../../../kit/api/use-call.ts'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { numberText } from '../../../../kit/number/number-text.ts'
import { RowsFrame } from '../parts/rows-frame.tsx'
import type { StatFilters } from '../parts/stat-filters.ts'
import { type ExportedStatColumn, StatTable } from '../parts/stat-table.tsx'
import { useStatPage } from '../parts/use-stat-page.ts'

type Total = { readonly items: number; readonly readings: number | null; readonly values: number | null } | undefined

const columnsOf = (
  total: Total,
  countsValues: boolean,
): readonly ExportedStatColumn<StatItemRow, typeof itemHeadings>[] => [
  {
    key: 'projectName',
    title: '项目',
    render: row => row.projectName,
    ...(total && { total: `合计 ${numberText(total.items)} 项次` }),
  },
  { key: 'reported', title: '结果', numeric: true, render: row => `${row.high ? '▲' : ''}${row.reported}` },
  { key: 'unit', title: '单位', render: row => row.unit || '--' },
  {
    key: 'readings',
    title: '读数',
    numeric: true,
    render: row => row.readings,
    ...(typeof total?.readings === 'number' && { total: total.readings }),
  },
  ...(countsValues
    ? ([
        {
          key: 'values',
          title: '结果数',
          numeric: true,
          render: row => row.values,
          total: total?.values,
        },
      ] satisfies ExportedStatColumn<StatItemRow, typeof itemHeadings>[])
    : []),
  { key: 'sampleCode', title: '样品编号', render: row => row.sampleCode },
  { key: 'sampleName', title: '样品名称', render: row => row.sampleName },
  { key: 'clientName', title: '客户', render: row => row.clientName },
  { key: 'confirmTime', title: '复核', render: row => row.confirmTime, sort: 'confirmTime' },
]

/** The confirmed items behind a figure. */
export const ItemList = ({ filters }: { filters: StatFilters }) => {
  const { input, get } = filters
  const mark = itemMark.options.find(one => one === get('mark'))
  const timeBy = (['receive', 'issue'] as const).find(one => one === get('timeBy')) ?? ('confirm' as const)
  const title = mark === undefined ? '检测项次' : itemMarkNames[mark]
  const selection = { ...input, timeBy, inputs: get('inputs') === '1' ? 1 : 0, ...(mark && { mark }) }
  const { sent, tableOf } = useStatPage(selection)
  const read = useRead(chemicalStatCalls.items, sent, { keepPrevious: true })
  const columns = columnsOf(read.data?.total, isValueMark(mark))
  return (
    <RowsFrame
      title={title}
      filters={filters}
      asOf={read.data?.asOf}
      choices={wordsOfItems(selection).filter(words => words !== title)}
      file={
        <ExportButton
          call={chemicalStatCalls.exportItems}
          input={{ ...selection, sort: sent.sort, columns: columns.map(({ key }) => key) }}
        />
      }
    >
      <StatTable
        label="检测项次"
        empty="期间内没有这样的结果；复核后在这里列出"
        columns={columns}
        rowKey={row => String(row.id)}
        {...tableOf(read)}
      />
    </RowsFrame>
  )
}
