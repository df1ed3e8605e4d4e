import { randomBytes, randomInt } from 'node:crypto'
import { reportFailures } from '@seam/contract/lab/report/report'
import type { Tx } from '../../../../db/database.ts'
import { refuse } from '../../../../kit/refusal.ts'
import type { Services } from '../../../../kit/services.ts'
import { currentTime } from '../../../../kit/sql/expressions.ts'
import type { UserActor } from '../../../../kit/transition/actor.ts'
import { transition } from '../../../../kit/transition/transition.ts'
import { finishDelegation } from '../../delegation/delegation.commands.ts'
import { isCovered } from '../../delegation/delegation.rules.ts'
import { publishResults } from '../../result/item/item.commands.ts'
import { retainReportedSamples } from '../../sample/sample.commands.ts'
import { hashContent } from '../content/content-hash.ts'
import { paperCodeLength, paperCodeSigns } from '../content/paper-code.rules.ts'
import { composeSnapshot, sealSnapshot } from '../content/report.snapshot.ts'
import { lockLinkedReport, type ReportWithFacts, reportLifecycle } from '../report.lifecycle.ts'
import { countUnreportedSamples, type StoredReport, takeReportNumber } from '../report.rows.ts'
import { notifyReportReady } from './ready-message.commands.ts'

/** A correction has the number of the report that it corrects, with -G1, -G2 … */
const numberOf = async (tx: Tx, { replacesCode, correctionNo }: StoredReport): Promise<string> =>
  replacesCode === null ? takeReportNumber(tx) : `${replacesCode.replace(/-G\d+$/, '')}-G${correctionNo}`

const supersede = async (tx: Tx, id: number, reportCode: string, actor: UserActor) => {
  const replaced = await lockLinkedReport(tx, id, actor.userId)
  await transition(tx, reportLifecycle, 'supersede', replaced, actor, { reason: `由 ${reportCode} 替代` })
}

const newPaperCode = (): string =>
  Array.from({ length: paperCodeLength }, () => paperCodeSigns[randomInt(paperCodeSigns.length)]).join('')

/**
 * Issues a locked report: number, snapshot, hash and the address of its public page. Its results are published, the
 * report that it corrects is superseded, and its delegation is finished once every received sample is in an issued
 * report. The client learns of it if it is paid for. The PDF is drawn after the commit (store-report-file.job.ts):
 * other approvals wait for the number, not for a drawing.
 */
export const issueReport = async (
  tx: Tx,
  services: Pick<Services, 'config' | 'jobs'>,
  report: ReportWithFacts,
  actor: UserActor,
): Promise<string> => {
  await publishResults(tx, report.sampleIds, actor)
  await retainReportedSamples(tx, report.sampleIds)
  const reportCode = await numberOf(tx, report)
  const checkCode = randomBytes(16).toString('base64url')
  const snapshot = await composeSnapshot(tx, report, report.samples, {
    reportCode,
    reviewerName: report.reviewerName,
    approverName: actor.userName,
    checkUrl: `${services.config.publicUrl}/check/${checkCode}`,
    paperCode: newPaperCode(),
  })
  // Unlocked data, such as the address of the laboratory, may have changed since the guards.
  if (report.reviewedHash?.equals(await hashContent(tx, snapshot, report.sampleIds)) !== true)
    throw refuse(reportFailures.contentChanged)
  const { text, hash } = sealSnapshot(snapshot)
  await transition(tx, reportLifecycle, 'approve', report, actor, {
    set: {
      reportCode,
      checkCode,
      snapshot: text,
      snapshotHash: hash,
      issueTime: currentTime,
      approverId: actor.userId,
      approverName: actor.userName,
    },
  })
  if (report.replacesId !== null) await supersede(tx, report.replacesId, reportCode, actor)
  if ((await countUnreportedSamples(tx, report.delegationId)) === 0)
    await finishDelegation(tx, report.delegationId, actor)
  if (isCovered(report)) await notifyReportReady(tx, services, report, reportCode)
  return reportCode
}
