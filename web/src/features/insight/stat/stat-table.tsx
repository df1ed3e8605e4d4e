import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { EmptyRows } from '../../../kit/page-table/rows/empty-rows.tsx'
import './stat-table.css'

export type StatColumn<R> = {
  readonly key: string
  readonly title: ReactNode
  readonly render: (row: R) => ReactNode
  readonly total?: ReactNode
  /** figures are on the right */
  readonly numeric?: boolean
  /** stays in place while the table scrolls; only of the first columns, so many pixels from the left */
  readonly frozen?: { readonly left: number; readonly width: number }
}

type Props<R> = {
  label: string
  columns: readonly StatColumn<R>[]
  rows: readonly R[] | undefined
  rowKey: (row: R) => string
  failure: Error | null
  onRetry: () => void
  page?: { readonly no: number; readonly size: number; readonly total: number; readonly onTurn: (no: number) => void }
}

const cellProps = <R,>({ numeric, frozen }: StatColumn<R>) => ({
  className: `${numeric ? 'stat-table-number' : ''} ${frozen ? 'stat-table-frozen' : ''}`.trim(),
  ...(frozen && { style: { left: frozen.left, width: frozen.width, minWidth: frozen.width } }),
})

/** The table of a page of figures, with a row of totals. It scrolls sideways within its own box. */
export const StatTable = <R,>({ label, columns, rows, rowKey, failure, onRetry, page }: Props<R>) => {
  const hasTotal = columns.some(({ total }) => total !== undefined)
  const isEmpty = rows === undefined || rows.length === 0
  return (
    <section className="stat-table" aria-label={label}>
      {isEmpty ? (
        <EmptyRows
          waiting={rows === undefined && failure === null}
          failure={rows === undefined ? (failure ?? undefined) : undefined}
          onRetry={onRetry}
        />
      ) : (
        <div className="stat-table-scroll">
          <table>
            <thead>
              <tr>
                {columns.map(column => (
                  <th key={column.key} scope="col" {...cellProps(column)}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={rowKey(row)}>
                  {columns.map(column => (
                    <td key={column.key} {...cellProps(column)}>
                      {column.render(row) ?? '--'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {hasTotal && (
              <tfoot>
                <tr>
                  {columns.map(column => (
                    <td key={column.key} {...cellProps(column)}>
                      {column.total}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
      {page && page.total > page.size && (
        <Pagination
          current={page.no}
          pageSize={page.size}
          total={page.total}
          showSizeChanger={false}
          onChange={page.onTurn}
        />
      )}
    </section>
  )
}

/** A figure that opens its rows. */
export const FigureLink = ({ value, href }: { value: number; href: string | undefined }) =>
  href === undefined || value === 0 ? value : <a href={href}>{value}</a>
