import { Readable } from 'node:stream'
import { commonFailures } from '@seam/contract/kit/failure'
import { reportFailures } from '@seam/contract/lab/report/report'
import { reportBatchCalls, reportBatchKind } from '@seam/contract/lab/report/report-batch'
import { reportUse } from '@seam/contract/lab/report/report-history'
import type { Db } from '../../../../db/database.ts'
import { type ZipPart, zip } from '../../../../kit/export/workbook/zip.ts'
import { confirmsPassword } from '../../../../kit/password/confirm.ts'
import { refuse, requireRow } from '../../../../kit/refusal.ts'
import { implement, preparedWrite, type WriteContext } from '../../../../kit/serve/implement.ts'
import type { Services } from '../../../../kit/services.ts'
import { actorOf, type UserActor } from '../../../../kit/transition/actor.ts'
import { recordUse } from '../history/use.commands.ts'
import { reportPdf } from '../issue/report.file.ts'
import { findReport } from '../report.rows.ts'
import * as rows from './report-batch.rows.ts'
import { runReportBatch } from './run-batch.job.ts'

type Calls = typeof reportBatchCalls

const requireAll = async (db: Db, ids: readonly number[], { scope }: WriteContext<Calls['export']>['caller']) => {
  const reports = await rows.selectBatchable(db, ids, scope)
  if (reports.length < ids.length) throw refuse(commonFailures.notThere)
  return reports
}

const issueBatch = preparedWrite(
  ({ services, caller, input }: Pick<WriteContext<Calls['issue']>, 'services' | 'caller' | 'input'>) =>
    confirmsPassword(services, caller, input.password),
  async (context: WriteContext<Calls['issue']>, passwordRight) => {
    const { db, input, caller, logOperation, afterCommit } = context
    if (!passwordRight) throw refuse(reportFailures.passwordWrong)
    await requireAll(
      db,
      input.reports.map(({ id }) => id),
      caller,
    )
    const batchId = await rows.insertBatch(db, reportBatchKind.issue, input.reports, actorOf(context))
    await afterCommit(runReportBatch, { batchId })
    logOperation(`批量签发${input.reports.length}份报告`)
    return { id: batchId }
  },
)

const exportBatch = async (context: WriteContext<Calls['export']>) => {
  const { db, input, caller, logOperation, afterCommit } = context
  const reports = await requireAll(
    db,
    input.reports.map(({ id }) => id),
    caller,
  )
  if (reports.some(({ issueTime }) => issueTime === null)) throw refuse(reportFailures.notIssued)
  const batchId = await rows.insertBatch(db, reportBatchKind.export, reports, actorOf(context))
  await afterCommit(runReportBatch, { batchId })
  logOperation(`批量导出${reports.length}份报告`)
  return { id: batchId }
}

/** One report after the other, so that memory holds one. */
async function* files(
  { db, config }: Services,
  reports: Awaited<ReturnType<typeof rows.selectFinishedReports>>,
  actor: UserActor,
): AsyncGenerator<ZipPart> {
  for (const { id, reportCode } of reports) {
    const report = requireRow(await findReport(db, id))
    await recordUse(db, id, reportUse.download, actor)
    yield { path: `化验报告-${reportCode}.pdf`, data: [await reportPdf(db, report, config)] }
  }
}

export const reportBatchRoutes = implement(reportBatchCalls, {
  issue: issueBatch,

  export: exportBatch,

  get: async ({ db, input, caller }) => {
    const { id, kind, createTime, finishTime } = requireRow(await rows.findOwnBatch(db, input.id, caller.userId))
    return { id, kind, createTime, finishTime, rows: await rows.selectBatchRows(db, id, caller.scope) }
  },

  list: ({ db, caller }) => rows.selectOwnBatches(db, caller.userId),

  download: async ({ db, input, caller, services, request }) => {
    const batch = requireRow(await rows.findOwnBatch(db, input.id, caller.userId))
    if (batch.finishTime === null) throw refuse(reportFailures.batchRunning)
    const reports = await rows.selectFinishedReports(db, batch.id, caller.scope)
    if (reports.length === 0) throw refuse(reportFailures.batchEmpty)
    const body = Readable.from(zip(files(services, reports, actorOf({ caller, request }))), { objectMode: false })
    return { fileName: `化验报告-${reports.length}份.zip`, body }
  },
})
