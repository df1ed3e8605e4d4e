import { type ReportBatchKind, reportBatchState } from '@seam/contract/lab/report/report-batch'
import { type NotNull, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import { reportInScope } from '../../../../kit/list/business-scope.ts'
import type { Scope } from '../../../../kit/list/scope.ts'
import type { UserActor } from '../../../../kit/transition/actor.ts'

/** Of these reports, those in scope. */
export const selectBatchable = (db: Db, ids: readonly number[], scope: Scope) =>
  db
    .selectFrom('report')
    .select(['id', 'version', 'state', 'reportCode', 'issueTime'])
    .where('id', '=', sql<number>`any(${ids})`)
    .where(reportInScope(scope))
    .execute()

export const insertBatch = async (
  tx: Tx,
  kind: ReportBatchKind,
  reports: readonly { readonly id: number; readonly version: number }[],
  { userId, userName, address }: UserActor,
): Promise<number> => {
  const { id: batchId } = await tx
    .insertInto('reportBatch')
    .values({ kind, userId, userName, address })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('reportBatchRow')
    .values(reports.map(({ id, version }) => ({ batchId, reportId: id, version })))
    .execute()
  return batchId
}

export const findBatch = (db: Db, id: number) =>
  db.selectFrom('reportBatch').selectAll().where('id', '=', id).executeTakeFirst()

export const findOwnBatch = (db: Db, id: number, userId: number) =>
  db.selectFrom('reportBatch').selectAll().where('id', '=', id).where('userId', '=', userId).executeTakeFirst()

/** The last batches of a user, without their reports. */
export const selectOwnBatches = (db: Db, userId: number) =>
  db
    .selectFrom('reportBatch')
    .innerJoin('reportBatchRow', 'reportBatchRow.batchId', 'reportBatch.id')
    .select([
      'reportBatch.id',
      'kind',
      'createTime',
      'finishTime',
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where report_batch_row.state <> ${sql.lit(reportBatchState.waiting)}))::int`.as(
        'handled',
      ),
    ])
    .where('reportBatch.userId', '=', userId)
    .groupBy('reportBatch.id')
    .orderBy('reportBatch.id', 'desc')
    .limit(20)
    .execute()

/** The reports of a batch in the caller's present scope. */
export const selectBatchRows = (db: Db, batchId: number, scope: Scope) =>
  db
    .selectFrom('reportBatchRow')
    .innerJoin('report', 'report.id', 'reportBatchRow.reportId')
    .innerJoin('delegation', 'delegation.id', 'report.delegationId')
    .select([
      'reportBatchRow.reportId',
      'report.reportCode',
      'delegation.delegateCode',
      'report.state as reportState',
      'reportBatchRow.state',
      'reportBatchRow.reason',
    ])
    .where('batchId', '=', batchId)
    .where(reportInScope(scope))
    .orderBy('reportBatchRow.reportId')
    .execute()

export const selectWaitingRows = (db: Db, batchId: number) =>
  db
    .selectFrom('reportBatchRow')
    .select(['reportId', 'version'])
    .where('batchId', '=', batchId)
    .where('state', '=', reportBatchState.waiting)
    .orderBy('reportId')
    .execute()

/** Locks a waiting row; false if another run has handled it. */
export const lockWaitingRow = async (tx: Tx, batchId: number, reportId: number): Promise<boolean> =>
  (await tx
    .selectFrom('reportBatchRow')
    .select('reportId')
    .where('batchId', '=', batchId)
    .where('reportId', '=', reportId)
    .where('state', '=', reportBatchState.waiting)
    .forUpdate()
    .executeTakeFirst()) !== undefined

type Outcome = { state: typeof reportBatchState.done | typeof reportBatchState.refused; reason: string }

export const updateBatchRow = (tx: Tx, batchId: number, reportId: number, outcome: Outcome) =>
  tx
    .updateTable('reportBatchRow')
    .set(outcome)
    .where('batchId', '=', batchId)
    .where('reportId', '=', reportId)
    .where('state', '=', reportBatchState.waiting)
    .execute()

export const finishBatch = (tx: Tx, id: number) =>
  tx.updateTable('reportBatch').set({ finishTime: sql<string>`now()` }).where('id', '=', id).execute()

/** The finished reports of a batch in the caller's scope, for its archive. */
export const selectFinishedReports = (db: Db, batchId: number, scope: Scope) =>
  db
    .selectFrom('reportBatchRow')
    .innerJoin('report', 'report.id', 'reportBatchRow.reportId')
    .select(['report.id', 'report.reportCode'])
    .$narrowType<{ reportCode: NotNull }>()
    .where('batchId', '=', batchId)
    .where('reportBatchRow.state', '=', reportBatchState.done)
    .where('report.reportCode', 'is not', null)
    .where(reportInScope(scope))
    .orderBy('report.reportCode')
    .execute()
