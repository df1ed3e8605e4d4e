import { urgency } from '@seam/contract/catalogue/price/cost-coefficient'
import { itemState } from '@seam/contract/lab/sample/sample'
import { Select } from 'antd'
import { clearable } from '../../../../../kit/form/clearable.tsx'
import type { Condition } from '../../../../../kit/query-panel/condition.ts'

const reviewable: readonly number[] = [itemState.submitted, itemState.confirmed, itemState.published]
const states = itemState.options
  .filter(({ value }) => reviewable.includes(value))
  .map(({ value, label }) => ({ value, label }))

export const reviewConditions: readonly Condition[] = [
  { key: 'labCode', label: '样品编号', kind: 'text' },
  { key: 'projectCode', label: '项目代码', kind: 'text', op: 'eq' },
  {
    key: 'state',
    label: '状态',
    kind: 'select',
    // without a choice the list holds what awaits review
    control: ({ id, value, onChange }) => (
      <Select<number>
        id={id}
        options={states}
        {...(typeof value === 'number' ? { value } : {})}
        onChange={next => onChange(next ?? null)}
        allowClear={clearable}
        placeholder={itemState.label(itemState.submitted)}
      />
    ),
  },
  { key: 'urgency', label: '紧急程度', kind: 'select', source: { options: [...urgency.options] } },
  { key: 'receiveTime', label: '收样时间', kind: 'range' },
]
