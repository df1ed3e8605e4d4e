import { type RawBuilder, sql } from 'kysely'

/** The period of a series: the part of the date in its numbers. */
type Period = 'YYYYMMDD' | 'YYYY'

/**
 * A statement that takes the next number of a series and returns it as `code`: WT20261120-0001, BG2026-000123. Use it
 * as a statement or as a `with` of the insert it is for. The series is locked until the transaction ends, so it must
 * be the last lock. The number of a rollback is used again.
 */
export const takeNumber = (prefix: string, period: Period, digits: number): RawBuilder<{ code: string }> => sql`
  insert into number_series as series (series, last) values (${prefix}::text || to_char(now(), ${period}::text), 1)
  on conflict (series) do update set last = series.last + 1
  returning series.series || '-' || lpad(series.last::text, greatest(${digits}::int, length(series.last::text)), '0') as code`

/** The number, in the values of a `create` that prepares it with `takeNumber`. */
export const preparedNumber = sql<string>`(select code from prepared)`
