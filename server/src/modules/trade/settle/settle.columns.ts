import { settlementState } from '@seam/contract/client/settlement'
import { fromFen } from '@seam/contract/kit/money'
import type { ListColumn } from '../../../kit/export/list.ts'
import type { ListedSettlement, ListedUnsettled } from './settle.rows.ts'

/** The columns of the list of unsettled trades in Excel. */
export const unsettledColumns: readonly ListColumn<ListedUnsettled>[] = [
  { key: 'tradeCode', title: '交易号', value: row => row.tradeCode, width: 14 },
  { key: 'clientName', title: '客户名称', value: row => row.clientName, width: 36 },
  { key: 'delegateCode', title: '委托单号', value: row => row.delegateCode, width: 16 },
  { key: 'delegateCount', title: '委托单数', value: row => row.delegateCount, kind: 'number' },
  { key: 'amount', title: '挂账金额（元）', value: row => fromFen(row.amount), kind: 'money' },
  { key: 'refunded', title: '退款冲减（元）', value: row => fromFen(row.refunded), kind: 'money' },
  { key: 'cleared', title: '已收或核销（元）', value: row => fromFen(row.cleared), kind: 'money' },
  { key: 'outstanding', title: '未结算（元）', value: row => fromFen(row.outstanding), kind: 'money' },
  { key: 'days', title: '账龄（天）', value: row => row.days, kind: 'number' },
  { key: 'overdueDays', title: '逾期（天）', value: row => row.overdueDays, kind: 'number' },
  { key: 'settleCode', title: '结算单号', value: row => row.settleCode, width: 14 },
  { key: 'createName', title: '收费员', value: row => row.createName, width: 12 },
  { key: 'createTime', title: '挂账时间', value: row => row.createTime, kind: 'time', width: 20 },
]

/** The columns of the list of settlements in Excel. */
export const settlementColumns: readonly ListColumn<ListedSettlement>[] = [
  { key: 'settleCode', title: '结算单号', value: row => row.settleCode, width: 14 },
  { key: 'clientName', title: '客户名称', value: row => row.clientName, width: 36 },
  { key: 'tradeCount', title: '交易数', value: row => row.tradeCount, kind: 'number' },
  { key: 'amount', title: '结算金额（元）', value: row => fromFen(row.amount), kind: 'money' },
  { key: 'received', title: '已收（元）', value: row => fromFen(row.received), kind: 'money' },
  { key: 'toBalance', title: '转入余额（元）', value: row => fromFen(row.surplus), kind: 'money' },
  { key: 'outstanding', title: '未收（元）', value: row => fromFen(row.outstanding), kind: 'money' },
  { key: 'state', title: '状态', value: row => settlementState.label(row.state), width: 10 },
  { key: 'remarks', title: '备注', value: row => row.remarks, width: 30 },
  { key: 'createName', title: '经办人', value: row => row.createName, width: 12 },
  { key: 'createTime', title: '结算时间', value: row => row.createTime, kind: 'time', width: 20 },
]
