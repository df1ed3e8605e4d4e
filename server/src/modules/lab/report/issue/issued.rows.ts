import { reportState } from '@seam/contract/lab/report/report'
import type { NotNull } from 'kysely'
import type { Db } from '../../../../db/database.ts'

/** The reports of a delegation that are issued, not released, and not requested to be voided. */
export const selectIssuedReports = (db: Db, delegationId: number) =>
  db
    .selectFrom('report')
    .innerJoin('delegation', 'delegation.id', 'report.delegationId')
    .select(['report.id', 'report.delegationId', 'delegation.delegateCode', 'report.reportCode'])
    .$narrowType<{ reportCode: NotNull }>()
    .where('report.delegationId', '=', delegationId)
    .where('report.state', '=', reportState.issued)
    .where('report.voidRequesterId', 'is', null)
    .orderBy('report.id')
    .execute()

export type IssuedReport = Awaited<ReturnType<typeof selectIssuedReports>>[number]
