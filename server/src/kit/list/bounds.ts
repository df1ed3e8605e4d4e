import { sql } from 'kysely'

type Place = { readonly pageNo: number; readonly pageSize: number }

/** The rows of a page, in a statement that is written as SQL. */
export const boundsOf = ({ pageNo, pageSize }: Place) =>
  sql`limit ${sql.lit(pageSize)} offset ${sql.lit((pageNo - 1) * pageSize)}`

/** The number of a row in its list. */
export const numberOf = ({ pageNo, pageSize }: Place, at: number): number => (pageNo - 1) * pageSize + at + 1
