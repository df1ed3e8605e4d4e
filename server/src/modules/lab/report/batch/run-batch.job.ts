import { reportFailures, reportState } from '@seam/contract/lab/report/report'
import { reportBatchKind, reportBatchState } from '@seam/contract/lab/report/report-batch'
import { inTransaction } from '../../../../db/database.ts'
import { type Caller, callerOf } from '../../../../kit/caller.ts'
import { job } from '../../../../kit/jobs/job.ts'
import { writeOperation } from '../../../../kit/log.ts'
import { checkVersion, Refusal, refuse, refuseForReasons } from '../../../../kit/refusal.ts'
import { requirePermission } from '../../../../kit/require-permission.ts'
import type { Services } from '../../../../kit/services.ts'
import { reasonsAgainst } from '../../../../kit/transition/transition.rules.ts'
import { issueReport } from '../issue/issue.commands.ts'
import { storeReportFile } from '../issue/report.file.ts'
import { isChangedSinceReview, reopenChanged } from '../reopen.commands.ts'
import { lockReportWithFacts } from '../report.lifecycle.ts'
import { reportTransitions } from '../report.rules.ts'
import * as rows from './report-batch.rows.ts'

type Batch = NonNullable<Awaited<ReturnType<typeof rows.findBatch>>>
type Row = Awaited<ReturnType<typeof rows.selectWaitingRows>>[number]

/**
 * Issues one report, with its outcome in the same transaction: a run after a crash continues with the next one. One
 * whose content changed since its review is returned to its draft. Returns whether there is a file to be drawn.
 */
const issueOne = (services: Services, { id, address }: Batch, { reportId, version }: Row, caller: Caller) =>
  inTransaction(services.db, async tx => {
    if (!(await rows.lockWaitingRow(tx, id, reportId))) return false
    const report = await lockReportWithFacts(tx, reportId, caller)
    // Its state says more than that it changed. The user of the batch may have changed it themselves.
    if (report.state !== reportState.reviewed)
      throw refuse(reportFailures.wrongState, {
        message: `状态已变为“${reportState.label(report.state)}”，本批没有签发`,
      })
    checkVersion(report, version)
    requirePermission(caller, 'reportApprove')
    const actor = { userId: caller.userId, userName: caller.userName, address }
    if (isChangedSinceReview(report)) {
      await reopenChanged(tx, report, actor)
      const { message: reason } = reportFailures.contentChanged
      await rows.updateBatchRow(tx, id, reportId, { state: reportBatchState.refused, reason })
      return false
    }
    refuseForReasons(reasonsAgainst(reportTransitions, 'approve', report))
    const reportCode = await issueReport(tx, services, report, actor)
    await rows.updateBatchRow(tx, id, reportId, { state: reportBatchState.done, reason: '' })
    const sentence = `批量签发：批准签发委托【${report.delegateCode}】的报告，编号【${reportCode}】`
    const request = { address, userAgent: '', traceId: `report-batch-${id}` }
    await writeOperation(tx, { module: '化验报告', action: '批量签发报告' }, caller, request, sentence, [])
    return true
  })

const refuseRow = async ({ db }: Services, batchId: number, reportId: number, reason: string): Promise<void> => {
  await inTransaction(db, tx => rows.updateBatchRow(tx, batchId, reportId, { state: reportBatchState.refused, reason }))
}

const notDrawn = '报告文件未能生成，请稍后重新导出'

/** Draws the file of an issued report. A failure is the outcome of this report alone: the others are drawn. */
const drawOne = async (services: Services, batch: Batch, { reportId }: Row): Promise<void> => {
  try {
    await storeReportFile(services.db, reportId, services.config)
  } catch (err) {
    services.log.error({ err, report: reportId }, 'report not drawn')
    return refuseRow(services, batch.id, reportId, notDrawn)
  }
  await inTransaction(services.db, tx =>
    rows.updateBatchRow(tx, batch.id, reportId, { state: reportBatchState.done, reason: '' }),
  )
}

/** Runs one report; a refusal is its outcome. The PDF is drawn after the commit, outside any lock. */
const runOne = async (services: Services, batch: Batch, row: Row, caller: Caller): Promise<void> => {
  try {
    if (batch.kind === reportBatchKind.issue && !(await issueOne(services, batch, row, caller))) return
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refuseRow(services, batch.id, row.reportId, error.message)
  }
  await drawOne(services, batch, row)
}

const runBatch = async ({ batchId }: { batchId: number }, services: Services): Promise<void> => {
  const batch = await rows.findBatch(services.db, batchId)
  if (batch === undefined || batch.finishTime !== null) return
  const caller = await callerOf(services, batch.userId)
  for (const row of await rows.selectWaitingRows(services.db, batchId))
    if (caller === undefined) await refuseRow(services, batchId, row.reportId, '账号已不能使用')
    else await runOne(services, batch, row, caller)
  await inTransaction(services.db, tx => rows.finishBatch(tx, batchId))
}

/** Issues or draws the reports of a batch, one after the other. */
export const runReportBatch = job('report-batch', runBatch, { retries: 5, timeLimit: 900 })
