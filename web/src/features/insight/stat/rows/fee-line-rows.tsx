import { feeLineKind } from '@seam/contract/client/money/ledger'
import { type FeeLineRow, type feeLineHeadings, platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import { useRead } from '../../../../kit/api/use-call.ts'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { moneyText } from '../../../../kit/money/money.tsx'
import { usePermit } from '../../../../kit/session/permit.tsx'
import { HiddenChargesNote } from '../../../../shared/client/own-shift-note.tsx'
import { RowsFrame } from '../parts/rows-frame.tsx'
import type { StatFilters } from '../parts/stat-filters.ts'
import { type ExportedStatColumn, StatTable } from '../parts/stat-table.tsx'
import { useStatPage } from '../parts/use-stat-page.ts'

type FeeLineColumn = ExportedStatColumn<FeeLineRow, typeof feeLineHeadings>
type Total = string | null | undefined

const amountsOf = (total: Total): readonly FeeLineColumn[] => [
  { key: 'charged', title: '标价（元）', numeric: true, render: row => moneyText(row.charged) },
  { key: 'amount', title: '收费（元）', numeric: true, render: row => moneyText(row.amount), total: moneyText(total) },
]

const columnsOf = (seesMoney: boolean, total: Total): readonly FeeLineColumn[] => [
  {
    key: 'createTime',
    title: '计费时间',
    render: row => row.createTime,
    sort: 'createTime',
    ...(seesMoney && { total: '合计' }),
  },
  { key: 'feeLineKind', title: '类型', render: row => feeLineKind.label(row.feeLineKind) },
  { key: 'lineName', title: '名称', render: row => row.lineName },
  { key: 'sampleCode', title: '样品编号', render: row => row.sampleCode || '--' },
  { key: 'clientName', title: '客户', render: row => row.clientName },
  { key: 'delegateCode', title: '委托单号', render: row => row.delegateCode },
  ...(seesMoney ? amountsOf(total) : []),
  { key: 'userName', title: '经手人', render: row => row.userName },
]

/** The fee lines behind the charges of a package or project. */
export const FeeLineRows = ({ filters }: { filters: StatFilters }) => {
  const { input, get } = filters
  const ofPart = { ...input, part: get('part') ?? '' }
  const { sent, tableOf } = useStatPage(ofPart)
  const read = useRead(platformRowsCalls.lines, sent, { keepPrevious: true })
  const name = get('name')
  const seesMoney = usePermit(['statMoney'])
  const columns = columnsOf(seesMoney, read.data?.total.amount)
  return (
    <RowsFrame
      title={name === null ? '收费明细' : `收费明细：${name}`}
      filters={filters}
      asOf={read.data?.asOf}
      file={
        <ExportButton
          call={platformRowsCalls.exportLines}
          input={{ ...ofPart, sort: sent.sort, columns: columns.map(({ key }) => key) }}
        />
      }
    >
      <HiddenChargesNote income={read.data?.total.amount} />
      <StatTable
        label="收费明细"
        empty="期间内没有这样的收费；委托登记、改动和退项后在这里列出"
        columns={columns}
        rowKey={row => String(row.id)}
        {...tableOf(read)}
      />
    </RowsFrame>
  )
}
