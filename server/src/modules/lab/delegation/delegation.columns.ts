import { urgency } from '@seam/contract/catalogue/cost-coefficient'
import { fromFen } from '@seam/contract/kit/money'
import { delegationState, payState } from '@seam/contract/lab/delegation/delegation'
import type { ListColumn } from '../../../kit/export/list.ts'
import type { ListedDelegation } from './delegation.rows.ts'

/** The columns of the delegation list in Excel; several of them form one column of the screen. */
export const delegationColumns: readonly ListColumn<ListedDelegation>[] = [
  { key: 'delegateCode', title: '委托单号', value: row => row.delegateCode, width: 20 },
  { key: 'delegateCode', title: '紧急程度', value: row => urgency.label(row.urgency), width: 10 },
  { key: 'clientName', title: '客户编号', value: row => row.clientCode, width: 12 },
  { key: 'clientName', title: '客户', value: row => row.clientName, width: 36 },
  { key: 'sampleName', title: '样品', value: row => row.sampleName, width: 24 },
  { key: 'sampleName', title: '样品数', value: row => row.sampleCount, kind: 'number' },
  { key: 'state', title: '状态', value: row => delegationState.label(row.state), width: 10 },
  { key: 'payState', title: '付款', value: row => payState.label(row.payState), width: 10 },
  { key: 'fee', title: '费用（元）', value: row => fromFen(row.fee), kind: 'money' },
  { key: 'dueTime', title: '应完成', value: row => row.dueTime, kind: 'time', width: 20 },
  { key: 'createTime', title: '登记时间', value: row => row.createTime, kind: 'time', width: 20 },
  { key: 'createName', title: '登记人', value: row => row.createName, width: 12 },
  { key: 'consignorName', title: '送样人', value: row => row.consignorName, width: 12 },
  { key: 'coefficientName', title: '费用系数', value: row => row.coefficientName, width: 14 },
  { key: 'signTime', title: '签收时间', value: row => row.signTime, kind: 'time', width: 20 },
]
