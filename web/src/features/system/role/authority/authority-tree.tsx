import type { CheckedMenu } from '@seam/contract/system/role'
import { Button, Empty, Input } from 'antd'
import { useState } from 'react'
import { clearable } from '../../../../kit/form/clearable.tsx'
import { branchIds, linesOf } from '../../../../kit/tree-table/tree-lines.ts'
import '../../../../kit/tree-table/tree-table.css'
import { find } from '../../../../kit/search/find.ts'
import { AuthorityLine, type LineMark } from './authority-line.tsx'
import { branchStep, isFree, toggleCheck } from './check.ts'

type Props = {
  tree: readonly CheckedMenu[]
  checked: ReadonlySet<number>
  locked: ReadonlySet<number>
  onChange: (next: ReadonlySet<number>) => void
  marksOf: (id: number) => readonly LineMark[]
  /** show only these menus and their ancestors */
  only: ((id: number) => boolean) | undefined
}

const matches = ({ menuName, authFlag, menuUrl }: CheckedMenu, text: string) =>
  find([{ name: menuName, also: [authFlag, menuUrl] }], text).length > 0

/** The menus with check boxes, folding and search. */
export const AuthorityTree = ({ tree, checked, locked, onChange, marksOf, only }: Props) => {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const isMatch = (menu: CheckedMenu) => (text === '' || matches(menu, text)) && (only?.(menu.id) ?? true)
  const lines = linesOf(tree, {
    closed,
    ...(text === '' && only === undefined ? {} : { isMatch }),
    exactly: only !== undefined,
  })
  const fold = (id: number) =>
    setClosed(closed.has(id) ? new Set([...closed].filter(one => one !== id)) : new Set([...closed, id]))
  const branchOf = (id: number) => {
    const step = branchStep(tree, checked, locked, id)
    return step && { on: step.on, take: () => onChange(step.next) }
  }
  return (
    <>
      <div className="authority-panel-search">
        <Input
          type="search"
          allowClear={clearable}
          aria-label="搜索菜单或按钮"
          placeholder="搜索菜单或按钮"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Button onClick={() => setClosed(new Set(closed.size === 0 ? branchIds(tree) : []))}>
          {closed.size === 0 ? '全部收起' : '全部展开'}
        </Button>
      </div>
      {lines.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={only === undefined ? '暂无数据' : '没有差异'} />
      ) : (
        <ul className="authority-panel-lines" aria-label="菜单权限">
          {lines.map(line => (
            <AuthorityLine
              key={line.id}
              // if only differences are shown, none is highlighted
              line={{ ...line, hit: line.hit && text !== '' }}
              checked={checked}
              free={isFree(tree, checked, locked, line.id)}
              marks={marksOf(line.id)}
              onToggle={() => onChange(toggleCheck(tree, checked, line.id))}
              branch={branchOf(line.id)}
              onFold={() => fold(line.id)}
            />
          ))}
        </ul>
      )}
    </>
  )
}
