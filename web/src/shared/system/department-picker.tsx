import { state } from '@seam/contract/kit/dictionary'
import { type Department, departmentCalls } from '@seam/contract/system/department'
import { TreeSelect, type TreeSelectProps } from 'antd'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { treeChoice } from '../../kit/picker/tree-choice.ts'

type Props = Omit<TreeSelectProps<number>, 'treeData' | 'value' | 'onChange'> & {
  value?: number | null
  onChange?: (value: number | undefined) => void
  /** stopped departments too: for filters, where old rows belong to them */
  withStopped?: boolean
}

type Node = { value: number; title: string; children: Node[] }

export const departmentNodes = (tree: readonly Department[]): Node[] =>
  tree.map(({ id, departmentName, state: now, children }) => ({
    value: id,
    title: now === state.stopped ? `${departmentName}（已停用）` : departmentName,
    children: departmentNodes(children),
  }))

/** Selects a department from the tree, searched by name. */
export const DepartmentPicker = ({ value, onChange, withStopped = false, ...rest }: Props) => {
  const { data, isPending } = useRead(departmentCalls.tree, withStopped ? {} : { state: state.enabled })
  const treeData = useMemo(() => departmentNodes(data ?? []), [data])
  return (
    <TreeSelect<number>
      {...treeChoice}
      // until the tree is loaded, the picker would show the id
      {...(value === null || value === undefined || isPending ? {} : { value })}
      onChange={next => onChange?.(next ?? undefined)}
      treeData={treeData}
      loading={isPending}
      placeholder="请选择部门"
      {...rest}
    />
  )
}
