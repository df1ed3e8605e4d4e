import { dialogPageSizes, pageSizes } from '@seam/contract/kit/list/paging'
import type { ReactNode } from 'react'
import { EmptyRows } from '../answer/empty-rows.tsx'
import { useNarrow } from '../hooks/use-narrow.ts'
import { QueryPanel } from '../query-panel/query-panel.tsx'
import { SavedFilters } from '../saved-filters/saved-filters.tsx'
import { ColumnSettings } from './columns/column-settings.tsx'
import { changeLine, type TableSettings } from './columns/settings.ts'
import type { ListView } from './list-view.ts'
import type { RowAction } from './rows/row-actions.tsx'
import { TableRows } from './rows/table-rows.tsx'
import { TableFooter } from './table-footer.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { usePermittedActions } from './use-permitted-actions.ts'
import { type TableSource, useTable } from './use-table.ts'
import './page-table.css'

type PageTableProps<R extends { id: number }, K extends string> = TableSource<R, K> & {
  /** The noun for the rows, for screen readers. */
  label: string
  /** Above the table, on the left. */
  toolbar?: ReactNode | ((view: ListView<R, K>) => ReactNode)
  actions?: (row: R) => readonly RowAction[]
  /** Number of actions shown as links in the row; default 3, the others are in 更多. */
  links?: number
  /** Makes rows selectable; the actions on selected rows. */
  batch?: (view: ListView<R>) => ReactNode
}

/** A paged list with its search panel, tools, table and pages (spec §2, §9). Fills its parent. */
export const PageTable = <R extends { id: number }, K extends string>(props: PageTableProps<R, K>) => {
  const { listKey, label, columns, toolbar, actions, links, batch, inDialog = false } = props
  const {
    conditions,
    arranging,
    unfolded,
    saved,
    list,
    page,
    pageSize,
    density,
    change,
    selection,
    lines,
    sortKeys,
    view,
  } = useTable(props)
  const narrow = useNarrow()
  const allowed = usePermittedActions(actions)
  const empty = <EmptyRows waiting={page.waiting} failure={page.failure} onRetry={page.refresh} />
  const turn = (pageNo: number, size: number) => {
    if (size !== pageSize) change({ pageSize: size as NonNullable<TableSettings['pageSize']> })
    list.turnTo(size === pageSize ? pageNo : 1)
  }
  const settings = <ColumnSettings columns={columns} lines={lines} density={density} change={change} />

  return (
    <section
      className={`page-table page-table-${density} ${inDialog ? 'page-table-in-dialog' : ''}`}
      aria-label={label}
    >
      {conditions.length > 0 && (
        <QueryPanel
          conditions={conditions}
          waiting={arranging}
          applied={list.inputs}
          searched={list.touched}
          onSearch={next => {
            // 查询 without a change sends the query again.
            if (list.isCurrent(next)) page.refresh()
            list.search(next)
          }}
          linkFilter={list.linkFilter && { name: list.linkFilter.name, onDrop: list.dropLinkFilter }}
          unfolded={unfolded !== false && !narrow}
          tools={inputs =>
            saved && <SavedFilters listKey={listKey} filters={saved} inputs={inputs} onChoose={list.search} />
          }
        />
      )}
      <div className="page-table-card">
        <TableToolbar
          chosen={selection.rows.length}
          onClear={selection.clear}
          batch={batch?.(view)}
          refreshing={page.refreshing}
          onRefresh={page.refresh}
          settings={settings}
        >
          {typeof toolbar === 'function' ? toolbar(view) : toolbar}
        </TableToolbar>
        <TableRows
          label={label}
          waiting={page.waiting}
          rows={page.rows}
          columns={columns}
          lines={lines}
          sortKeys={sortKeys}
          sort={list.sort}
          onSort={list.sortBy}
          onResize={(key, width) => change({ columns: changeLine(lines, key, { width }) })}
          page={page.page}
          actions={allowed}
          links={links}
          selection={batch && selection}
          empty={empty}
        />
        <TableFooter
          pageNo={list.pageNo}
          pageSize={pageSize}
          total={page.total}
          countedTo={page.countedTo}
          sizes={inDialog ? dialogPageSizes : pageSizes}
          narrow={narrow}
          onChange={turn}
        />
      </div>
    </section>
  )
}
