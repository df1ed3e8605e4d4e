import { type ReflectanceDraft, type ReportCommand, type ReportState, reportState } from '@seam/contract/lab/report'
import { sampleState } from '@seam/contract/lab/sample'
import { type Insertable, type NotNull, sql, type UpdateObject } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { nextVersion } from '../../../kit/sql/next-version.ts'
import { takeNumber } from '../../../kit/sql/number-series.ts'
import type { SampleReflectance } from './content/content.rows.ts'
import { reportQuery } from './report-list.rows.ts'

/** Who did it, and from where. */
export type Actor = { readonly userId: number; readonly userName: string; readonly address: string }

const whole = (db: Db, id: number) =>
  reportQuery(db)
    .select([
      'report.replacesId',
      'report.correctionNo',
      'report.correctionReason',
      'report.remarks',
      'report.releaseReason',
      'report.reviewerId',
      'report.checkCode',
      'report.snapshot',
      'report.snapshotHash',
      'client.payPolicy',
      'delegation.consignorName',
      sql<number[]>`array(select sample_id from report_sample where report_id = report.id order by 1)`.as('sampleIds'),
      sql<number[]>`array(select distinct user_id from report_event where report_id = report.id
        and command in ('save', 'submit', 'correct'))`.as('editorIds'),
      sql<boolean>`exists (select from report as later where later.replaces_id = report.id and later.state < 40)`.as(
        'correctionOpen',
      ),
    ])
    .$narrowType<{ payPolicy: NotNull; consignorName: NotNull }>()
    .where('report.id', '=', id)

export type StoredReport = NonNullable<Awaited<ReturnType<typeof findReport>>>

export const findReport = (db: Db, id: number) => whole(db, id).executeTakeFirst()

/** The report with its delegation, both held: the delegation first, as everywhere. */
export const lockReport = async (tx: Tx, id: number) => {
  const place = await tx.selectFrom('report').select('delegationId').where('id', '=', id).executeTakeFirst()
  if (place === undefined) return undefined
  await tx.selectFrom('delegation').select('id').where('id', '=', place.delegationId).forUpdate().execute()
  await tx.selectFrom('report').select('id').where('id', '=', id).forUpdate().execute()
  return findReport(tx, id)
}

export const insertReport = async (
  tx: Tx,
  draft: {
    delegationId: number
    remarks: string
    replacesId?: number
    correctionNo?: number
    correctionReason?: string
  },
  actor: Actor,
) => {
  const { id } = await tx
    .insertInto('report')
    .values({ ...draft, editorId: actor.userId, editorName: actor.userName })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The samples of a report with their reflectance, in place of what was there. */
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

type Step = {
  readonly command: ReportCommand
  readonly from: ReportState | null
  readonly to: ReportState
  readonly reason?: string
}

/** Changes a report, its state among that, and writes the step down. */
export const moveReport = async (
  tx: Tx,
  id: number,
  { command, from, to, reason = '' }: Step,
  actor: Actor,
  set: UpdateObject<Tables, 'report'> = {},
) => {
  await tx
    .updateTable('report')
    .set({ ...set, state: to, updateTime: sql`now()`, version: nextVersion })
    .where('id', '=', id)
    .execute()
  await writeReportEvent(tx, id, { command, from, to, reason }, actor)
}

export const writeReportEvent = async (
  tx: Tx,
  reportId: number,
  { command, from, to, reason = '' }: Step,
  actor: Actor,
) => {
  const { userId, userName, address } = actor
  await tx
    .insertInto('reportEvent')
    .values({ reportId, command, fromState: from, toState: to, reason, userId, userName, address })
    .execute()
}

export const selectReportEvents = (db: Db, reportId: number) =>
  db
    .selectFrom('reportEvent')
    .select(['command', 'fromState', 'toState', 'reason as remarks', 'userName as createName', 'createTime'])
    .where('reportId', '=', reportId)
    .orderBy('id')
    .execute()

/** Samples that another live report has; the one that is being replaced does not count. */
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

/** How many samples of a delegation were received and are in no issued report. */
export const countUnreportedSamples = async (db: Db, delegationId: number): Promise<number> => {
  const { total } = await db
    .selectFrom('sample')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('delegationId', '=', delegationId)
    .where('state', '>=', sampleState.received)
    .where(
      sql<boolean>`not exists (select from report_sample join report on report.id = report_id
        where report_sample.sample_id = sample.id and report.state in (40, 50))`,
    )
    .executeTakeFirstOrThrow()
  return total
}

export const findReportFile = (db: Db, reportId: number) =>
  db.selectFrom('reportFile').select('pdf').where('reportId', '=', reportId).executeTakeFirst()

/** Stores a file once: a second drawing of the same report has the same bytes and is dropped. */
export const insertReportFile = (tx: Tx, file: Insertable<Tables['reportFile']>) =>
  tx
    .insertInto('reportFile')
    .values(file)
    .onConflict(conflict => conflict.column('reportId').doNothing())
    .execute()

/** The next number of the year; the series stays locked until the transaction ends, so this comes as late as possible. */
export const takeReportNumber = async (tx: Tx): Promise<string> => {
  const { rows } = await takeNumber('BG', 'YYYY', 6).execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the number series answered no report number')
  return row.code
}

/** Locks a report that an issued correction replaces. */
export const lockReportState = (tx: Tx, id: number) =>
  tx.selectFrom('report').select(['id', 'state']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** What the public page tells of a report. */
export const findByCheckCode = (db: Db, checkCode: string) =>
  db
    .selectFrom('report')
    .select([
      sql<string>`coalesce(report_code, '')`.as('reportCode'),
      sql<string>`to_char(issue_time, 'YYYY-MM-DD')`.as('issueDate'),
      sql<string>`encode(snapshot_hash, 'hex')`.as('hash'),
      'state',
    ])
    .where('checkCode', '=', checkCode)
    .executeTakeFirst()
