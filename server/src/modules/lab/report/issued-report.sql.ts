import { sql } from 'kysely'
import { statesInForce } from '../../../kit/list/states.ts'

/** The reports in force that have `sample`. */
export const issuedReports = sql`from report_sample join report on report.id = report_id
  where report_sample.sample_id = sample.id and report.state in (${statesInForce})`

/** Of `sample`. */
export const isInIssuedReport = sql<boolean>`exists (select ${issuedReports})`
