import { type Department, departmentCalls } from '@seam/contract/system/department'
import { Tree } from 'antd'
import { useMemo } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import { useNarrow } from '../../../../kit/hooks/use-narrow.ts'
import { DepartmentPicker } from '../../../../shared/system/department-picker.tsx'

type Props = { value: number | undefined; onChange: (value: number | undefined) => void }
type Node = { key: number; title: string; children: Node[] }

const everybody = 0
const nodesOf = (tree: readonly Department[]): Node[] =>
  tree.map(({ id, departmentName, children }) => ({ key: id, title: departmentName, children: nodesOf(children) }))

/** The departments beside a list of users; on a phone a field above it. */
export const DepartmentSide = ({ value, onChange }: Props) => {
  const { data } = useRead(departmentCalls.tree, {})
  const narrow = useNarrow()
  const tree = useMemo(() => [{ key: everybody, title: '全部部门', children: nodesOf(data ?? []) }], [data])
  if (narrow)
    return (
      <DepartmentPicker
        size="large"
        aria-label="部门"
        value={value ?? null}
        onChange={onChange}
        withStopped
        placeholder="全部部门"
      />
    )
  return (
    <nav className="add-users-departments" aria-label="部门">
      {data && (
        <Tree
          blockNode
          defaultExpandAll
          treeData={tree}
          selectedKeys={[value ?? everybody]}
          onSelect={(_keys, { node }) => onChange(Number(node.key) === everybody ? undefined : Number(node.key))}
        />
      )}
    </nav>
  )
}
