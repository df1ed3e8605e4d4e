import { reportFailures, reportState } from '@seam/contract/lab/report'
import { reportCalls } from '@seam/contract/lab/report.calls'
import { spend } from '../../../kit/limits.ts'
import { confirmsPassword } from '../../../kit/password/confirm.ts'
import { checkVersion, refuse, refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import { requirePermission } from '../../../kit/require-permission.ts'
import { implement, type WriteContext } from '../../../kit/serve/implement.ts'
import { selectReportableSamples } from './content/content.rows.ts'
import { issueReport } from './issue.commands.ts'
import { saveDraft, submitDraft } from './report.commands.ts'
import { reportPdf } from './report.file.ts'
import * as rows from './report.rows.ts'
import { reasonsAgainstReport, reportMoves } from './report.rules.ts'
import { findReportView } from './report.view.ts'
import { selectReportablePage, selectReportPage } from './report-list.rows.ts'
import { lockReportWithFacts } from './standing.ts'
import { storeReportFileJob } from './store-report-file.job.ts'

type Confirming = WriteContext<typeof reportCalls.confirm>

const actorOf = ({ caller, request }: Pick<Confirming, 'caller' | 'request'>): rows.Actor => ({
  userId: caller.userId,
  userName: caller.userName,
  address: request.address,
})

/** Hashing takes a core for a while: before anything is held. */
const checkPassword = async ({ services, caller, input }: Confirming): Promise<boolean> =>
  input.passed && input.password !== undefined && (await confirmsPassword(services, caller, input.password))

const confirm = async (asking: Confirming) => {
  const { db, input, caller, services, logOperation, afterCommit } = asking
  const passwordRight = await checkPassword(asking)
  const { report, samples, factsFor } = await lockReportWithFacts(db, input.id)
  checkVersion(report, input.version)
  const approving = report.state === reportState.reviewed
  requirePermission(asking.caller, approving ? 'reportApprove' : 'reportReview')
  const command = input.passed ? (approving ? 'approve' : 'review') : 'returnBack'
  refuseForReasons(reasonsAgainstReport(command, factsFor(caller.userId, input.reason)))
  const actor = actorOf(asking)
  const named = `委托【${report.delegateCode}】的报告`
  const answer = { version: report.version + 1, state: reportMoves[command].to, reportCode: report.reportCode }

  if (command === 'approve') {
    if (input.password === undefined) throw refuse(reportFailures.passwordMissing)
    if (!passwordRight) throw refuse(reportFailures.passwordWrong)
    const reportCode = await issueReport(db, report, samples, actor, services.config.publicUrl)
    await afterCommit(storeReportFileJob, { reportId: report.id })
    logOperation(`批准签发${named}，编号【${reportCode}】`)
    return { ...answer, reportCode }
  }
  const reviewer = command === 'review' ? { reviewerId: caller.userId, reviewerName: caller.userName } : {}
  const step = { command, from: report.state, to: answer.state, reason: input.reason } as const
  await rows.moveReport(db, report.id, step, actor, reviewer)
  logOperation(command === 'review' ? `审核通过${named}` : `退回${named}：${input.reason}`)
  return answer
}

export const reportRoutes = implement(
  reportCalls,
  {
    page: ({ db, input }) => selectReportPage(db, input),

    reportable: ({ db, input }) => selectReportablePage(db, input),

    get: ({ db, input, caller, services }) => findReportView(db, input.id, caller, services.config.publicUrl),

    checkHasRran: async ({ db, input }) => {
      const samples = await selectReportableSamples(db, input.delegationId)
      const reflected = samples.flatMap(({ sampleId, sampleCode, reflected: [first] }) =>
        first === undefined
          ? []
          : [{ sampleId, sampleCode, kind: first === 'RMAX' ? ('Rmax' as const) : ('Rran' as const) }],
      )
      return { hasRran: reflected.length > 0, samples: reflected }
    },

    save: async asking => {
      const { db, input, logOperation } = asking
      const actor = actorOf(asking)
      const id = await saveDraft(db, input, actor)
      const submitted = input.submit ? await submitDraft(db, id, actor) : undefined
      const { delegateCode, version } = requireRow(await rows.findReport(db, id))
      logOperation(
        `${submitted === undefined ? '编制' : '编制并提交'}委托【${delegateCode}】的报告，样品${input.sampleIds.length}个`,
      )
      return { id, version, state: submitted ?? reportState.drafting }
    },

    confirm,

    file: async ({ db, input, services }) => {
      const report = requireRow(await rows.findReport(db, input.id))
      const body = await reportPdf(db, report, services.config.publicUrl)
      return { fileName: `化验报告-${report.reportCode ?? `${report.delegateCode}-草稿`}.pdf`, body, inline: true }
    },

    release: async asking => {
      const { db, input, caller, logOperation } = asking
      const { report, factsFor } = await lockReportWithFacts(db, input.id)
      checkVersion(report, input.version)
      refuseForReasons(reasonsAgainstReport('release', factsFor(caller.userId, input.reason)))
      const step = { command: 'release', from: report.state, to: reportState.released, reason: input.reason } as const
      await rows.moveReport(db, report.id, step, actorOf(asking), {
        releaseTime: new Date(),
        releaseReason: input.reason,
      })
      logOperation(`发放报告【${report.reportCode ?? ''}】${input.reason === '' ? '' : `，放行原因：${input.reason}`}`)
      return null
    },

    correct: async asking => {
      const { db, input, caller, logOperation } = asking
      const { report, factsFor } = await lockReportWithFacts(db, input.id)
      checkVersion(report, input.version)
      refuseForReasons(reasonsAgainstReport('correct', factsFor(caller.userId)))
      const actor = actorOf(asking)
      const { delegationId, remarks, correctionNo, sampleIds } = report
      const reflectance = [...(await rows.selectReflectance(db, report.id))]
      const id = await rows.insertReport(
        db,
        {
          delegationId,
          remarks,
          replacesId: report.id,
          correctionNo: correctionNo + 1,
          correctionReason: input.reason,
        },
        actor,
      )
      await rows.replaceContent(
        db,
        id,
        sampleIds,
        reflectance.map(([sampleId, drafted]) => ({ sampleId, ...drafted })),
      )
      const step = { command: 'correct', from: null, to: reportState.drafting, reason: input.reason } as const
      await rows.writeReportEvent(db, id, step, actor)
      logOperation(`对报告【${report.reportCode ?? ''}】发起更正：${input.reason}`)
      return { id, version: 1 }
    },

    check: async ({ db, input, services, request }) => {
      await spend(services, 'check', request.address)
      const report = requireRow(await rows.findByCheckCode(db, input.code), reportFailures.notHere)
      return { ...report, stateName: reportState.label(report.state) }
    },
  },
  { report_correction_open: reportFailures.correctionOpen },
)
