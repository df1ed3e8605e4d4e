import { departmentCalls } from '@seam/contract/system/department'
import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { treeChoice } from '../../kit/picker/tree-choice.ts'
import { departmentNodes } from './department-picker.tsx'

type Props = {
  id?: string
  value?: readonly number[]
  onChange?: (value: number[]) => void
}

/** Selects several departments; one does not include its descendants. */
export const DepartmentsPicker = ({ id, value, onChange }: Props) => {
  const { data, isPending } = useRead(departmentCalls.tree, {})
  const treeData = useMemo(() => departmentNodes(data ?? []), [data])
  return (
    <TreeSelect<{ value: number }[]>
      {...treeChoice}
      {...(id === undefined ? {} : { id })}
      // until the tree is loaded, the picker would show the id
      value={isPending ? [] : (value ?? []).map(one => ({ value: one }))}
      onChange={next => onChange?.(next.map(one => one.value))}
      treeData={treeData}
      loading={isPending}
      treeCheckable
      treeCheckStrictly
      maxTagCount="responsive"
      placeholder="请选择部门"
    />
  )
}
