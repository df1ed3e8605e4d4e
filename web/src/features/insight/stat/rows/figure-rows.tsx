import { clientSource } from '@seam/contract/client/client'
import { ledgerAccount, postingKind } from '@seam/contract/client/ledger'
import { ofClients } from '@seam/contract/insight/stat/drill'
import { creditAge } from '@seam/contract/insight/stat/platform'
import {
  type CountedClientRow,
  clientFigure,
  type MoneyRow,
  moneyFigure,
  type OpenCreditRow,
  platformRowsCalls,
} from '@seam/contract/insight/stat/platform-rows'
import { state } from '@seam/contract/kit/dictionary'
import { useRead } from '../../../../kit/api/use-call.ts'
import { moneyText } from '../../../../kit/money/money.tsx'
import { BackButton } from '../parts/back-button.tsx'
import type { StatFilters } from '../parts/stat-filters.ts'
import { StatFrame } from '../parts/stat-frame.tsx'
import { type StatColumn, StatTable } from '../parts/stat-table.tsx'
import { useStatPage } from '../parts/use-stat-page.ts'

type Props = { filters: StatFilters }

const Back = ({ filters }: Props) => <BackButton filters={filters} screen="经营概览" />

const moneyTitles = { income: '收费明细', charged: '收费明细', cash: '到账明细' } as const
const moneyColumns = (total: string | null | undefined): readonly StatColumn<MoneyRow>[] => [
  { key: 'businessDate', title: '记账日', render: row => row.businessDate, total: '合计', sort: 'businessDate' },
  { key: 'postingKind', title: '类型', render: row => postingKind.label(row.postingKind) },
  { key: 'clientName', title: '客户', render: row => row.clientName || '未认领' },
  { key: 'delegateCode', title: '委托单号', render: row => row.delegateCode || '--' },
  { key: 'ledgerAccount', title: '科目', render: row => ledgerAccount.label(row.ledgerAccount) },
  { key: 'amount', title: '金额（元）', numeric: true, render: row => moneyText(row.amount), total: moneyText(total) },
  { key: 'userName', title: '经手人', render: row => row.userName },
]

/** The entries of the ledger behind income or cash; `screen` is the one that they are shown on. */
export const MoneyRows = ({ filters, screen }: Props & { screen: string }) => {
  const { input, get } = filters
  const figure = moneyFigure.options.find(one => one === get('figure')) ?? 'income'
  const { sent, tableOf } = useStatPage({ ...input, figure })
  const read = useRead(platformRowsCalls.money, sent, { keepPrevious: true })
  const name = get('name')
  return (
    <StatFrame
      title={name === null ? moneyTitles[figure] : `${moneyTitles[figure]}：${name}`}
      filters={filters}
      asOf={read.data?.asOf}
      tools={<BackButton filters={filters} screen={screen} />}
    >
      <StatTable
        label={moneyTitles[figure]}
        empty="期间内没有记账"
        columns={moneyColumns(read.data?.total.amount)}
        rowKey={row => String(row.id)}
        {...tableOf(read)}
      />
    </StatFrame>
  )
}

/** Unsettled credit, delegation by delegation. */
export const CreditRows = ({ filters }: Props) => {
  const { input, get } = filters
  const asOf = get('asOf') ?? input.endTime
  const age = creditAge.options.find(one => one === get('age'))
  const { sent, tableOf } = useStatPage({ asOf, ...(age && { age }), query: ofClients(input.query) })
  const read = useRead(platformRowsCalls.credit, sent, { keepPrevious: true })
  const columns: readonly StatColumn<OpenCreditRow>[] = [
    { key: 'clientName', title: '客户', render: row => row.clientName, total: '合计' },
    { key: 'delegateCode', title: '委托单号', render: row => row.delegateCode || '--' },
    { key: 'day', title: '挂账日', render: row => row.day },
    { key: 'days', title: '天数', numeric: true, render: row => row.days },
    {
      key: 'amount',
      title: '未结（元）',
      numeric: true,
      render: row => moneyText(row.amount),
      total: moneyText(read.data?.total.amount),
    },
  ]
  return (
    <StatFrame
      title={`${asOf} 未结的挂账${age === undefined ? '' : `，${age} 天`}`}
      filters={filters}
      asOf={read.data?.asOf}
      tools={<Back filters={filters} />}
    >
      <StatTable
        label="未结的挂账"
        empty="没有未结的挂账"
        columns={columns}
        rowKey={row => `${row.clientId} ${row.delegationId} ${row.day}`}
        {...tableOf(read)}
      />
    </StatFrame>
  )
}

const clientTitles = {
  enabled: '启用的客户',
  stopped: '停用的客户',
  fresh: '新增的客户',
  active: '活跃的客户',
  silent: '沉默的客户',
} as const

const clientColumns: readonly StatColumn<CountedClientRow>[] = [
  { key: 'clientCode', title: '客户编号', render: row => row.clientCode },
  { key: 'clientName', title: '客户', render: row => row.clientName, sort: 'clientName' },
  { key: 'gradeName', title: '等级', render: row => row.gradeName },
  { key: 'source', title: '来源', render: row => clientSource.label(row.source) },
  { key: 'salesmanName', title: '业务员', render: row => row.salesmanName || '--' },
  { key: 'state', title: '状态', render: row => state.label(row.state) },
  { key: 'received', title: '期间签收', numeric: true, render: row => row.received },
  { key: 'lastSignTime', title: '最近签收', render: row => row.lastSignTime },
  { key: 'createTime', title: '登记', render: row => row.createTime, sort: 'createTime' },
]

/** The clients behind a figure. */
export const ClientRows = ({ filters }: Props) => {
  const { input, get } = filters
  const figure = clientFigure.options.find(one => one === get('figure')) ?? 'active'
  const { sent, tableOf } = useStatPage({ ...input, figure })
  const read = useRead(platformRowsCalls.clients, sent, { keepPrevious: true })
  return (
    <StatFrame title={clientTitles[figure]} filters={filters} asOf={read.data?.asOf} tools={<Back filters={filters} />}>
      <StatTable
        label={clientTitles[figure]}
        empty="没有这样的客户"
        columns={clientColumns}
        rowKey={row => String(row.id)}
        {...tableOf(read)}
      />
    </StatFrame>
  )
}
