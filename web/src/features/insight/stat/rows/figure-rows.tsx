import { clientSource } from '@seam/contract/client/client'
import { ledgerAccount, moneyAccounts, postingKind } from '@seam/contract/client/money/ledger'
import { ofClients } from '@seam/contract/insight/stat/drill/drill'
import { creditAge } from '@seam/contract/insight/stat/platform'
import {
  type CountedClientRow,
  clientFigure,
  clientTitles,
  type countedClientHeadings,
  type MoneyRow,
  moneyFigure,
  type moneyHeadings,
  moneyTitles,
  type OpenCreditRow,
  type openCreditHeadings,
  platformRowsCalls,
} from '@seam/contract/insight/stat/platform-rows'
import { state } from '@seam/contract/kit/dictionary'
import { useRead } from '../../../../kit/api/use-call.ts'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { moneyText } from '../../../../kit/money/money.tsx'
import { HiddenChargesNote, OwnShiftNote } from '../../../../shared/client/own-shift-note.tsx'
import { RowsFrame } from '../parts/rows-frame.tsx'
import type { StatFilters } from '../parts/stat-filters.ts'
import { type ExportedStatColumn, StatTable } from '../parts/stat-table.tsx'
import { useStatPage } from '../parts/use-stat-page.ts'

type Props = { filters: StatFilters }

const moneyColumns = (
  total: string | null | undefined,
): readonly ExportedStatColumn<MoneyRow, typeof moneyHeadings>[] => [
  { key: 'businessDate', title: '记账日', render: row => row.businessDate, total: '合计', sort: 'businessDate' },
  { key: 'postingKind', title: '类型', render: row => postingKind.label(row.postingKind) },
  { key: 'clientName', title: '客户', render: row => row.clientName || '未认领' },
  { key: 'delegateCode', title: '委托单号', render: row => row.delegateCode || '--' },
  { key: 'ledgerAccount', title: '科目', render: row => ledgerAccount.label(row.ledgerAccount) },
  { key: 'amount', title: '金额（元）', numeric: true, render: row => moneyText(row.amount), total: moneyText(total) },
  { key: 'userName', title: '经手人', render: row => row.userName },
]

/** The entries of the ledger behind income or cash. */
export const MoneyRows = ({ filters }: Props) => {
  const { input, get } = filters
  const figure = moneyFigure.options.find(one => one === get('figure')) ?? 'income'
  const account = moneyAccounts.find(one => one === get('account'))
  const selection = { ...input, figure, ...(account && { account }) }
  const { sent, tableOf } = useStatPage(selection)
  const read = useRead(platformRowsCalls.money, sent, { keepPrevious: true })
  const name = get('name')
  const columns = moneyColumns(read.data?.total.amount)
  return (
    <RowsFrame
      title={name === null || name === moneyTitles[figure] ? moneyTitles[figure] : `${moneyTitles[figure]}：${name}`}
      filters={filters}
      asOf={read.data?.asOf}
      file={
        <ExportButton
          call={platformRowsCalls.exportMoney}
          input={{ ...selection, sort: sent.sort, columns: columns.map(({ key }) => key) }}
        />
      }
    >
      {figure === 'charged' ? (
        <HiddenChargesNote income={read.data?.total.amount} />
      ) : (
        <OwnShiftNote isShown={read.data?.leavesOutOwnShift === true} of={moneyTitles[figure]} />
      )}
      <StatTable
        label={moneyTitles[figure]}
        empty="期间内没有这样的记账；收款、挂账、退款等入账后在这里列出"
        columns={columns}
        rowKey={row => String(row.id)}
        {...tableOf(read)}
      />
    </RowsFrame>
  )
}

/** Unsettled credit, delegation by delegation. */
export const CreditRows = ({ filters }: Props) => {
  const { input, get } = filters
  const asOf = input.endTime
  const age = creditAge.options.find(one => one === get('age'))
  const selection = { asOf, ...(age && { age }), query: ofClients(input.query) }
  const { sent, tableOf } = useStatPage(selection)
  const read = useRead(platformRowsCalls.credit, sent, { keepPrevious: true })
  const columns: readonly ExportedStatColumn<OpenCreditRow, typeof openCreditHeadings>[] = [
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
    <RowsFrame
      title={`未结的挂账${age === undefined ? '' : `，${age} 天`}`}
      filters={filters}
      asOf={read.data?.asOf}
      ofDay
      file={
        <ExportButton
          call={platformRowsCalls.exportCredit}
          input={{ ...selection, columns: columns.map(({ key }) => key) }}
        />
      }
    >
      <StatTable
        label="未结的挂账"
        empty="没有未结的挂账；委托挂账后、结清前在这里列出"
        columns={columns}
        rowKey={row => `${row.clientId} ${row.delegationId} ${row.day}`}
        {...tableOf(read)}
      />
    </RowsFrame>
  )
}

/** What would fill each list of clients. */
const noClients = {
  all: '还没有客户；在「客户信息」登记',
  enabled: '没有启用的客户；在「客户信息」登记或启用',
  stopped: '没有停用的客户',
  fresh: '期间内没有新增的客户；在「客户信息」登记',
  active: '期间内没有签收过委托的客户；签收后在这里列出',
  silent: '没有沉默客户（上一个同样长的期间签收过、本期间没有的）',
} as const

const clientColumns: readonly ExportedStatColumn<CountedClientRow, typeof countedClientHeadings>[] = [
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
    <RowsFrame
      title={clientTitles[figure]}
      filters={filters}
      asOf={read.data?.asOf}
      file={
        <ExportButton
          call={platformRowsCalls.exportClients}
          input={{ ...input, figure, sort: sent.sort, columns: clientColumns.map(({ key }) => key) }}
        />
      }
    >
      <StatTable
        label={clientTitles[figure]}
        empty={noClients[figure]}
        columns={clientColumns}
        rowKey={row => String(row.id)}
        {...tableOf(read)}
      />
    </RowsFrame>
  )
}
