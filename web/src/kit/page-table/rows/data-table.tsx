import { Table, type TableColumnType } from 'antd'
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type MenuPlace, placeOf } from '../../menu/popup-menu.tsx'
import type { Column } from '../columns/column.ts'
import type { ColumnSetting } from '../columns/settings.ts'
import { type Need, shareWidth } from '../columns/share-width.ts'
import type { Sort } from '../state/use-list-state.ts'
import { antdColumns, leastWidth, needsOf } from './antd-columns.tsx'
import { HeaderCell } from './header-cell.tsx'
import { actionsWidth, linksInRow, type RowAction, RowActions } from './row-actions.tsx'
import { rowIndex } from './row-index.ts'
import type { useSelection } from './use-selection.ts'
import './data-table.css'

type Props<R extends { id: number }> = {
  label: string
  rows: readonly R[]
  columns: readonly Column<R>[]
  lines: readonly ColumnSetting[]
  /** sortable columns; absent: none */
  sortKeys?: ReadonlySet<string>
  sort?: Sort | undefined
  onSort?: (sort: Sort | undefined) => void
  onResize: (key: string, width: number | undefined) => void
  /** page and page size, for the index column; absent: no index column */
  page?: { pageNo: number; pageSize: number } | undefined
  actions: ((row: R) => readonly RowAction[]) | undefined
  /** how many actions are links in the row */
  links?: number | undefined
  selection?: ReturnType<typeof useSelection<R>> | undefined
  empty: ReactNode
  /** called for a right click on a row with the position in the window */
  onRowMenu?: (row: R, at: MenuPlace) => void
}

const noSort: ReadonlySet<string> = new Set()
const components = { header: { cell: HeaderCell } }
const indexWidth = 56
const usualActionsWidth = 180
const selectionWidth = 44

/** The content width of an element in pixels; undefined until measured. */
const useWidth = (box: RefObject<HTMLElement | null>): number | undefined => {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const measured = box.current
    if (measured === null || typeof ResizeObserver === 'undefined') return
    const measure = () => setWidth(measured.clientWidth || undefined)
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(measured)
    return () => observer.disconnect()
  }, [box])
  return width
}

/** The rows on a screen wider than a phone: a table whose header and actions stay visible while it scrolls. */
export const DataTable = <R extends { id: number }>(props: Props<R>) => {
  const {
    label,
    rows,
    columns,
    lines,
    sortKeys = noSort,
    sort,
    onSort,
    onResize,
    page,
    actions,
    links = linksInRow,
    selection,
    onRowMenu,
  } = props
  const index: TableColumnType<R> = {
    key: '#',
    title: '序号',
    width: indexWidth,
    align: 'center',
    render: (_value, _row, at) => page && rowIndex(page.pageNo, page.pageSize, at),
  }
  const able = rows.map(row => actions?.(row) ?? [])
  const width = useRef(usualActionsWidth)
  if (rows.length > 0) width.current = actionsWidth(able, links)
  const acts: TableColumnType<R> = {
    key: '!',
    title: '操作',
    width: width.current,
    className: 'actions-cell',
    render: (_value, _row, at) => <RowActions actions={able[at] ?? []} most={links} />,
  }
  // the column exists before rows arrive; it is removed if the user has no action on any row
  const acting = actions !== undefined && (rows.length === 0 || able.some(one => one.length > 0))
  const besides = (page ? indexWidth : 0) + (acting ? width.current : 0) + (selection ? selectionWidth : 0)
  const { box, widths } = useShares(columns, lines, rows, besides)
  const data = antdColumns({ columns, lines, sortKeys, sort, onResize, widths })
  const all = [...(page ? [index] : []), ...data, ...(acting ? [acts] : [])]
  return (
    <div ref={box} className="data-table">
      <Table<R>
        aria-label={label}
        rowKey="id"
        columns={all}
        dataSource={[...rows]}
        components={components}
        pagination={false}
        tableLayout="fixed"
        style={{ minWidth: leastWidth(columns, all) + (selection ? selectionWidth : 0) }}
        locale={{ emptyText: props.empty }}
        {...(onRowMenu && {
          onRow: row => ({
            onContextMenu: event => {
              event.preventDefault()
              onRowMenu(row, placeOf(event))
            },
          }),
        })}
        onChange={(_page, _filters, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter
          const order = one?.order === 'ascend' ? 'asc' : 'desc'
          onSort?.(one?.order ? { key: String(one.columnKey), order } : undefined)
        }}
        {...(selection && {
          rowSelection: {
            columnWidth: selectionWidth,
            selectedRowKeys: selection.rows.map(row => row.id),
            onChange: keys => selection.choose(keys as number[]),
            preserveSelectedRowKeys: true,
          },
        })}
      />
    </div>
  )
}

/** Widths by content. They grow with new pages and never shrink, so that the table does not move while it is read. */
const useShares = <R,>(
  columns: readonly Column<R>[],
  lines: readonly ColumnSetting[],
  rows: readonly R[],
  besides: number,
) => {
  const box = useRef<HTMLDivElement>(null)
  const room = useWidth(box)
  const most = useRef(new Map<string, number>())
  const widths = useMemo(() => {
    if (room === undefined || rows.length === 0) return none
    const needs = [...needsOf(columns, lines, rows)].map(([key, { least, ideal }]): [string, Need] => {
      most.current.set(key, Math.max(ideal, most.current.get(key) ?? 0))
      return [key, { least, ideal: most.current.get(key) ?? ideal }]
    })
    const fixedWidth = lines.reduce(
      (sum, { key, hidden, width }) =>
        sum + (hidden ? 0 : (width ?? columns.find(column => column.key === key)?.width ?? 0)),
      besides,
    )
    const shares = shareWidth(
      room - fixedWidth,
      needs.map(([, need]) => need),
    )
    return new Map(needs.map(([key], at) => [key, shares[at] ?? 0]))
  }, [room, rows, columns, lines, besides])
  return { box, widths }
}

const none: ReadonlyMap<string, number> = new Map()
