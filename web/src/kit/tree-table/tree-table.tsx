import { Button, Input } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { clearable } from '../form/clearable.tsx'
import { type Column, cellOf } from '../page-table/columns/column.ts'
import type { RowAction } from '../page-table/rows/row-actions.tsx'
import { WholeTable } from '../page-table/whole-table.tsx'
import { sessionValue } from '../session/session-value.ts'
import { TreeCell } from './tree-cell.tsx'
import { type Branch, branchesOf, branchIds, type Line, linesOf } from './tree-lines.ts'
import './tree-table.css'

/** Which branches of a tree are folded: at first the default ones; changes survive F5. */
const useFolds = (listKey: string, usually: readonly number[]) => {
  const [changed, setChanged] = useState(() => sessionValue<number[]>(`tree:${listKey}`).read())
  const closed: ReadonlySet<number> = useMemo(() => new Set(changed ?? usually), [changed, usually])
  const change = (next: Iterable<number>) => {
    const all = [...next]
    sessionValue<number[]>(`tree:${listKey}`).write(all)
    setChanged(all)
  }
  return {
    closed,
    toggle: (id: number) => change(closed.has(id) ? [...closed].filter(one => one !== id) : [...closed, id]),
    change,
  }
}

/** The result of reading the whole tree: `useRead(departmentCalls.tree, {})`. */
type Answer<R> = {
  readonly data: readonly R[] | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** The current view of a tree, for its toolbar: an export sends the same. Folded rows are included. */
type TreeView<K extends string> = {
  /** keys of the columns that are shown, in their order */
  readonly columns: readonly K[]
  /** of the matching rows; absent without a search */
  readonly ids: readonly number[] | undefined
}

type TreeColumn<R, K extends string> = Column<R> & { readonly key: K }

export type TreeTableProps<R extends Branch<R>, K extends string = string> = {
  /** key under which settings and folds are stored, such as system/company */
  listKey: string
  /** the name of the rows for screen readers */
  label: string
  answer: Answer<R>
  /** the first one shows the tree, and is the title of a card on a phone */
  columns: readonly [TreeColumn<R, K>, ...TreeColumn<R, K>[]]
  nameOf: (row: R) => string
  /** whether a row matches the search text */
  matches: (row: R, text: string) => boolean
  searchLabel: string
  /** branches that are folded at first; define the function outside the component */
  folded?: (row: R) => boolean
  toolbar?: ReactNode | ((view: TreeView<K>) => ReactNode)
  actions?: (row: R) => readonly RowAction[]
  /** a right click on a row opens its actions */
  rightClick?: boolean
}

const none: readonly never[] = []
const unfolded: ReadonlySet<number> = new Set()

/** A tree as a table. Branches are folded one by one or all at once; a search keeps the ancestors of each match. */
export const TreeTable = <R extends Branch<R>, K extends string>(props: TreeTableProps<R, K>) => {
  const { listKey, label, answer, columns, nameOf, matches, searchLabel, folded, toolbar, actions } = props
  const { rightClick = false } = props
  const [typed, setTyped] = useState('')
  const text = typed.trim()

  const tree = answer.data ?? none
  const usually = useMemo(
    () =>
      folded === undefined
        ? []
        : branchesOf(tree)
            .filter(folded)
            .map(({ id }) => id),
    [tree, folded],
  )
  const { closed, toggle, change: fold } = useFolds(listKey, usually)
  const search = text === '' ? {} : { isMatch: (row: R) => matches(row, text) }
  const lines = linesOf(tree, { closed, ...search })
  const branches = branchIds(tree)
  const cells: TreeColumn<Line<R>, K>[] = columns.map((column, at) => ({
    ...column,
    render: line => {
      const content = cellOf(column, line.row)
      if (at > 0) return content
      return (
        <TreeCell line={line} label={nameOf(line.row)} onFold={() => toggle(line.id)}>
          {content}
        </TreeCell>
      )
    },
  }))
  const matchIds = text === '' ? undefined : linesOf(tree, { closed: unfolded, ...search }).map(({ id }) => id)

  return (
    <WholeTable<Line<R>, K>
      listKey={listKey}
      label={label}
      className="tree-table"
      rows={answer.data && lines}
      failure={answer.error}
      refreshing={answer.isFetching}
      onRefresh={() => void answer.refetch()}
      columns={cells}
      {...(actions && { actions: ({ row }) => actions(row) })}
      nameOf={rightClick ? ({ row }) => nameOf(row) : undefined}
      toolbar={visibleColumns => (
        <>
          {typeof toolbar === 'function' ? toolbar({ columns: visibleColumns, ids: matchIds }) : toolbar}
          <Button
            disabled={branches.length === 0 || text !== ''}
            onClick={() => fold(closed.size === 0 ? branches : [])}
          >
            {closed.size === 0 ? '全部收起' : '全部展开'}
          </Button>
          <Input
            className="tree-table-search"
            type="search"
            allowClear={clearable}
            aria-label={searchLabel}
            placeholder={searchLabel}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </>
      )}
    />
  )
}
