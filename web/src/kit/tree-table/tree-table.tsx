import { Button, Input } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { type Column, cellOf } from '../page-table/columns/column.ts'
import type { RowAction } from '../page-table/rows/row-actions.tsx'
import { WholeTable } from '../page-table/whole-table.tsx'
import { TreeCell } from './tree-cell.tsx'
import { type Branch, branchesOf, branchIds, type Line, linesOf } from './tree-lines.ts'
import { useFolds } from './use-folds.ts'
import './tree-table.css'

/** What a read of the whole tree gives: `useRead(departmentCalls.tree, {})`. */
type Answer<R> = {
  readonly data: readonly R[] | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** What a tree shows now, for its toolbar: an export asks for the same. Folding leaves nothing out. */
export type TreeView = {
  /** keys of the columns that are shown, in their order */
  readonly columns: readonly string[]
  /** of the rows that a search left; absent while nothing is looked for */
  readonly ids: readonly number[] | undefined
}

export type TreeTableProps<R extends Branch<R>> = {
  /** the list's name where settings and folds are kept, such as system/company */
  listKey: string
  /** what the rows are, for those who hear the page */
  label: string
  answer: Answer<R>
  /** the first one shows the tree and heads a card on a phone */
  columns: readonly [Column<R>, ...Column<R>[]]
  nameOf: (row: R) => string
  /** is it what this text looks for? */
  matches: (row: R, text: string) => boolean
  searchLabel: string
  /** branches that are closed at first; keep the function outside the component */
  folded?: (row: R) => boolean
  toolbar?: ReactNode | ((view: TreeView) => ReactNode)
  actions?: (row: R) => readonly RowAction[]
  /** a right click on a row offers its actions too */
  rightClick?: boolean
}

const none: readonly never[] = []
const unfolded: ReadonlySet<number> = new Set()

/** A whole tree as a table: folded branch by branch or at once, searched without losing what stands above. */
export const TreeTable = <R extends Branch<R>>(props: TreeTableProps<R>) => {
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
  const search = text === '' ? {} : { wanted: (row: R) => matches(row, text) }
  const lines = linesOf(tree, { closed, ...search })
  const branches = branchIds(tree)
  const cells: Column<Line<R>>[] = columns.map((column, at) => ({
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
  const found = text === '' ? undefined : linesOf(tree, { closed: unfolded, ...search }).map(({ id }) => id)

  return (
    <WholeTable<Line<R>>
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
      toolbar={shown => (
        <>
          {typeof toolbar === 'function' ? toolbar({ columns: shown, ids: found }) : toolbar}
          <Button
            disabled={branches.length === 0 || text !== ''}
            onClick={() => fold(closed.size === 0 ? branches : [])}
          >
            {closed.size === 0 ? '全部收起' : '全部展开'}
          </Button>
          <Input
            className="tree-table-search"
            type="search"
            allowClear
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
