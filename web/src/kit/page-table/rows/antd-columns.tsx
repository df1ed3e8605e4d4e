import type { TableColumnType } from 'antd'
import { type Column, cellOf, usualWidth } from '../columns/column.ts'
import type { ColumnSetting } from '../columns/settings.ts'
import { type Need, textWidth } from '../columns/share-width.ts'
import type { Sort } from '../state/use-list-state.ts'

type Options<R> = {
  columns: readonly Column<R>[]
  lines: readonly ColumnSetting[]
  sortKeys: ReadonlySet<string>
  sort: Sort | undefined
  onResize: (key: string, width: number | undefined) => void
  /** widths of columns without a width of their own */
  widths: ReadonlyMap<string, number>
}

const orders = { asc: 'ascend', desc: 'descend' } as const

/** The visible columns in the user's order, as antd columns. */
export const antdColumns = <R,>({
  columns,
  lines,
  sortKeys,
  sort,
  onResize,
  widths,
}: Options<R>): TableColumnType<R>[] =>
  lines.flatMap(({ key, hidden, width: own }) => {
    const column = columns.find(one => one.key === key)
    if (column === undefined || hidden) return []
    const { title, align = 'left' } = column
    const width = own ?? column.width ?? widths.get(key)
    return {
      key,
      title,
      align,
      ellipsis: { showTitle: false },
      ...(width === undefined ? {} : { width }),
      render: (_: unknown, row: R) => {
        const content = cellOf(column, row)
        const isText = typeof content === 'string'
        if (!isText && !column.twoLines) return content
        return (
          <span {...(isText && { title: content })} {...(column.twoLines && { className: 'data-table-two-lines' })}>
            {content}
          </span>
        )
      },
      onHeaderCell: () => ({ onResize: (next: number | undefined) => onResize(key, next) }) as object,
      ...(sortKeys.has(key)
        ? { sorter: true, sortOrder: sort?.key === key ? orders[sort.order] : null, showSorterTooltip: false }
        : {}),
    }
  })

/** Width in pixels below which the table scrolls sideways. */
export const leastWidth = <R,>(columns: readonly Column<R>[], visibleColumns: readonly TableColumnType<R>[]): number =>
  visibleColumns.reduce((sum, { key, width }) => {
    const least = columns.find(column => column.key === key)?.minWidth ?? usualWidth
    return sum + (typeof width === 'number' ? width : least)
  }, 0)

const sorter = 20

/** Widths that the columns without a width need for these rows; the title decides if the cells are not text. */
export const needsOf = <R,>(
  columns: readonly Column<R>[],
  lines: readonly ColumnSetting[],
  rows: readonly R[],
): ReadonlyMap<string, Need> =>
  new Map(
    lines.flatMap(({ key, hidden, width }) => {
      const column = columns.find(one => one.key === key)
      if (column === undefined || hidden || (width ?? column.width) !== undefined) return []
      const texts = rows.map(row => cellOf(column, row)).filter(cell => typeof cell === 'string')
      const ideal = Math.max(textWidth(column.title) + sorter, ...texts.map(textWidth))
      return [[key, { least: column.minWidth ?? usualWidth, ideal }]]
    }),
  )
