import { type ReflectanceDraft, reportState } from '@seam/contract/lab/report/report'
import { itemState, sampleState } from '@seam/contract/lab/sample/sample'
import { type Insertable, type NotNull, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { reportInScope } from '../../../kit/list/business-scope.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { takeNumber } from '../../../kit/sql/number-series.ts'
import type { SampleReflectance } from './content/content.rows.ts'
import { isInIssuedReport } from './issued-report.sql.ts'
import { hasUnpublishedItems, reportQuery } from './report-list.rows.ts'

/** The issued report that replaces this one. */
export const successorCode = sql<string | null>`(select successor.report_code from report as successor
  where successor.replaces_id = report.id and successor.report_code is not null order by successor.id desc limit 1)`

const reportById = (db: Db, id: number) =>
  reportQuery(db)
    .select([
      'report.replacesId',
      'report.correctionNo',
      'report.correctionReason',
      'report.remarks',
      'report.coalClass',
      'report.releaseReason',
      'report.reviewerId',
      'report.reviewedHash',
      'report.voidReason',
      successorCode.as('successorCode'),
      'report.voidRequesterId',
      'report.voidRequesterName',
      'report.checkCode',
      'report.snapshot',
      'report.snapshotHash',
      'delegation.fee',
      'delegation.paid',
      'delegation.credited',
      'delegation.refunded',
      'delegation.consignorName',
      sql<number[]>`array(select sample_id from report_sample where report_id = report.id order by 1)`.as('sampleIds'),
      sql<number[]>`array(select distinct user_id from report_event where report_id = report.id
        and command in ('save', 'submit', 'correct'))`.as('editorIds'),
      sql<boolean>`exists (select from report as later where later.replaces_id = report.id and later.state < ${sql.lit(reportState.issued)})`.as(
        'correctionOpen',
      ),
    ])
    .$narrowType<{
      consignorName: NotNull
      fee: NotNull
      paid: NotNull
      credited: NotNull
      refunded: NotNull
    }>()
    .where('report.id', '=', id)

export type StoredReport = NonNullable<Awaited<ReturnType<typeof findReport>>>

export const findReport = (db: Db, id: number) => reportById(db, id).executeTakeFirst()

export const findReportInScope = (db: Db, id: number, scope: Scope) =>
  reportById(db, id).where(reportInScope(scope)).executeTakeFirst()

const isReportInScope = async (db: Db, id: number, scope: Scope): Promise<boolean> =>
  (await db.selectFrom('report').select('id').where('id', '=', id).where(reportInScope(scope)).executeTakeFirst()) !==
  undefined

/** Locks the delegation of a report in scope, then the report, as every command does. */
export const lockReport = async (tx: Tx, id: number, scope: Scope | undefined) => {
  if (scope?.everything === false && !(await isReportInScope(tx, id, scope))) return undefined
  const report = await tx.selectFrom('report').select('delegationId').where('id', '=', id).executeTakeFirst()
  if (report === undefined) return undefined
  await tx.selectFrom('delegation').select('id').where('id', '=', report.delegationId).forUpdate().execute()
  await tx.selectFrom('report').select('id').where('id', '=', id).forUpdate().execute()
  return findReport(tx, id)
}

/** Replaces the samples of a report and their reflectance. */
export const replaceContent = async (
  tx: Tx,
  reportId: number,
  sampleIds: readonly number[],
  reflectance: readonly ReflectanceDraft[],
) => {
  await tx.deleteFrom('reportSample').where('reportId', '=', reportId).execute()
  await tx
    .insertInto('reportSample')
    .values(sampleIds.map(sampleId => ({ reportId, sampleId })))
    .execute()
  if (reflectance.length > 0)
    await tx
      .insertInto('reportReflectance')
      .values(reflectance.map(one => ({ ...one, reportId, classes: JSON.stringify(one.classes) })))
      .execute()
}

export const selectReflectance = async (db: Db, reportId: number): Promise<ReadonlyMap<number, SampleReflectance>> => {
  const rows = await db.selectFrom('reportReflectance').selectAll().where('reportId', '=', reportId).execute()
  return new Map(rows.map(row => [row.sampleId, row]))
}

/** Whether every live result of these samples is published as it was issued, without a later version. */
export const areResultsAsIssued = async (db: Db, sampleIds: readonly number[], issuedBefore: number) => {
  const moved = await db
    .selectFrom('sampleItem')
    .select('sampleItem.id')
    .where('sampleId', '=', sql<number>`any(${sampleIds})`)
    .where('sampleItem.state', '<', itemState.cancelled)
    .where(eb =>
      eb.or([
        eb('sampleItem.state', '<>', itemState.published),
        eb.exists(
          eb
            .selectFrom('result')
            .innerJoin('report', join => join.on('report.id', '=', issuedBefore))
            .select('result.id')
            .whereRef('result.itemId', '=', 'sampleItem.id')
            .whereRef('result.createTime', '>', 'report.issueTime'),
        ),
      ]),
    )
    .limit(1)
    .execute()
  return moved.length === 0
}

/** Submitted and reviewed reports with any of these samples. */
export const selectReportsUnderReview = async (db: Db, sampleIds: readonly number[]): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('report')
    .select('id')
    .where('state', 'in', [reportState.submitted, reportState.reviewed])
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('reportSample')
          .select('sampleId')
          .whereRef('reportId', '=', 'report.id')
          .where('sampleId', '=', sql<number>`any(${sampleIds})`),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The reports of a delegation that are drafted or under review. */
export const selectUnissuedReports = async (db: Db, delegationId: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('report')
    .select('id')
    .where('delegationId', '=', delegationId)
    .where('state', '<', reportState.issued)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The reports of these delegations that are issued, not released, and not requested to be voided. */
export const selectReleasableReports = (db: Db, delegationIds: readonly number[]) =>
  db
    .selectFrom('report')
    .innerJoin('delegation', 'delegation.id', 'report.delegationId')
    .select(['report.id', 'report.delegationId', 'delegation.delegateCode', 'report.reportCode'])
    .$narrowType<{ reportCode: NotNull }>()
    .where('report.delegationId', 'in', delegationIds)
    .where('report.state', '=', reportState.issued)
    .where('report.voidRequesterId', 'is', null)
    .orderBy('report.id')
    .execute()

export const selectReportEvents = (db: Db, reportId: number) =>
  db
    .selectFrom('reportEvent')
    .select(['command', 'fromState', 'toState', 'reason as remarks', 'userName as createName', 'createTime'])
    .where('reportId', '=', reportId)
    .orderBy('id')
    .execute()

/** Of these samples, those in a live report other than the excluded ones. */
export const selectReportedElsewhere = async (db: Db, sampleIds: readonly number[], except: readonly number[]) => {
  const rows = await db
    .selectFrom('reportSample')
    .innerJoin('report', 'report.id', 'reportSample.reportId')
    .select('reportSample.sampleId')
    .where('reportSample.sampleId', '=', sql<number>`any(${sampleIds})`)
    .where('report.state', '<', reportState.superseded)
    .where('report.id', '<>', sql<number>`all(${except})`)
    .execute()
  return rows.map(({ sampleId }) => sampleId)
}

/** Counts the received samples of a delegation with a result that no issued report has. */
export const countUnreportedSamples = async (db: Db, delegationId: number): Promise<number> => {
  const { total } = await db
    .selectFrom('sample')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('delegationId', '=', delegationId)
    .where('state', '>=', sampleState.received)
    .where(sql<boolean>`(not ${isInIssuedReport} or ${hasUnpublishedItems})`)
    .executeTakeFirstOrThrow()
  return total
}

export const findReportFile = (db: Db, reportId: number) =>
  db.selectFrom('reportFile').select('pdf').where('reportId', '=', reportId).executeTakeFirst()

/** Stores a file once: a second drawing of the same report has the same bytes and is discarded. */
export const insertReportFile = (tx: Tx, file: Insertable<Tables['reportFile']>) =>
  tx
    .insertInto('reportFile')
    .values(file)
    .onConflict(conflict => conflict.column('reportId').doNothing())
    .execute()

/** The next number of the year; the series is locked until the transaction ends, so this comes as late as possible. */
export const takeReportNumber = async (tx: Tx): Promise<string> => {
  const { rows } = await takeNumber('BG', 'YYYY', 6).execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the number series answered no report number')
  return row.code
}

const selectChecked = (db: Db) =>
  db
    .selectFrom('report')
    .select([
      sql<string>`coalesce(report_code, '')`.as('reportCode'),
      sql<string>`to_char(issue_time, 'YYYY-MM-DD')`.as('issueDate'),
      sql<string>`encode(snapshot_hash, 'hex')`.as('hash'),
      'state',
      'voidReason',
      successorCode.as('successorCode'),
    ])

/** The public facts of a report for a holder of its QR code. */
export const findByCheckCode = (db: Db, checkCode: string) =>
  selectChecked(db).where('checkCode', '=', checkCode).executeTakeFirst()

/** The same with the snapshot. */
export const findSnapshotByCheckCode = (db: Db, checkCode: string) =>
  selectChecked(db)
    .select('snapshot')
    .$narrowType<{ snapshot: string }>()
    .where('checkCode', '=', checkCode)
    .executeTakeFirst()
