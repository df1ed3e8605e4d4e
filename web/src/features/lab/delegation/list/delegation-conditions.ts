import { urgency } from '@seam/contract/catalogue/cost-coefficient'
import { delegationState, payState } from '@seam/contract/lab/delegation'
import type { Condition } from '../../../../kit/query-panel/condition.ts'

export const delegationConditions: readonly Condition[] = [
  { key: 'delegateCode', label: '委托单号', kind: 'text' },
  { key: 'clientName', label: '客户', kind: 'text' },
  { key: 'state', label: '状态', kind: 'select', multiple: true, source: { options: [...delegationState.options] } },
  { key: 'payState', label: '付款', kind: 'select', multiple: true, source: { options: [...payState.options] } },
  { key: 'urgency', label: '紧急程度', kind: 'select', source: { options: [...urgency.options] } },
  { key: 'createTime', label: '登记时间', kind: 'range' },
]
