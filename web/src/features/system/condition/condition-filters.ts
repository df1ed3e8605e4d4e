import { conditionType } from '@seam/contract/system/condition'
import type { Condition } from '../../../kit/query-panel/condition.ts'

export const conditionFilters: readonly Condition[] = [
  { key: 'tagName', label: '标签名称', kind: 'text' },
  { key: 'conditionCode', label: '字段', kind: 'text' },
  { key: 'conditionType', label: '类型', kind: 'select', source: { options: [...conditionType.options] } },
]
