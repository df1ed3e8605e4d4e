import type { QualityMark } from '@seam/contract/insight/stat/quality/quality'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isReturn } from './occasion.sql.ts'

const wentBack = (command: 'returnBack' | 'retract') =>
  sql<SqlBool>`exists (select from item_event back where back.item_id = sample_item.id and back.command = ${sql.lit(command)}
    and back.create_time >= submission.first_time)`

/** The outcomes counted for items submitted in a period, as conditions on `submission`, its `sample_item`, and the result `in_force`. */
export const markOf: Readonly<Record<QualityMark, RawBuilder<SqlBool>>> = {
  submitted: sql`true`,
  third: sql`exists (select from result_reading where ordinal > 2 and result_id = in_force.id)`,
  waived: sql`coalesce(in_force.cause = 'waived', false)`,
  returned: wentBack('returnBack'),
  retracted: wentBack('retract'),
  // Retracted between the issue of a report and that of its correction.
  corrected: sql`exists (select from item_event back where back.item_id = sample_item.id and back.command = 'retract'
    and exists (select from report_sample join report correction on correction.id = report_sample.report_id
        join report original on original.id = correction.replaces_id
      where report_sample.sample_id = sample_item.sample_id
        and back.create_time between original.issue_time and correction.issue_time))`,
}

/** Returned or retracted for a reason, or without one. */
export const isReturnedFor = (reasonCode: number | null): RawBuilder<SqlBool> =>
  sql`exists (select from item_event back where back.item_id = sample_item.id and ${isReturn('back')}
    and back.reason_code is not distinct from ${reasonCode}::smallint and back.create_time >= submission.first_time)`
