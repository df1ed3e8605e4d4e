import { randomBytes } from 'node:crypto'
import { reportState } from '@seam/contract/lab/report'
import type { ReportedSample } from '@seam/contract/lab/report.row'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { finishDelegation } from '../delegation/delegation.commands.ts'
import { publishResults } from '../result/item/publish.commands.ts'
import { composeSnapshot, sealSnapshot } from './content/report.snapshot.ts'
import {
  type Actor,
  countUnreportedSamples,
  lockReportState,
  moveReport,
  type StoredReport,
  takeReportNumber,
} from './report.rows.ts'

/** A correction keeps the number of what it corrects, with -G1, -G2 … */
const numberOf = async (tx: Tx, { replacesCode, correctionNo }: StoredReport): Promise<string> =>
  replacesCode === null ? takeReportNumber(tx) : `${replacesCode.replace(/-G\d+$/, '')}-G${correctionNo}`

const supersede = async (tx: Tx, report: StoredReport, reportCode: string, actor: Actor) => {
  if (report.replacesId === null) return
  const { state } = await lockReportState(tx, report.replacesId)
  const step = {
    command: 'supersede',
    from: state,
    to: reportState.superseded,
    reason: `由 ${reportCode} 替代`,
  } as const
  await moveReport(tx, report.replacesId, step, actor)
}

/**
 * Issues a report whose guards were checked: number, snapshot, hash and the address of its public page. Its results are
 * published, the report that it corrects is superseded, its delegation finished if nothing else is to be reported.
 * The PDF is drawn after the commit (store-report-file.job.ts): other approvals wait for the number, not for a drawing.
 */
export const issueReport = async (
  tx: Tx,
  report: StoredReport,
  samples: readonly ReportedSample[],
  actor: Actor,
  publicUrl: string,
): Promise<string> => {
  await publishResults(tx, report.sampleIds, actor)
  const reportCode = await numberOf(tx, report)
  const checkCode = randomBytes(16).toString('base64url')
  const { text, hash } = sealSnapshot(
    await composeSnapshot(tx, report, samples, {
      reportCode,
      reviewerName: report.reviewerName,
      approverName: actor.userName,
      checkUrl: `${publicUrl}/check/${checkCode}`,
    }),
  )
  await moveReport(tx, report.id, { command: 'approve', from: report.state, to: reportState.issued }, actor, {
    reportCode,
    checkCode,
    snapshot: text,
    snapshotHash: hash,
    issueTime: sql`now()`,
    approverId: actor.userId,
    approverName: actor.userName,
  })
  await supersede(tx, report, reportCode, actor)
  // as soon as every sample that was received is in an issued report
  if ((await countUnreportedSamples(tx, report.delegationId)) === 0) await finishDelegation(tx, report.delegationId, actor)
  return reportCode
}
