import { clientSource, payPolicy } from '@seam/contract/client/client'
import { gradeCalls } from '@seam/contract/client/grade'
import { state } from '@seam/contract/kit/dictionary'
import { Select } from 'antd'
import { useRead } from '../../../kit/api/use-call.ts'
import { clearable } from '../../../kit/form/clearable.tsx'
import type { Condition, ControlProps } from '../../../kit/query-panel/condition.ts'
import { SalesmanPicker } from '../../../shared/catalogue/salesman-picker.tsx'

/** A filter by grade. */
const GradeFilter = ({ id, value, onChange }: ControlProps) => {
  const { data, isPending } = useRead(gradeCalls.list, {})
  return (
    <Select
      id={id}
      value={value ?? undefined}
      onChange={next => onChange(next)}
      options={(data ?? []).map(grade => ({ value: grade.id, label: grade.gradeName }))}
      loading={isPending}
      allowClear={clearable}
      placeholder="全部"
    />
  )
}

export const clientConditions: readonly Condition[] = [
  { key: 'keyword', label: '关键字', kind: 'text' },
  { key: 'gradeId', label: '会员等级', kind: 'select', control: props => <GradeFilter {...props} /> },
  { key: 'source', label: '来源', kind: 'select', source: { options: [...clientSource.options] } },
  {
    key: 'salesmanId',
    label: '业务员',
    kind: 'select',
    control: ({ id, value, onChange }) => (
      <SalesmanPicker id={id} value={(value as number | null) ?? null} onChange={onChange} withStopped />
    ),
  },
  { key: 'payPolicy', label: '付款方式', kind: 'select', source: { options: [...payPolicy.options] } },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...state.options] } },
  { key: 'createTime', label: '建档时间', kind: 'range' },
]
