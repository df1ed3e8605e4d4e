import { material, projectKind } from '@seam/contract/catalogue/project'
import { state } from '@seam/contract/kit/dictionary'
import type { Condition } from '../../../kit/query-panel/condition.ts'

export const projectConditions: readonly Condition[] = [
  { key: 'keyword', label: '关键字', kind: 'text' },
  { key: 'material', label: '物料', kind: 'select', source: { options: [...material.options] } },
  { key: 'kind', label: '类型', kind: 'select', source: { options: [...projectKind.options] } },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...state.options] } },
]
