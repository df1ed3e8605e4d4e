import { delegationState, payState } from '@seam/contract/lab/delegation/delegation'
import { tillCalls, type WaitingRow } from '@seam/contract/trade/till'
import { goTo } from '../../../kit/location/hash-location.ts'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { moneyColumn } from '../../../kit/page-table/columns/money-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'

const columns: readonly Column<WaitingRow>[] = [
  {
    key: 'delegateCode',
    title: '委托单号',
    width: 160,
    render: row => <a href={`#/delegate/list?code=${row.delegateCode}`}>{row.delegateCode}</a>,
  },
  { key: 'clientName', title: '客户', heading: true, minWidth: 150, twoLines: true },
  {
    key: 'sampleName',
    title: '样品',
    minWidth: 140,
    twoLines: true,
    render: row => (row.sampleCount > 1 ? `${row.sampleName} 等 ${row.sampleCount} 个` : row.sampleName),
  },
  dictionaryColumn('state', '状态', delegationState, { width: 96 }),
  dictionaryColumn('payState', '付款', payState, { width: 96 }),
  moneyColumn('fee', '费用', { width: 116 }),
  moneyColumn('covered', '已收', { width: 116 }),
  moneyColumn('due', '应付', { width: 116 }),
  // the number of the delegation begins with the day
  timeColumn('createTime', '登记时间', { optional: true }),
]

const conditions: readonly Condition[] = [
  { key: 'delegateCode', label: '委托单号', kind: 'text' },
  { key: 'keyword', label: '客户', kind: 'text' },
]

const actions = ({ delegateCode }: WaitingRow): RowAction[] => [
  { label: '查看', onClick: () => goTo(`/delegate/list?code=${delegateCode}`) },
  { label: '去收款', permit: ['paymentConfirm'], onClick: () => goTo('/finance/till') },
]

/** 待支付: delegations with an amount due, the oldest first. */
export const WaitPayPage = () => (
  <PageTable
    listKey="delegate/waitPay"
    label="待支付列表"
    call={tillCalls.waiting}
    columns={columns}
    conditions={conditions}
    actions={actions}
  />
)
