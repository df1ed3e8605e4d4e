import type { ReactNode } from 'react'

/** One column of a list. */
export type Column<R> = {
  /** the field, and the sort key where the call offers one of that name */
  readonly key: string
  readonly title: string
  /** default: the field as text, '--' when empty */
  readonly render?: (row: R) => ReactNode
  /** width in pixels; without it the column shares the remaining width */
  readonly width?: number
  /** minimum width in pixels; default 120 */
  readonly minWidth?: number
  /** wraps a long value to a second line instead of cutting it */
  readonly twoLines?: boolean
  readonly align?: 'left' | 'center' | 'right'
  /** hidden by default */
  readonly optional?: boolean
  /** title of the row's card on a phone; default: the first column */
  readonly heading?: boolean
}

export const usualWidth = 120

export const cellOf = <R>(column: Column<R>, row: R): ReactNode => {
  if (column.render !== undefined) return column.render(row)
  const value = (row as Readonly<Record<string, unknown>>)[column.key]
  return value === null || value === undefined || value === '' ? '--' : String(value)
}
