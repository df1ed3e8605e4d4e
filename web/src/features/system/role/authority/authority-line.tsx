import { state } from '@seam/contract/kit/dictionary'
import type { CheckedMenu } from '@seam/contract/system/role'
import { Button, Checkbox, Tag } from 'antd'
import { TreeCell } from '../../../../kit/tree-table/tree-cell.tsx'
import type { Line } from '../../../../kit/tree-table/tree-lines.ts'
import { countBelow } from './check.ts'

export type LineMark = { readonly text: string; readonly color: 'green' | 'red' | 'blue' | 'orange' }

type Props = {
  line: Line<CheckedMenu>
  checked: ReadonlySet<number>
  free: boolean
  marks: readonly LineMark[]
  onToggle: () => void
  /** toggles all descendants; absent: nothing can change */
  branch: { readonly on: boolean; readonly take: () => void } | undefined
  onFold: () => void
}

/** One menu of the permission tree: its check box, the number of checked descendants, and its difference. */
export const AuthorityLine = ({ line, checked, free, marks, onToggle, branch, onFold }: Props) => {
  const { row } = line
  const count = countBelow(row, checked)
  return (
    <li className="authority-panel-line">
      <TreeCell line={{ ...line, hit: false }} label={row.menuName} onFold={onFold}>
        <Checkbox
          checked={checked.has(row.id)}
          disabled={!free}
          onChange={onToggle}
          {...(free ? {} : { title: '含有您自己没有的权限，不能授予或移除' })}
        >
          {line.hit ? <mark>{row.menuName}</mark> : row.menuName}
          {row.state === state.stopped && '（已停用）'}
        </Checkbox>
        {count.total > 0 && (
          <span className="authority-panel-count" title="下级中已选 / 全部">
            {count.checked}/{count.total}
          </span>
        )}
        {branch && (
          <Button
            type="link"
            size="small"
            className="authority-panel-all"
            aria-label={`${branch.on ? '全选' : '清空'}${row.menuName}的下级`}
            onClick={branch.take}
          >
            {branch.on ? '全选' : '清空'}
          </Button>
        )}
      </TreeCell>
      <span className="authority-panel-marks">
        {marks.map(({ text, color }) => (
          <Tag key={text} color={color} variant="filled">
            {text}
          </Tag>
        ))}
      </span>
    </li>
  )
}
