import type { Headings } from '@seam/contract/kit/list/export'
import { countLimit } from '@seam/contract/kit/list/paging'
import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { EmptyRows } from '../../../../kit/answer/empty-rows.tsx'
import { useNarrow } from '../../../../kit/hooks/use-narrow.ts'
import { figureText, numberText } from '../../../../kit/number/number-text.ts'
import type { HeadingOf } from '../../../../kit/page-table/columns/column.ts'
import type { Sorting } from './use-stat-page.ts'
import './stat-table.css'

export type StatColumn<R> = {
  readonly key: string
  readonly title: ReactNode
  readonly render: (row: R) => ReactNode
  readonly total?: ReactNode
  /** what the total is beyond the rows, in a row above it; of the first column its name */
  readonly rest?: ReactNode
  /** figures are aligned right */
  readonly numeric?: boolean
  /** the sort key of the call */
  readonly sort?: string
  /** offset in pixels of a column that stays in place while the table scrolls; for the first columns only */
  readonly frozen?: { readonly left: number; readonly width: number }
}

/** A column of a table that can be exported: the contract declares its key and title. */
export type ExportedStatColumn<R, H extends Headings> = StatColumn<R> & HeadingOf<H>

type Props<R> = {
  label: string
  /** What would fill the table. */
  empty: string
  columns: readonly StatColumn<R>[]
  rows: readonly R[] | undefined
  rowKey: (row: R) => string
  failure: Error | null
  onRetry: () => void
  page?: { readonly no: number; readonly size: number; readonly total: number; readonly onTurn: (no: number) => void }
  sorting?: Sorting
}

const cellProps = <R,>({ numeric, frozen }: StatColumn<R>) => ({
  className: `${numeric ? 'stat-table-number' : ''} ${frozen ? 'stat-table-frozen' : ''}`.trim(),
  ...(frozen && { style: { left: frozen.left, width: frozen.width, minWidth: frozen.width } }),
})

const directions = { asc: 'ascending', desc: 'descending' } as const

const Heading = <R,>({ column, sorting }: { column: StatColumn<R>; sorting: Sorting | undefined }) => {
  const { sort, title } = column
  if (sort === undefined || sorting === undefined) {
    return (
      <th scope="col" {...cellProps(column)}>
        {title}
      </th>
    )
  }
  const isSorted = sorting.key === sort
  return (
    <th scope="col" {...cellProps(column)} aria-sort={isSorted ? directions[sorting.order] : 'none'}>
      <button type="button" className="stat-table-sort" onClick={() => sorting.onSort(sort)}>
        {title} <span aria-hidden="true">{isSorted ? (sorting.order === 'asc' ? '↑' : '↓') : '↕'}</span>
      </button>
    </th>
  )
}

/** Values that the card on a phone shows first. */
const cardValues = 6

const Values = <R,>({ columns, row }: { columns: readonly StatColumn<R>[]; row: R }) => (
  <dl>
    {columns.map(column => (
      <div key={column.key}>
        <dt>{column.title}</dt>
        <dd>{figureText(column.render(row)) ?? '--'}</dd>
      </div>
    ))}
  </dl>
)

/** The values of a row in these columns. */
const withValue = <R,>(columns: readonly StatColumn<R>[], row: R) =>
  columns.filter(({ render }) => {
    const value = render(row)
    return value !== null && value !== undefined && value !== '--'
  })

/** The rows as cards for a phone, with the total as the last card. */
const Cards = <R,>({ columns, rows, rowKey }: Pick<Props<R>, 'columns' | 'rowKey'> & { rows: readonly R[] }) => {
  const [first, ...others] = columns
  const sums = (['rest', 'total'] as const).map(kind => ({
    kind,
    name: kind === 'total' ? '合计' : first?.rest,
    own: columns.filter(column => column[kind] !== undefined).slice(1),
  }))
  return (
    <ul className="stat-table-cards">
      {rows.map(row => {
        const own = withValue(others, row)
        const rest = own.slice(cardValues)
        return (
          <li key={rowKey(row)}>
            <h3>{first?.render(row)}</h3>
            <Values columns={own.slice(0, cardValues)} row={row} />
            {rest.length > 0 && (
              <details>
                <summary>其余 {rest.length} 项</summary>
                <Values columns={rest} row={row} />
              </details>
            )}
          </li>
        )
      })}
      {sums.map(
        ({ kind, name, own }) =>
          own.length > 0 && (
            <li key={kind}>
              <h3>{name}</h3>
              <dl>
                {own.map(column => (
                  <div key={column.key}>
                    <dt>{column.title}</dt>
                    <dd>{figureText(column[kind])}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ),
      )}
    </ul>
  )
}

/** The rows below the others that some column has. */
const sumsOf = <R,>(columns: readonly StatColumn<R>[]) =>
  (['rest', 'total'] as const).filter(kind => columns.some(column => column[kind] !== undefined))

const Table = <R,>({ columns, rows, rowKey, sorting }: Omit<Props<R>, 'rows'> & { rows: readonly R[] }) => (
  <div className="stat-table-scroll">
    <table>
      <thead>
        <tr>
          {columns.map(column => (
            <Heading key={column.key} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={rowKey(row)}>
            {columns.map(column => (
              <td key={column.key} {...cellProps(column)}>
                {figureText(column.render(row)) ?? '--'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {sumsOf(columns).length > 0 && (
        <tfoot>
          {sumsOf(columns).map(kind => (
            <tr key={kind}>
              {columns.map(column => (
                <td key={column.key} {...cellProps(column)}>
                  {figureText(column[kind])}
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  </div>
)

type Page = NonNullable<Props<never>['page']>

/** How many rows a list has, to compare with the figure that it was opened from, and which of them are here. */
const RangeOfPage = ({ no, size, total }: Page) => (
  <p className="stat-table-range">
    {total > size && `第 ${numberText((no - 1) * size + 1)}–${numberText(Math.min(no * size, total))} 条，`}共{' '}
    {/* a count ends one beyond its bound */}
    {total === countLimit + 1 ? `${numberText(countLimit)}+` : numberText(total)} 条
  </p>
)

/** The table of a statistics page with a row of totals. It scrolls horizontally on its own; a phone shows cards. */
export const StatTable = <R,>(props: Props<R>) => {
  const { label, empty, rows, failure, onRetry, page } = props
  const narrow = useNarrow()
  return (
    <section className="stat-table" aria-label={label}>
      {rows === undefined || rows.length === 0 ? (
        <EmptyRows
          waiting={rows === undefined && failure === null}
          failure={rows === undefined ? (failure ?? undefined) : undefined}
          onRetry={onRetry}
          empty={empty}
        />
      ) : narrow ? (
        <Cards {...props} rows={rows} />
      ) : (
        <Table {...props} rows={rows} />
      )}
      {page && page.total > 0 && (
        <div className="stat-table-pages">
          <RangeOfPage {...page} />
          {page.total > page.size && (
            <Pagination
              current={page.no}
              pageSize={page.size}
              total={page.total}
              showSizeChanger={false}
              onChange={page.onTurn}
            />
          )}
        </div>
      )}
    </section>
  )
}

/** A figure with a link to its rows, unless there are none. */
export const FigureLink = ({ value, href }: { value: ReactNode; href: string | undefined }) =>
  href === undefined || value === 0 || value === '0.00' ? figureText(value) : <a href={href}>{figureText(value)}</a>
