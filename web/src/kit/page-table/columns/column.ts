import type { Headings } from '@seam/contract/kit/list/export'
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

/** A key of a list with its heading. */
export type HeadingOf<H extends Headings> = { [K in keyof H]: { readonly key: K; readonly title: H[K] } }[keyof H]

/** A column of a list that can be exported: the contract declares its key and title, and the server has the same in the file. */
export type ExportedColumn<R, H extends Headings> = Column<R> & HeadingOf<H>

export const usualWidth = 120

export const cellOf = <R>(column: Column<R>, row: R): ReactNode => {
  if (column.render !== undefined) return column.render(row)
  const value = (row as Readonly<Record<string, unknown>>)[column.key]
  return value === null || value === undefined || value === '' ? '--' : String(value)
}
