import { z } from 'zod'
import { figureFilters } from '../../kit/list/figure-filters.ts'
import { filtersBy, pageOf, pageQuery } from '../../kit/list/page.ts'
import { asSent } from '../../kit/value/integer.ts'
import { money } from '../../kit/value/money.ts'
import { periodFields } from '../../kit/value/period.ts'

/** The input of a call that answers figures. */
export const statQuery = <const X extends z.ZodRawShape = Record<never, never>>(extra?: X) =>
  z.strictObject({ ...periodFields, query: filtersBy(figureFilters), ...((extra ?? {}) as X) })

/** The input of a call that answers a page of rows. */
export const statPageQuery = <const S extends readonly string[], const X extends z.ZodRawShape = Record<never, never>>(
  sorts: S,
  extra?: X,
) => pageQuery(figureFilters, sorts, { ...periodFields, ...((extra ?? {}) as X) })

/** The columns of a file with one of several tables, in order; absent or empty: all. A key without a column is refused. */
export const tableColumns = { columns: z.array(z.string().max(40, '列名不正确')).max(100).optional() }

/** Rows of an answer by client, or by another dimension of money; what is before and after them is a row each. */
export const mostKeys = 300

/** Of figures by such a dimension: how many of the foremost keys are left out, those of earlier pages. */
export const pageOfKeys = { after: asSent(z.coerce.number().int().min(0).max(1_000_000)).default(0) }

/** The keys of the rows for what is left out: the foremost keys, and the others. */
export const restKeys = { before: 'before', others: 'others' } as const
export const isRestKey = (key: string | null): boolean => key === restKeys.before || key === restKeys.others

/** null without the right to see amounts (statMoney). */
export const amount = money.nullable()

/**
 * The total less the charges of packages or projects. These have the nets of their lines from the time of the line, the
 * total what is paid or on credit: negative what is not paid yet, positive what is taken back and not refunded yet. null
 * by other dimensions, whose rows add up to the total.
 */
export const outstanding = amount

/** The name of the row that has it. */
export const outstandingName = '未收或待退'

/** One decimal; null if nothing is counted. */
export const percent = z.string().nullable()

/** Rows, a row of totals, and the time of the count. */
export const statAnswer = <R extends z.ZodType, T extends z.ZodType>(row: R, total: T) =>
  z.object({ rows: z.array(row), total, asOf: z.string() })

export const statPage = <R extends z.ZodType, T extends z.ZodType>(row: R, total: T) =>
  pageOf(row).extend({ total, asOf: z.string() })
