import { addDays, dayOf } from '@seam/contract/kit/value/day'
import { type PeriodInput, usualPeriodDays } from '@seam/contract/kit/value/period'
import { lastMoment } from '@seam/contract/kit/value/text'
import { longestReportPeriod, mostReports } from '@seam/contract/lab/report/report-query'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { delegationInScope, reportInScope } from '../../../../kit/list/business-scope.ts'
import type { Scope } from '../../../../kit/list/scope.ts'
import { laboratoryDay } from '../../../../kit/period.ts'
import { successorCode } from '../report.rows.ts'
import { reportQuery } from '../report-list.rows.ts'

export const findIssuedReport = (db: Db, reportCode: string, scope: Scope) =>
  db
    .selectFrom('report')
    .select(['id', 'state', 'snapshot', 'snapshotHash', 'issueTime', successorCode.as('successorCode')])
    .where('reportCode', '=', reportCode)
    .where(reportInScope(scope))
    .executeTakeFirst()

export const selectReportsOfDelegations = (db: Db, delegateCodes: readonly string[], scope: Scope) =>
  reportQuery(db)
    .where(sql.ref<string>('report.delegate_code'), '=', sql<string>`any(${delegateCodes})`)
    .where(reportInScope(scope))
    .orderBy('report.id', 'desc')
    .limit(mostReports)
    .execute()

/** A period with the bound that the input leaves out: the usual days before its end, the longest period from its beginning. */
const wholePeriod = ({ startTime, endTime }: PeriodInput) => {
  const last = endTime ?? (startTime === undefined ? laboratoryDay() : addDays(dayOf(startTime), longestReportPeriod))
  return { startTime: startTime ?? addDays(dayOf(last), -usualPeriodDays), endTime: last }
}

/** Reports issued for a client in a period, by the time of issue. */
export const selectIssuedOfClient = (
  db: Db,
  { clientCode, ...input }: PeriodInput & { clientCode: string },
  scope: Scope,
) => {
  const { startTime, endTime } = wholePeriod(input)
  return reportQuery(db)
    .where('report.clientId', '=', eb =>
      eb.selectFrom('client as own').select('own.id').where('own.clientCode', '=', clientCode),
    )
    .where('report.issueTime', '>=', sql<string>`${startTime}::timestamptz`)
    .where('report.issueTime', '<=', sql<string>`${lastMoment(endTime)}::timestamptz`)
    .where(reportInScope(scope))
    .orderBy('report.issueTime')
    .orderBy('report.id')
    .limit(mostReports)
    .execute()
}

/** The samples of a delegation in scope, with the delegation itself if it has none. */
export const findSampleIdsOf = async (db: Db, delegateCode: string, scope: Scope) => {
  const row = await db
    .selectFrom('delegation')
    .select(sql<number[]>`array(select id from sample where sample.delegation_id = delegation.id)`.as('sampleIds'))
    .where('delegateCode', '=', delegateCode)
    .where('deletedTime', 'is', null)
    .where(delegationInScope(scope))
    .executeTakeFirst()
  return row?.sampleIds
}
