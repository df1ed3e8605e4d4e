import type { QualityMark } from '@seam/contract/insight/stat/quality'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isReturn } from './occasion.sql.ts'

const inForce = sql`result where result.item_id = sample_item.id and result.result_no = sample_item.result_version`
const wentBack = (command: 'returnBack' | 'retract') =>
  sql<SqlBool>`exists (select from item_event back where back.item_id = sample_item.id and back.command = ${sql.lit(command)}
    and back.create_time >= submission.first_time)`

/** The outcomes counted for items submitted in a period, as conditions on `sample_item` and `submission`. */
export const markOf: Readonly<Record<QualityMark, RawBuilder<SqlBool>>> = {
  submitted: sql`true`,
  third: sql`exists (select from result_reading where ordinal > 2 and result_id = (select result.id from ${inForce}))`,
  waived: sql`exists (select from ${inForce} and result.cause = 'waived')`,
  returned: wentBack('returnBack'),
  retracted: wentBack('retract'),
  // Retracted between the issue of a report and that of its correction.
  corrected: sql`exists (select from report_sample join report correction on correction.id = report_sample.report_id
      join report original on original.id = correction.replaces_id
      join item_event back on back.item_id = sample_item.id and back.command = 'retract'
        and back.create_time between original.issue_time and correction.issue_time
    where report_sample.sample_id = sample_item.sample_id)`,
}

/** Returned or retracted for a reason, or without one. */
export const wentBackFor = (reasonCode: number | null): RawBuilder<SqlBool> =>
  sql`exists (select from item_event back where back.item_id = sample_item.id and ${isReturn('back')}
    and back.reason_code is not distinct from ${reasonCode}::smallint and back.create_time >= submission.first_time)`
