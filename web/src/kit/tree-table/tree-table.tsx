import { Button, Input } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { CardList } from '../page-table/card-list.tsx'
import { type Column, cellOf } from '../page-table/column.ts'
import { ColumnSettings } from '../page-table/column-settings.tsx'
import { DataTable } from '../page-table/data-table.tsx'
import { EmptyRows } from '../page-table/empty-rows.tsx'
import type { RowAction } from '../page-table/row-actions.tsx'
import { arrange, changed } from '../page-table/settings.ts'
import { TableToolbar } from '../page-table/table-toolbar.tsx'
import { useSettings } from '../page-table/use-settings.ts'
import { permitted } from '../permit.tsx'
import { PopupMenu } from '../popup-menu.tsx'
import { useSession } from '../session.ts'
import { useNarrow } from '../use-narrow.ts'
import { TreeCell } from './tree-cell.tsx'
import { type Branch, branchesOf, branchIds, type Line, linesOf } from './tree-lines.ts'
import { useFolds } from './use-folds.ts'
import '../page-table/page-table.css'
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

const noSort: ReadonlySet<string> = new Set()
const nothing = () => undefined
const none: readonly never[] = []
const unfolded: ReadonlySet<number> = new Set()

/** A whole tree as a table: folded branch by branch or at once, searched without losing what stands above. */
export const TreeTable = <R extends Branch<R>>(props: TreeTableProps<R>) => {
  const { listKey, label, answer, columns, nameOf, matches, searchLabel, folded, toolbar, actions } = props
  const { rightClick = false } = props
  const { settings, change } = useSettings(listKey)
  const { permissions } = useSession()
  const [typed, setTyped] = useState('')
  const [menu, setMenu] = useState<{ of: Line<R>; at: { x: number; y: number } }>()
  const narrow = useNarrow()
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
  const arranged = useMemo(() => arrange(columns, settings?.columns), [columns, settings?.columns])
  const density = settings?.density ?? 'standard'
  const allowed = ({ row }: Line<R>) =>
    (actions?.(row) ?? []).filter(({ permit }) => permit === undefined || permitted(permissions, permit))
  const view: TreeView = {
    columns: arranged.flatMap(({ key, hidden }) => (hidden ? [] : [key])),
    ids: text === '' ? undefined : linesOf(tree, { closed: unfolded, ...search }).map(({ id }) => id),
  }
  const waiting = answer.data === undefined && answer.error === null
  const empty = (
    <EmptyRows
      waiting={waiting}
      failure={answer.data === undefined ? (answer.error ?? undefined) : undefined}
      onRetry={() => void answer.refetch()}
    />
  )

  return (
    <section className={`page-table page-table-${density} tree-table`} aria-label={label}>
      <div className="table-card">
        <TableToolbar
          chosen={0}
          onClear={nothing}
          batch={null}
          refreshing={answer.isFetching}
          onRefresh={() => void answer.refetch()}
          settings={<ColumnSettings columns={columns} lines={arranged} density={density} change={change} />}
        >
          {typeof toolbar === 'function' ? toolbar(view) : toolbar}
          <Button
            disabled={branches.length === 0 || text !== ''}
            onClick={() => fold(closed.size === 0 ? branches : [])}
          >
            {closed.size === 0 ? '全部收起' : '全部展开'}
          </Button>
          <Input
            className="tree-search"
            type="search"
            allowClear
            aria-label={searchLabel}
            placeholder={searchLabel}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </TableToolbar>
        <div className="table-rows" aria-busy={waiting}>
          {narrow ? (
            <CardList
              rows={lines}
              columns={arranged.flatMap(one => (one.hidden ? [] : cells.filter(({ key }) => key === one.key)))}
              actions={allowed}
              chosen={undefined}
              onChoose={nothing}
              empty={empty}
            />
          ) : (
            <DataTable
              label={label}
              rows={lines}
              columns={cells}
              lines={arranged}
              sortKeys={noSort}
              sort={undefined}
              onSort={nothing}
              onResize={(key, width) => change({ columns: changed(arranged, key, { width }) })}
              shown={undefined}
              actions={actions && allowed}
              selection={undefined}
              empty={empty}
              {...(rightClick && {
                onRowMenu: (of: Line<R>, at: { x: number; y: number }) => {
                  if (allowed(of).length > 0) setMenu({ of, at })
                },
              })}
            />
          )}
        </div>
      </div>
      {menu && (
        <PopupMenu
          label={nameOf(menu.of.row)}
          items={allowed(menu.of).map(({ label: name, onClick }) => ({ label: name, run: onClick }))}
          at={menu.at}
          onClose={() => setMenu(undefined)}
        />
      )}
    </section>
  )
}
