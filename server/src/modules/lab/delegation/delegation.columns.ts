import { urgency } from '@seam/contract/catalogue/price/cost-coefficient'
import { fromFen } from '@seam/contract/kit/value/money'
import { delegationState, payState } from '@seam/contract/lab/delegation/delegation'
import { delegationHeadings } from '@seam/contract/lab/delegation/delegation.row'
import { printCountsText } from '@seam/contract/lab/delegation/print-counts'
import { listColumns } from '../../../kit/export/list.ts'
import type { ListedDelegation } from './delegation.rows.ts'

/** The columns of the delegation list in Excel. */
export const delegationColumns = listColumns<ListedDelegation, typeof delegationHeadings>(delegationHeadings, {
  delegateCode: [
    { value: row => row.delegateCode, width: 20 },
    { title: '紧急程度', value: row => urgency.label(row.urgency), width: 10 },
  ],
  clientName: [
    { title: '客户编号', value: row => row.clientCode, width: 12 },
    { value: row => row.clientName, width: 36 },
  ],
  sampleName: [
    { value: row => row.sampleName, width: 24 },
    { title: '样品数', value: row => row.sampleCount, kind: 'number' },
  ],
  state: { value: row => delegationState.label(row.state), width: 10 },
  payState: { value: row => payState.label(row.payState), width: 10 },
  delegatePrintCount: { value: printCountsText, width: 24 },
  fee: { value: row => fromFen(row.fee), kind: 'money' },
  dueTime: { value: row => row.dueTime, kind: 'time', width: 20 },
  createTime: { value: row => row.createTime, kind: 'time', width: 20 },
  createName: { value: row => row.createName, width: 12 },
  consignorName: { value: row => row.consignorName, width: 12 },
  coefficientName: { value: row => row.coefficientName, width: 14 },
  signTime: { value: row => row.signTime, kind: 'time', width: 20 },
})
