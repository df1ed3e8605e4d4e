import { gradeCalls } from '@seam/contract/client/grade'
import { Select } from 'antd'
import { useRead } from '../../../kit/api/use-call.ts'
import type { ControlProps } from '../../../kit/query-panel/condition.ts'

/** A filter by grade. */
export const GradeFilter = ({ id, value, onChange }: ControlProps) => {
  const { data, isPending } = useRead(gradeCalls.list, {})
  return (
    <Select
      id={id}
      value={value ?? undefined}
      onChange={next => onChange(next)}
      options={(data ?? []).map(grade => ({ value: grade.id, label: grade.gradeName }))}
      loading={isPending}
      allowClear
      placeholder="全部"
    />
  )
}
