import { smsKind, smsState } from '@seam/contract/system/sms'
import type { Condition } from '../../../kit/query-panel/condition.ts'

export const smsConditions: readonly Condition[] = [
  { key: 'mobile', label: '手机号', kind: 'text', op: 'eq' },
  { key: 'smsKind', label: '类型', kind: 'select', source: { options: [...smsKind.options] } },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...smsState.options] } },
  { key: 'createTime', label: '时间', kind: 'range' },
]
