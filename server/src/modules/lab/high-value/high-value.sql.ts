import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'
import { isAmong } from '../../../kit/sql/expressions.ts'

/**
 * Items of the period that may have a value above today's limit, found in an index by project: a reported number above it,
 * or values that are no single number.
 */
export const mayBeHighNow = (period: Period): RawBuilder<SqlBool> =>
  isAmong(
    'sample_item.id',
    sql`select item.id from project limited cross join lateral (select own.id from sample_item own
      where own.project_id = limited.id and ${isWithinPeriod('own.confirm_time', period)}
        and (own.reported_value > limited.high_limit or own.reported_value is null)) item
      where limited.high_limit is not null`,
  )
