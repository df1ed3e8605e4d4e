import { Select, TreeSelect } from 'antd'
import type { Condition, ControlProps } from './condition.ts'
import { useOptions } from './use-options.ts'

type Props = ControlProps & { condition: Condition }

/** antd uses undefined where the panel stores null or nothing. */
const orUndefined = <T,>(value: T) => value ?? undefined

export const SelectFilter = ({ condition, id, value, onChange }: Props) => {
  const { options, loading } = useOptions(condition.source)
  return (
    <Select
      id={id}
      value={orUndefined(value)}
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

export const TreeFilter = ({ condition, id, value, onChange }: Props) => {
  const { options, loading } = useOptions(condition.source)
  return (
    <TreeSelect
      id={id}
      value={orUndefined(value)}
      onChange={next => onChange(next)}
      treeData={[...options]}
      loading={loading}
      allowClear
      showSearch={{ treeNodeFilterProp: 'label' }}
      treeDefaultExpandAll
      popupMatchSelectWidth={false}
      multiple={condition.multiple === true}
      placeholder="全部"
    />
  )
}
