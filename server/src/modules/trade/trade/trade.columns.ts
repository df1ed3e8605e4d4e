import { tradeKind, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen } from '@seam/contract/kit/value/money'
import { tradeHeadings } from '@seam/contract/trade/trade'
import { listColumns } from '../../../kit/export/list.ts'
import type { ListedTrade } from './trade.rows.ts'

/** The columns of the list of trades in Excel. */
export const tradeColumns = listColumns<ListedTrade, typeof tradeHeadings>(tradeHeadings, {
  tradeCode: { value: row => row.tradeCode, width: 14 },
  createTime: { value: row => row.createTime, kind: 'time', width: 20 },
  clientName: { value: row => row.clientName, width: 36 },
  delegateCode: [
    { value: row => row.delegateCode, width: 18 },
    { title: '委托单数', value: row => row.delegateCount, kind: 'number' },
  ],
  tradeKind: { value: row => tradeKind.label(row.tradeKind), width: 10 },
  payMethod: { value: row => payMethod.label(row.payMethod), width: 10 },
  amount: { value: row => fromFen(row.amount), kind: 'money' },
  state: { value: row => tradeState.label(row.state), width: 10 },
  refunded: { value: row => fromFen(row.refunded), kind: 'money' },
  surplus: { value: row => fromFen(row.surplus), kind: 'money' },
  createName: { value: row => row.createName, width: 12 },
  voucherNo: { value: row => row.voucherNo, width: 20 },
  remarks: { value: row => row.remarks, width: 30 },
})
