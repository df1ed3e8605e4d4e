import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { reportState } from '@seam/contract/lab/report/report'
import type { Condition } from '../../../../kit/query-panel/condition.ts'

const common: readonly Condition[] = [
  { key: 'delegateCode', label: '委托单号', kind: 'text' },
  { key: 'clientName', label: '委托单位', kind: 'text' },
]

export const reportConditions: readonly Condition[] = [
  { key: 'reportCode', label: '报告编号', kind: 'text' },
  ...common,
  { key: 'state', label: '状态', kind: 'select', multiple: true, source: { options: [...reportState.options] } },
  {
    key: 'covered',
    label: '费用',
    kind: 'select',
    source: {
      options: [
        { value: 1, label: '已结清' },
        { value: 0, label: '未结清' },
      ],
    },
  },
  { key: 'issueTime', label: '签发时间', kind: 'range' },
]

const reportable: readonly number[] = [delegationState.testing, delegationState.tested]

export const waitingConditions: readonly Condition[] = [
  ...common,
  {
    key: 'state',
    label: '委托状态',
    kind: 'select',
    source: { options: delegationState.options.filter(({ value }) => reportable.includes(value)) },
  },
]
