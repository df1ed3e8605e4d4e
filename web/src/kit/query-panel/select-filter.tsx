import { Select } from 'antd'
import type { Condition, ControlProps } from './condition.ts'
import { useOptions } from './use-options.ts'

export const SelectFilter = ({ condition, id, value, onChange }: ControlProps & { condition: Condition }) => {
  const { options, loading } = useOptions(condition.source)
  return (
    <Select
      id={id}
      value={value ?? undefined}
      onChange={next => onChange(next)}
      options={[...options]}
      loading={loading}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      {...(condition.multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      placeholder="全部"
    />
  )
}
