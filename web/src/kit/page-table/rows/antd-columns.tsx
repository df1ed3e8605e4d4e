import type { TableColumnType } from 'antd'
import { type Column, cellOf, usualWidth } from '../columns/column.ts'
import type { ColumnSetting } from '../columns/settings.ts'
import type { Sort } from '../state/use-list-state.ts'

type Given<R> = {
  columns: readonly Column<R>[]
  lines: readonly ColumnSetting[]
  sortKeys: ReadonlySet<string>
  sort: Sort | undefined
  onResize: (key: string, width: number | undefined) => void
}

const orders = { asc: 'ascend', desc: 'descend' } as const

/** The columns that a person sees, in his order, as antd wants them. */
export const antdColumns = <R,>({ columns, lines, sortKeys, sort, onResize }: Given<R>): TableColumnType<R>[] =>
  lines.flatMap(({ key, hidden, width: own }) => {
    const column = columns.find(one => one.key === key)
    if (column === undefined || hidden) return []
    const { title, align = 'left' } = column
    const width = own ?? column.width
    return {
      key,
      title,
      align,
      ellipsis: { showTitle: false },
      ...(width === undefined ? {} : { width }),
      render: (_: unknown, row: R) => {
        const content = cellOf(column, row)
        return typeof content === 'string' ? <span title={content}>{content}</span> : content
      },
      onHeaderCell: () => ({ onResize: (next: number | undefined) => onResize(key, next) }) as object,
      ...(sortKeys.has(key)
        ? { sorter: true, sortOrder: sort?.key === key ? orders[sort.order] : null, showSorterTooltip: false }
        : {}),
    }
  })

/** Pixels below which the table scrolls sideways. */
export const leastWidth = <R,>(columns: readonly Column<R>[], shown: readonly TableColumnType<R>[]): number =>
  shown.reduce((sum, { key, width }) => {
    const least = columns.find(column => column.key === key)?.minWidth ?? usualWidth
    return sum + (typeof width === 'number' ? width : least)
  }, 0)
