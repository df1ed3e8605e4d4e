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

/** Several departments, each ticked for itself: what stands below one is not meant with it. */
export const DepartmentsPicker = ({ id, value, onChange }: Props) => {
  const { data, isPending } = useRead(departmentCalls.tree, {})
  const treeData = useMemo(() => departmentNodes(data ?? []), [data])
  return (
    <TreeSelect<{ value: number }[]>
      {...treeChoice}
      {...(id === undefined ? {} : { id })}
      // before the tree is there, a chosen id would show as a bare number
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
