import { state } from '@seam/contract/kit/dictionary'
import { type Department, departmentCalls } from '@seam/contract/system/department'
import { TreeSelect, type TreeSelectProps } from 'antd'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { type CurrentEntries, stoppedName } from '../../kit/picker/id-select.tsx'
import { treeChoice } from '../../kit/picker/tree-choice.ts'

type Props = Omit<TreeSelectProps<number>, 'treeData' | 'value' | 'onChange'> & {
  value?: number | null
  onChange?: (value: number | undefined) => void
  /** stopped departments too: for filters, where old rows belong to them */
  withStopped?: boolean
  current?: CurrentEntries
}

type Node = { value: number; title: string; children: Node[] }

export const departmentNodes = (tree: readonly Department[]): Node[] =>
  tree.map(({ id, departmentName, state: now, children }) => ({
    value: id,
    title: now === state.stopped ? stoppedName(departmentName) : departmentName,
    children: departmentNodes(children),
  }))

const includes = (nodes: readonly Node[], id: number): boolean =>
  nodes.some(({ value, children }) => value === id || includes(children, id))

const withCurrentNodes = (nodes: Node[], current: CurrentEntries | undefined): Node[] => [
  ...nodes,
  ...[...(current ?? [])]
    .filter(([id]) => !includes(nodes, id))
    .map(([value, name]) => ({ value, title: stoppedName(name), children: [] })),
]

/** Selects a department from the tree, searched by name. */
export const DepartmentPicker = ({ value, onChange, withStopped = false, current, ...rest }: Props) => {
  const { data, isPending } = useRead(departmentCalls.tree, withStopped ? {} : { state: state.enabled })
  const treeData = useMemo(() => withCurrentNodes(departmentNodes(data ?? []), current), [data, current])
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
