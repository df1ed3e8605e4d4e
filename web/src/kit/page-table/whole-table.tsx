import { type ReactNode, useMemo } from 'react'
import { permitted } from '../permit.tsx'
import { useSession } from '../session.ts'
import { useNarrow } from '../use-narrow.ts'
import { CardList } from './card-list.tsx'
import type { Column } from './column.ts'
import { ColumnSettings } from './column-settings.tsx'
import { DataTable } from './data-table.tsx'
import { EmptyRows } from './empty-rows.tsx'
import type { RowAction } from './row-actions.tsx'
import { arrange, changed } from './settings.ts'
import { TableToolbar } from './table-toolbar.tsx'
import { useSettings } from './use-settings.ts'
import './page-table.css'

type Props<R extends { id: number }> = {
  /** the list's name where settings are kept, such as system/dict */
  listKey: string
  /** what the rows are, for those who hear the page */
  label: string
  /** undefined: not there yet */
  rows: readonly R[] | undefined
  failure: Error | null
  refreshing: boolean
  onRefresh: () => void
  columns: readonly Column<R>[]
  toolbar?: ReactNode
  actions?: (row: R) => readonly RowAction[]
}

const noSort: ReadonlySet<string> = new Set()
const nothing = () => undefined

/** A short list that comes whole, in its own order: no pages, no filters. Fills its parent. */
export const WholeTable = <R extends { id: number }>(props: Props<R>) => {
  const { listKey, label, rows, failure, refreshing, onRefresh, columns, toolbar, actions } = props
  const { settings, change } = useSettings(listKey)
  const { permissions } = useSession()
  const narrow = useNarrow()
  const lines = useMemo(() => arrange(columns, settings?.columns), [columns, settings?.columns])
  const density = settings?.density ?? 'standard'
  const shown = rows ?? []
  const allowed = (row: R) =>
    (actions?.(row) ?? []).filter(({ permit }) => permit === undefined || permitted(permissions, permit))
  const waiting = rows === undefined && failure === null
  const empty = (
    <EmptyRows
      waiting={waiting}
      failure={rows === undefined ? (failure ?? undefined) : undefined}
      onRetry={onRefresh}
    />
  )
  const tuning = <ColumnSettings columns={columns} lines={lines} density={density} change={change} />
  return (
    <section className={`page-table page-table-${density}`} aria-label={label}>
      <div className="table-card">
        <TableToolbar
          chosen={0}
          onClear={nothing}
          batch={null}
          refreshing={refreshing}
          onRefresh={onRefresh}
          settings={tuning}
        >
          {toolbar}
        </TableToolbar>
        <div className="table-rows" aria-busy={waiting}>
          {narrow ? (
            <CardList
              rows={shown}
              columns={lines.flatMap(line => (line.hidden ? [] : columns.filter(({ key }) => key === line.key)))}
              actions={allowed}
              chosen={undefined}
              onChoose={nothing}
              empty={empty}
            />
          ) : (
            <DataTable
              label={label}
              rows={shown}
              columns={columns}
              lines={lines}
              sortKeys={noSort}
              sort={undefined}
              onSort={nothing}
              onResize={(key, width) => change({ columns: changed(lines, key, { width }) })}
              shown={undefined}
              actions={actions && allowed}
              selection={undefined}
              empty={empty}
            />
          )}
        </div>
      </div>
    </section>
  )
}
