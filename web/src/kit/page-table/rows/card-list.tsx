import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { type Column, cellOf } from '../columns/column.ts'
import { type RowAction, RowActions } from './row-actions.tsx'
import './card-list.css'

type Props<R> = {
  rows: readonly R[]
  /** visible columns in their order */
  columns: readonly Column<R>[]
  actions: (row: R) => readonly RowAction[]
  chosen: ((row: R) => boolean) | undefined
  onChoose: (row: R, on: boolean) => void
  empty: ReactNode
}

/** The rows on a phone: one card each, with the column that names the row as its title. */
export const CardList = <R extends { id: number }>({ rows, columns, actions, chosen, onChoose, empty }: Props<R>) => {
  if (rows.length === 0) return empty
  const heading = columns.find(column => column.heading) ?? columns[0]
  const fields = columns.filter(column => column !== heading)
  return (
    <ul className="card-list">
      {rows.map(row => {
        const able = actions(row)
        return (
          <li key={row.id}>
            <div className="card-list-heading">
              {chosen && <Checkbox checked={chosen(row)} onChange={event => onChoose(row, event.target.checked)} />}
              {heading && cellOf(heading, row)}
            </div>
            <dl>
              {fields.map(column => (
                <div key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>{cellOf(column, row)}</dd>
                </div>
              ))}
            </dl>
            {able.length > 0 && <RowActions actions={able} />}
          </li>
        )
      })}
    </ul>
  )
}
