import { TreeSelect } from 'antd'
import { clearable } from '../form/clearable.tsx'
import type { Condition, ControlProps } from './condition.ts'
import { useOptions } from './use-options.ts'

export const TreeFilter = ({ condition, id, value, onChange }: ControlProps & { condition: Condition }) => {
  const { options, loading } = useOptions(condition.source)
  return (
    <TreeSelect
      id={id}
      value={value ?? undefined}
      onChange={next => onChange(next)}
      treeData={[...options]}
      loading={loading}
      allowClear={clearable}
      showSearch={{ treeNodeFilterProp: 'label' }}
      treeDefaultExpandAll
      popupMatchSelectWidth={false}
      multiple={condition.multiple === true}
      placeholder="全部"
    />
  )
}
