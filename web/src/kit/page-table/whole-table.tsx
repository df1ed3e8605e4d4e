import { type ReactNode, useMemo, useState } from 'react'
import { EmptyRows } from '../answer/empty-rows.tsx'
import { type MenuPlace, PopupMenu } from '../menu/popup-menu.tsx'
import type { Column } from './columns/column.ts'
import { ColumnSettings } from './columns/column-settings.tsx'
import { arrange, changeLine, visibleKeys } from './columns/settings.ts'
import { useSettings } from './columns/use-settings.ts'
import type { RowAction } from './rows/row-actions.tsx'
import { TableRows } from './rows/table-rows.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { usePermittedActions } from './use-permitted-actions.ts'
import './page-table.css'

type Props<R extends { id: number }, K extends string> = {
  /** The key of the list's settings, such as system/dict. */
  listKey: string
  /** The noun for the rows, for screen readers. */
  label: string
  /** undefined: not loaded yet. */
  rows: readonly R[] | undefined
  failure: Error | null
  refreshing: boolean
  onRefresh: () => void
  columns: readonly (Column<R> & { readonly key: K })[]
  /** Called with the visible columns, by key and in order. */
  toolbar?: ReactNode | ((columns: readonly K[]) => ReactNode)
  actions?: (row: R) => readonly RowAction[]
  /** The name under which a right click on a row offers its actions. */
  nameOf?: ((row: R) => string) | undefined
  className?: string
}

/** A list that is loaded as a whole, in its own order: no pages, no filters. Fills its parent. */
export const WholeTable = <R extends { id: number }, K extends string>(props: Props<R, K>) => {
  const {
    listKey,
    label,
    rows,
    failure,
    refreshing,
    onRefresh,
    columns,
    toolbar,
    actions,
    nameOf,
    className = '',
  } = props
  const { settings, change } = useSettings(listKey)
  const [menu, setMenu] = useState<{ row: R; at: MenuPlace }>()
  const lines = useMemo(() => arrange(columns, settings?.columns), [columns, settings?.columns])
  const density = settings?.density ?? 'standard'
  const allowed = usePermittedActions(actions)
  const waiting = rows === undefined && failure === null
  const missing = rows === undefined ? (failure ?? undefined) : undefined
  return (
    <section className={`page-table page-table-${density} ${className}`} aria-label={label}>
      <div className="page-table-card">
        <TableToolbar
          refreshing={refreshing}
          onRefresh={onRefresh}
          settings={<ColumnSettings columns={columns} lines={lines} density={density} change={change} />}
        >
          {typeof toolbar === 'function' ? toolbar(visibleKeys(columns, lines)) : toolbar}
        </TableToolbar>
        <TableRows
          label={label}
          waiting={waiting}
          rows={rows ?? []}
          columns={columns}
          lines={lines}
          onResize={(key, width) => change({ columns: changeLine(lines, key, { width }) })}
          actions={allowed}
          empty={<EmptyRows waiting={waiting} failure={missing} onRetry={onRefresh} />}
          {...(nameOf && {
            onRowMenu: (row: R, at: MenuPlace) => {
              if (allowed?.(row).length) setMenu({ row, at })
            },
          })}
        />
      </div>
      {menu && (
        <PopupMenu
          label={nameOf?.(menu.row) ?? ''}
          items={allowed?.(menu.row).map(({ label: name, onClick }) => ({ label: name, run: onClick })) ?? []}
          at={menu.at}
          onClose={() => setMenu(undefined)}
        />
      )}
    </section>
  )
}
