import { commonFailures } from '@seam/contract/kit/failure'
import { type Headings, noColumn } from '@seam/contract/kit/list/export'
import type { Compilable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../caller.ts'
import { refuse } from '../refusal.ts'
import type { CellValue } from './workbook/cells.ts'
import type { Column, SheetFrame } from './workbook/sheet-xml.ts'

/** A column, with the key that it has in the list on the screen. */
export type ListColumn<R> = Column<R> & { readonly key: string }

/** A column of the file; `title` only where its content is not that of the column of the screen. */
type FileColumn<R> = Omit<Column<R>, 'title'> & { readonly title?: string }

/** What each column of the screen is in the file: one column, or several. */
type FileColumns<R, H extends Headings> = {
  readonly [K in keyof H]: FileColumn<R> | readonly [FileColumn<R>, ...FileColumn<R>[]]
}

/** The heading of the screen; amounts are in yuan. */
const titleOf = (heading: string, { kind }: FileColumn<never>) =>
  kind === 'money' && !heading.includes('（') ? `${heading}（元）` : heading

/** The columns of a list in Excel: those of the screen, under its headings. */
export const listColumns = <R, H extends Headings>(headings: H, columns: FileColumns<R, H>): readonly ListColumn<R>[] =>
  Object.entries(headings).flatMap(([key, heading]) => {
    const own = columns[key] as FileColumns<R, H>[keyof H]
    return [own].flat().map(column => ({ title: titleOf(heading, column), ...column, key }))
  })

/** A list as a file: its title, its columns, and the rows that the caller may see, in order. */
export type ListExport<I = never, R = never> = {
  readonly title: (input: I) => string
  /** May query the database if the columns depend on the rows. */
  readonly columns: (input: I, db: Db, caller: Caller) => readonly ListColumn<R>[] | Promise<readonly ListColumn<R>[]>
  readonly query: (db: Db, input: I, caller: Caller) => Compilable<R>
  /** Lines above the headings. */
  readonly lines?: (input: I, db: Db, caller: Caller) => Promise<readonly string[]>
  /** The row of totals, by the keys of the columns. */
  readonly totals?: (input: I, db: Db, caller: Caller) => Promise<Readonly<Record<string, CellValue>>>
}

/** What the file of a list has besides its rows; a column of the screen has its total in the first one of the file. */
export const frameOf = async <I, R>(
  { lines, totals }: Pick<ListExport<I, R>, 'lines' | 'totals'>,
  columns: readonly ListColumn<R>[],
  input: I,
  db: Db,
  caller: Caller,
): Promise<SheetFrame> => {
  const sums = await totals?.(input, db, caller)
  return {
    lines: (await lines?.(input, db, caller)) ?? [],
    ...(sums && {
      totals: columns.map(({ key }, at) => (columns.findIndex(one => one.key === key) === at ? sums[key] : null)),
    }),
  }
}

/** The columns with these keys, in the order of the keys; without keys all columns. A key that the caller has no column for is refused. */
export const selectedColumns = <R>(
  all: readonly ListColumn<R>[],
  keys: readonly string[] = [],
): readonly ListColumn<R>[] => {
  if (keys.length === 0) return all
  return keys.flatMap((key, at) => {
    const columns = all.filter(column => column.key === key)
    if (columns.length > 0) return columns
    const issues = [{ path: ['columns', at], message: noColumn }]
    throw refuse(commonFailures.invalidInput, { message: noColumn, data: { issues } })
  })
}
