import { settlementState } from '@seam/contract/client/money/settlement'
import { fromFen } from '@seam/contract/kit/value/money'
import { settlementHeadings, unsettledHeadings } from '@seam/contract/trade/settle'
import { listColumns } from '../../../kit/export/list.ts'
import type { ListedSettlement, ListedUnsettled } from './settle.rows.ts'

/** The columns of the list of unsettled trades in Excel. */
export const unsettledColumns = listColumns<ListedUnsettled, typeof unsettledHeadings>(unsettledHeadings, {
  tradeCode: { value: row => row.tradeCode, width: 14 },
  clientName: { value: row => row.clientName, width: 36 },
  delegateCode: [
    { value: row => row.delegateCode, width: 16 },
    { title: '委托单数', value: row => row.delegateCount, kind: 'number' },
  ],
  amount: { value: row => fromFen(row.amount), kind: 'money' },
  refunded: { value: row => fromFen(row.refunded), kind: 'money' },
  cleared: { value: row => fromFen(row.cleared), kind: 'money' },
  outstanding: { value: row => fromFen(row.outstanding), kind: 'money' },
  days: { value: row => row.days, kind: 'number' },
  overdueDays: { title: '逾期（天）', value: row => row.overdueDays, kind: 'number' },
  settleCode: { value: row => row.settleCode, width: 14 },
  createName: { value: row => row.createName, width: 12 },
  createTime: { value: row => row.createTime, kind: 'time', width: 20 },
})

/** The columns of the list of settlements in Excel. */
export const settlementColumns = listColumns<ListedSettlement, typeof settlementHeadings>(settlementHeadings, {
  settleCode: { value: row => row.settleCode, width: 14 },
  clientName: { value: row => row.clientName, width: 36 },
  tradeCount: { value: row => row.tradeCount, kind: 'number' },
  amount: { value: row => fromFen(row.amount), kind: 'money' },
  received: { value: row => fromFen(row.received), kind: 'money' },
  toBalance: { value: row => fromFen(row.surplus), kind: 'money' },
  outstanding: { value: row => fromFen(row.outstanding), kind: 'money' },
  state: { value: row => settlementState.label(row.state), width: 10 },
  remarks: { value: row => row.remarks, width: 30 },
  createName: { value: row => row.createName, width: 12 },
  createTime: { value: row => row.createTime, kind: 'time', width: 20 },
})
